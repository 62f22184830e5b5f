import Foundation
import Measurement

/// The part of `gate --base` that is about times: base and head, built from two trees, in paired processes.
struct PairedComparison {
    private let revision: String
    private let base: BaseBuild
    private let baseTool: ChildTool
    private let root: String
    private let harnessDifferences: [String]
    private let rule: PairedRule
    private let targets: [PairedTarget]
    private let untimed: [PairedTarget]
    private let threaded: [String]
    private let canaries: [PairedTarget]
    /// Whether nothing was left out by an option: only then is what the base alone has said to be gone.
    private let isWhole: Bool
    /// What instructions are counted of; nil if they are not asked for.
    private let instructions: Plan?

    /// Checks everything, and builds the base if need be.
    init(against revision: String, _ arguments: Arguments, _ selection: Catalogue) throws(Failure) {
        rule = PairedRule(try Thresholds(path: arguments.thresholds))
        let whole = try Catalogue(allImplementations)
        try rule.thresholds.check(against: whole)
        targets = PairedTarget.targets(of: selection, allSizes: arguments.allSizes, withControls: !arguments.implementations.isEmpty)
        untimed = PairedTarget.untimed(of: selection, allSizes: arguments.allSizes, withControls: !arguments.implementations.isEmpty)
        threaded = PairedTarget.threaded(of: selection)
        canaries = PairedTarget.canaries(of: whole)
        if targets.isEmpty {
            throw Failure(.nothingToCompare, "nothing of what was chosen is timed; choose less narrowly, or leave out --base")
        }
        let builder = try BaseBuilder()
        root = builder.root
        base = try builder.build(try builder.commit(revision)) { Console.complain($0) }
        harnessDifferences = builder.harnessDifferences(from: base.commit)
        baseTool = try builder.greet(base)
        builder.prune(keeping: base)
        self.revision = revision
        isWhole = arguments.filter == nil && arguments.implementations.isEmpty
        instructions = arguments.instructions ? Plan(selection, quick: true) : nil
        // Refused now if they cannot be made; others are when they are needed.
        try ToolCopies(beside: .own).remove()
        // Refused now if it cannot be done; its copy of the tool is made when it is needed.
        if arguments.instructions { try Callgrind(baseTool).remove() }
    }

    /// Lines about what was done, and a verdict per row.
    func judge() throws(Failure) -> (facts: [String], verdicts: [Verdict]) {
        let (comparable, canaries, odd) = try sourceVerdicts()
        let run = PairedRun(base: baseTool, head: .own)
        let start = MonotonicClock.now()
        let outcome = try PairedGate(rule).judge(comparable, canaries: comparable.isEmpty ? [] : canaries) {
            orders, look throws(Failure) in
            try run.measure(orders, title: look.title)
        }
        let seconds = MonotonicClock.seconds(since: start)
        let counted = try countedInstructions(of: comparable)
        return (about + outcome.facts(seconds: seconds) + PairedGate.facts(untimed: untimed, threaded: threaded) + counted.facts, odd + outcome.verdicts + counted.verdicts)
    }

    /// The sharpest instrument on a shared machine, for whoever has callgrind and the time.
    private func countedInstructions(of targets: [PairedTarget]) throws(Failure) -> (facts: [String], verdicts: [Verdict]) {
        guard let instructions else { return ([], []) }
        let pairs = Set(targets.map { $0.workload + "\t" + $0.implementation })
        func rows(_ tool: ChildTool, _ side: String) throws(Failure) -> [Row] {
            let callgrind = try Callgrind(tool)
            defer { callgrind.remove() }
            Console.complain("counting the instructions of the \(side), some minutes")
            do {
                return try InstructionCampaign(instructions, callgrind).rows { _ in }
                    .filter { pairs.contains($0.key.workload + "\t" + $0.key.implementation) }
            } catch { throw Failure(.interrupted, "interrupted while counting instructions; nothing was judged") }
        }
        let base = try rows(baseTool, "base"), head = try rows(.own, "head")
        let verdicts = try Gate.judge(base: base, head: head, metrics: [.instructions], thresholds: rule.thresholds)
        return (["instructions  \(verdicts.count) rows, by callgrind"], verdicts)
    }

    /// Those whose workload is the same text in both trees, likewise the canaries, and verdicts on the others.
    private func sourceVerdicts() throws(Failure) -> (comparable: [PairedTarget], canaries: [PairedTarget], verdicts: [Verdict]) {
        guard let old = WorkloadSources(root: base.tree), let new = WorkloadSources(root: root) else {
            throw Failure(.usage, "\(base.tree) or \(root) has no workloads; remove \(base.folder) and try again")
        }
        var verdicts = WorkloadDifferences.verdicts(targets, head: { new[$0, $1] }, base: { old[$0, $1] })
        if isWhole { verdicts += WorkloadDifferences.gone(base: old.workloads, head: new.workloads) }
        let odd = Set(verdicts.map { $0.workload + "\t" + $0.implementation })
        let oddCanaries = WorkloadDifferences.canary(canaries, head: { new[$0, $1] }, base: { old[$0, $1] })
        return (
            targets.filter { !odd.contains($0.workload + "\t" + $0.implementation) }, oddCanaries.isEmpty ? canaries : [],
            verdicts + oddCanaries
        )
    }

    private var about: [String] {
        let source = Source.current()
        let state = source.dirty == true ? ", with uncommitted changes: they are what was measured" : ""
        let machine = Machine.current()
        return [
            "base     \(revision) (\(base.commit.prefix(10))), built in \(base.folder)",
            "head     \(source.commit.map { String($0.prefix(10)) } ?? "no commit")\(state)",
            "machine  \(machine.cpu), \(machine.cores) cores, \(machine.os), \(machine.kernel), Swift \(Toolchain.compiler)",
        ] + rule.thresholds.fact(fromBase: try? Thresholds(path: base.tree + "/" + Thresholds.defaultPath)) + harness
    }

    /// Another harness measures otherwise, and moves the code that it measures to other addresses.
    private var harness: [String] {
        if harnessDifferences.isEmpty { return [] }
        return [
            "harness  differs between base and head (\(harnessDifferences.joined(separator: ", "))): times have that in them; change it apart from what it measures"
        ]
    }
}
