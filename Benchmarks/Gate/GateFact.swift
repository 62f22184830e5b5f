/// What a gate did and saw beside its verdicts, for people.
package struct GateFact: Equatable, Sendable, CustomStringConvertible {
    /// A word for what it is about.
    let label: String
    let words: String

    private init(_ label: String, _ words: String) { (self.label, self.words) = (label, words) }

    package var description: String { label + String(repeating: " ", count: max(1, 9 - label.count)) + words }
}

// MARK: Counts

extension GateFact {
    /// How both builds were made.
    static func build(_ build: Build) -> Self { Self("build", build.words) }

    static func counts(_ count: Int, path: String) -> Self { Self("counts", "\(Number.count(Double(count))) against \(path)") }

    static func stack(_ phases: Int) -> Self { Self("stack", "\(phases) phases, in bytes per operator") }

    static func census(_ count: Int, path: String, tool: String) -> Self {
        Self("census", "\(Number.count(Double(count))) against \(path), by \(tool)")
    }

    /// The same against the base's own build, since there is no baseline at `path`.
    static func countsOfBase(_ count: Int, insteadOf path: String) -> Self {
        Self("counts", "\(Number.count(Double(count))) against the base's own, since there is no \(path)")
    }

    static func censusOfBase(_ count: Int, tool: String) -> Self {
        Self("census", "\(Number.count(Double(count))) against the base's own, by \(tool)")
    }

    static let noCensus = Self("census", "retains, releases and objects were not counted: \(Baseline.censusNeeded("gate"))")
    static let baselineWithoutDescription = Self(
        "texts", "workloads and toolchain are not compared: the baseline has no JSON beside it; renew it with \(Baseline.renewal)")
    static let baselineWithoutTexts = Self(
        "texts", "workloads are not compared: the baseline's JSON has no hashes of them; renew it with \(Baseline.renewal)")

    /// In what machine and compiler differ from the baseline's: `libc glibc 2.39, baseline glibc 2.36`.
    static func unlikeBaseline(_ differences: [String]) -> Self {
        Self("unlike", "\(differences.joined(separator: "; ")): counts may differ for that alone")
    }

    /// The workloads' texts could not be compared; `isBaseOlder` says on whose account.
    static func textsUnknown(isBaseOlder: Bool) -> Self {
        let why =
            isBaseOlder
            ? "the base's tool is older than this check, or no longer where it was built"
            : "this tool's sources are not where it was built"
        return Self("texts", "workloads' texts cannot be compared, since \(why): those of one name are taken to be the same")
    }
}

// MARK: Times

extension GateFact {
    static let noBase = Self("times", "not judged: there is no --base to compare with")

    static func base(revision: String, commit: String, folder: String) -> Self {
        Self("base", "\(revision) (\(commit.prefix(10))), built in \(folder)")
    }

    static func head(commit: String?, isDirty: Bool) -> Self {
        let changes = isDirty ? ", with uncommitted changes: they are what was measured" : ""
        return Self("head", (commit.map { String($0.prefix(10)) } ?? "no commit") + changes)
    }

    static func machine(_ machine: Machine, compiler: String) -> Self {
        Self("machine", "\(machine.cpu), \(machine.cores) cores, \(machine.os), \(machine.kernel), Swift \(compiler)")
    }

    static func thresholds(_ source: ThresholdSource) -> Self { Self("allowed", source.words) }

    /// Targets that have no time by design.
    static func untimed(_ targets: [String]) -> Self {
        Self("untimed", "\(targets.joined(separator: ", ")): not timed by design: they leave something behind, so nothing is torn down")
    }

    /// Workloads with threads of their own.
    static func threaded(_ workloads: [String]) -> Self {
        Self(
            "untimed",
            "\(workloads.joined(separator: ", ")): multithreaded, so not compared: scheduling alone makes processes of one build differ")
    }

    /// The times of so many rows were compared, of all that the selection has.
    static func times(rows: Int, of all: Int, pairs: Int, noisy: Int, suspects: Int, seconds: Double) -> Self {
        Self(
            "times",
            "\(rows) of \(all) rows compared, \(pairs) pairs each" + (noisy == 0 ? "" : " (twice as many for \(noisy) that are noisy)")
                + ", in \(ProgressLine.duration(seconds)); "
                + (suspects == 0 ? "none was looked at again" : "\(suspects) looked at again on fresh data"))
    }

    static let noGauge = Self("moments", "not waited for: the base cannot tell undisturbed ones from others")

    /// Their times are not alike.
    static func mixedProcesses(_ processes: ChildProcesses) -> Self {
        Self(
            "forks",
            "\(processes.started) of \(processes.forked + processes.started) processes could not be forked and were started: their times "
                + "are not like the others; look for limits on processes and open files (ulimit -a), and gate again")
    }

    static func canary(implementation: String, _ look: PairedGate.Look, _ finding: PairedRule.Finding) -> Self {
        Self("canary", "\(implementation), beside \(look.title): \(finding.text)")
    }

    static let noCanary = Self(
        "canary", "none that is the same in both builds, so a change of the machine cannot be told from a change of the code")

    /// How far the head is from the base in the mean of a library's rows: against an anchor, the sum of all changes since.
    static func broad(_ finding: BroadRule.Finding) -> Self { Self("mean", "\(finding.subject.title): \(finding.text)") }

    static func noise(_ limits: PairedEffort.Limits) -> Self {
        Self(
            "noise",
            "found in 95 of 100 tries: changes from \(limits.median.asLimit) in the median row, from "
                + "\(limits.most.asLimit) in nine of ten, from \(limits.worst.limit.asLimit) in \(limits.worst.row)"
                + (limits.median <= 0.1 ? "" : "; smaller ones hide in the noise of a busy machine: run the gate again when it is idle"))
    }

    static func instructions(rows: Int) -> Self { Self("instructions", "\(rows) rows, by callgrind") }

    /// Of a row whose time rose, the instructions per unit of either build: whether there is more work, or the same takes longer.
    static func instructionsOfSlower(_ key: RowKey, base: Double, head: Double) -> Self {
        // What a build moves, it moves by less than a thousandth.
        let words =
            abs(head - base) > base / 1000
            ? "\(Number.count(base)) → \(Number.count(head))"
            : "\(Number.count(head)) as before, so the same work takes longer. It may wait for memory or for another thread, or its code "
                + "lies elsewhere; see \"A row that no change touches\" in Benchmarks/GATING.md"
        return Self("why", "\(key): \(words)")
    }

    static let noInstructions = Self(
        "why", "unknown: `apt-get install valgrind binutils`, and the gate also counts the instructions of what became slower")
}

extension Double {
    /// A change, as a share. Of one that more than doubles a time only that is said: it comes from an extrapolation.
    package var asLimit: String { self > 1 ? "more than 100 %" : Number.percent(self) }
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
