import BenchmarkKit
import CommandLineArguments
import DisposerChainWorkloads
import LinkChainWorkloads
import Reports
import Results
import Runner
import SinkChainWorkloads

/// `seed-chain`: the objects of one chain, stage by stage, for each library, as Markdown.
func seedChain(_ arguments: Arguments) throws(Failure) -> ExitCode {
    guard Census.isAvailable else { throw Failure(.usage, Census.remedy(for: "seed-chain")) }
    for (name, stages) in seedChains {
        do throws(Mismatch) {
            write(try SeedChainCensus.table(name, stages).markdown + [""])
        } catch {
            throw Failure(.verification, "seed-chain: \(error)")
        }
    }
    return .fine
}

/// The same chain in each library.
let seedChains: [(name: String, stages: SeedChainStages)] = [
    ("DisposerChain", DisposerChainWorkloads.seedChainStages), ("SinkChain", SinkChainWorkloads.seedChainStages),
    ("LinkChain", LinkChainWorkloads.seedChainStages),
]
