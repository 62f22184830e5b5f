import Gate
import Results
import Runner

extension GateFact: CustomStringConvertible {
    /// One line, which begins with a word for what it is about.
    package var description: String { label + String(repeating: " ", count: max(1, 9 - label.count)) + words }

    private var label: String {
        switch self {
        case .counts, .countsOfBase: "counts"
        case .stack: "stack"
        case .census, .censusOfBase, .noCensus: "census"
        case .noBase, .times: "times"
        case .baselineWithoutDescription, .baselineWithoutTexts, .textsUnknown: "texts"
        case .unlikeBaseline: "unlike"
        case .base: "base"
        case .head: "head"
        case .machine: "machine"
        case .build: "build"
        case .thresholds: "allowed"
        case .untimed, .threaded: "untimed"
        case .noGauge: "moments"
        case .mixedProcesses: "forks"
        case .canary, .noCanary: "canary"
        case .broad: "mean"
        case .noise: "noise"
        case .instructions: "instructions"
        case .instructionsOfSlower, .noInstructions: "why"
        }
    }

    private var words: String {
        switch self {
        case .counts(let count, let path): "\(Number.count(Double(count))) against \(path)"
        case .stack(let phases): "\(phases) phases, in bytes per operator"
        case .census(let count, let path, let tool): "\(Number.count(Double(count))) against \(path), by \(tool)"
        case .countsOfBase(let count, let path): "\(Number.count(Double(count))) against the base's own, since there is no \(path)"
        case .censusOfBase(let count, let tool): "\(Number.count(Double(count))) against the base's own, by \(tool)"
        case .noCensus: "retains, releases and objects were not counted: \(Baseline.censusNeeded("gate"))"
        case .noBase: "not judged: there is no --base to compare with"
        case .baselineWithoutDescription:
            "workloads and toolchain are not compared: the baseline has no JSON beside it; renew it with \(Baseline.renewal)"
        case .baselineWithoutTexts:
            "workloads are not compared: the baseline's JSON has no hashes of them; renew it with \(Baseline.renewal)"
        case .unlikeBaseline(let differences):
            differences.map { "\($0.name) \($0.new), baseline \($0.old)" }.joined(separator: "; ") + ": counts may differ for that alone"
        case .base(let revision, let commit, let folder): "\(revision) (\(commit.prefix(10))), built in \(folder)"
        case .head(let commit, let isDirty):
            (commit.map { String($0.prefix(10)) } ?? "no commit")
                + (isDirty ? ", with uncommitted changes: they are what was measured" : "")
        case .build(let build): build.words
        case .machine(let machine, let compiler):
            "\(machine.cpu), \(machine.cores) cores, \(machine.os), \(machine.kernel), Swift \(compiler)"
        case .textsUnknown(let isBaseOlder):
            "workloads' texts cannot be compared, since "
                + (isBaseOlder
                    ? "the base's tool is older than this check, or no longer where it was built"
                    : "this tool's sources are not where it was built") + ": those of one name are taken to be the same"
        case .thresholds(let source): source.words
        case .untimed(let targets):
            "\(targets.joined(separator: ", ")): not timed by design: they leave something behind, so nothing is torn down"
        case .threaded(let workloads):
            "\(workloads.joined(separator: ", ")): multithreaded, so not compared: scheduling alone makes processes of one build differ"
        case .times(let rows, let all, let pairs, let noisy, let suspects, let seconds):
            "\(rows) of \(all) rows compared, \(pairs) pairs each" + (noisy == 0 ? "" : " (twice as many for \(noisy) that are noisy)")
                + ", in \(ProgressLine.duration(seconds)); "
                + (suspects == 0 ? "none was looked at again" : "\(suspects) looked at again on fresh data")
        case .noGauge: "not waited for: the base cannot tell undisturbed ones from others"
        case .mixedProcesses(let processes):
            "\(processes.started) of \(processes.forked + processes.started) processes could not be forked and were started: their times "
                + "are not like the others; look for limits on processes and open files (ulimit -a), and gate again"
        case .canary(let implementation, let look, let finding): "\(implementation), beside \(look.title): \(finding.text)"
        case .noCanary:
            "none that is the same in both builds, so a change of the machine cannot be told from a change of the code"
        case .broad(let finding): "\(finding.subject.title): \(finding.text)"
        case .noise(let limits):
            "found in 95 of 100 tries: changes from \(limits.median.asLimit) in the median row, from "
                + "\(limits.most.asLimit) in nine of ten, from \(limits.worst.limit.asLimit) in \(limits.worst.row)"
                + (limits.median <= 0.1 ? "" : "; smaller ones hide in the noise of a busy machine: run the gate again when it is idle")
        case .instructions(let rows): "\(rows) rows, by callgrind"
        case .instructionsOfSlower(let key, let base, let head): "\(key): \(Self.instructions(base, head))"
        case .noInstructions:
            "unknown: `apt-get install valgrind binutils`, and the gate also counts the instructions of what became slower"
        }
    }
}

extension GateFact {
    /// Differences below a thousandth are none: what a build moves, it moves by so much.
    private static func instructions(_ base: Double, _ head: Double) -> String {
        if abs(head - base) > base / 1000 { return "\(Number.count(base)) → \(Number.count(head))" }
        return "\(Number.count(head)) as before, so the same work takes longer. It may wait for memory or for another thread, or its code "
            + "lies elsewhere; see \"A row that no change touches\" in Benchmarks/GATING.md"
    }
}

extension Double {
    /// A change, as a share. Of one that more than doubles a time only that is said: it comes from an extrapolation.
    var asLimit: String { self > 1 ? "more than 100 %" : Number.percent(self) }
}

extension ThresholdSource {
    fileprivate var words: String {
        switch self {
        case .named(let path): "as \(path) has it"
        case .headOnly(let path): "as the head's \(path) has it: the base has no such file"
        case .base(_, let removed, let added, let isReordered):
            if isReordered {
                "as in the base; the head has the same lines in another order, which counts from the next change on"
            } else if removed.isEmpty, added.isEmpty {
                "as in the base, which the head does not change"
            } else {
                "as in the base; the head changes it, which counts from the next change on: "
                    + (removed.map { "− \($0)" } + added.map { "+ \($0)" }).joined(separator: ", ")
            }
        }
    }
}

extension BroadRule.Finding {
    /// `×1.021 (1.018 to 1.024), the mean of 62 rows, allowed ×1.012`
    var text: String {
        let interval = low.flatMap { low in high.map { " (\(Number.paired(low)) to \(Number.paired($0)))" } } ?? ""
        return "×\(Number.paired(ratio))\(interval), the mean of \(rows) rows, allowed ×\(Number.paired(1 + allowed))"
    }
}

extension TailRule.Finding {
    /// `slow samples ×1.102 against the fast ones, allowed ×1.050`
    var text: String { "slow samples ×\(Number.paired(ratio)) against the fast ones, allowed ×\(Number.paired(1 + allowed))" }
}

extension PairedRule.Finding {
    /// `×1.102 (1.087 to 1.115; 23.4 → 25.8 ns), allowed ×1.030`
    var text: String {
        let interval =
            low.flatMap { low in high.map { "\(Number.paired(low)) to \(Number.paired($0))" } } ?? "too few pairs for an interval"
        return "×\(Number.paired(ratio)) (\(interval); \(Number.time(base)) → \(Number.time(head)) ns), allowed "
            + "×\(Number.paired(1 + allowed))" + (isWidened ? " for its noise" : "")
    }
}
