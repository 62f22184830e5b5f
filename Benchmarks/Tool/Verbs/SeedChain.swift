extension BenchmarkTool {
    /// `seed-chain`: the objects of one chain, stage by stage, for each library, as Markdown.
    func seedChain(_ arguments: Arguments) throws(Failure) -> ExitCode {
        guard Census.isAvailable else { throw Failure(.usage, Census.remedy(for: "seed-chain")) }
        if seedChains.isEmpty {
            throw Failure(.usage, "seed-chain: this tool was given no seed chain; ask the project's own, with `make seed-chain` there")
        }
        for (name, stages) in seedChains {
            do throws(Mismatch) {
                write(try SeedChainCensus.table(name, stages).markdown + [""])
            } catch {
                throw Failure(.verification, "seed-chain: \(error)")
            }
        }
        return .fine
    }
}
