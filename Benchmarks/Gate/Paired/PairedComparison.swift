/// The times of `gate --base`: base and head, built from two trees, in paired processes.
package struct PairedComparison {
    private let request: Request
    private let selection: BaselineSelection
    private let base: BaseBuild
    private let baseTool: ChildTool
    /// Nil if the census is not compared with the base's.
    private let baseCensus: ChildTool?
    private let texts: ComparedTexts
    private let rule: PairedRule
    /// Says whose thresholds apply.
    private let allowed: GateFact
    /// On parts of the harness that differ from the base.
    private let ruleChanges: [Verdict]
    private let targets: Targets

    private struct Targets {
        let timed: [PairedTarget], untimed: [PairedTarget], threaded: [String], canaries: [PairedTarget]
        let rows: Int

        init(_ request: Request, _ catalogue: Catalogue, whole: Catalogue) {
            timed = PairedTarget.targets(of: catalogue, allSizes: request.allSizes, withControls: request.withControls)
            untimed = PairedTarget.untimed(of: catalogue, allSizes: request.allSizes, withControls: request.withControls)
            threaded = PairedTarget.threaded(of: catalogue)
            canaries = PairedTarget.canaries(of: whole)
            rows = PairedTarget.rows(timed, of: catalogue)
        }
    }

    package struct Request: Sendable {
        package var revision: String
        /// The path of the thresholds; nil for those of the base.
        package var thresholds: String?
        package var allSizes: Bool
        package var countsInstructions: Bool
        /// Whether controls run. No change of a library affects them.
        package var withControls: Bool

        package init(revision: String, thresholds: String?, allSizes: Bool, countsInstructions: Bool, withControls: Bool) {
            (self.revision, self.thresholds, self.allSizes) = (revision, thresholds, allSizes)
            (self.countsInstructions, self.withControls) = (countsInstructions, withControls)
        }
    }

    /// Checks everything, and builds the base if necessary.
    ///
    /// `headTexts`: of this tool's workloads; nil if its sources are gone. `withCensus`: also build the base's census tool.
    static func prepared(
        _ request: Request, of selection: BaselineSelection, whole: Catalogue, headTexts: WorkloadTexts?, withCensus: Bool
    ) throws(Failure) -> PairedComparison {
        let targets = Targets(request, selection.catalogue, whole: whole)
        if targets.timed.isEmpty {
            throw Failure(.nothingToCompare, "nothing in this selection is timed; widen it, or leave out --base")
        }
        let builder = try BaseBuilder()
        let base = try builder.build(try builder.commit(request.revision), withCensus: withCensus) { Console.complain($0) }
        let census = withCensus ? ChildTool(path: base.census) : nil
        if let census { try CensusGate.check(census) }
        let (thresholds, allowed) = try Thresholds.chosen(named: request.thresholds, tree: base.tree, whole: whole)
        let ruleChanges = try Self.ruleChanges(builder, base, isAnchor: request.revision == Anchor.name)
        let tool = try builder.greet(base)
        builder.prune(keeping: base)
        let texts = try ComparedTexts(base: tool, head: headTexts)
        // Fail now if copies cannot be made. The real ones are made when needed.
        try ToolCopies(beside: .own).remove()
        // Fail now if callgrind cannot run. Its copy of the tool is made when needed.
        if request.countsInstructions { try Callgrind(tool).remove() }
        return PairedComparison(
            request: request, selection: selection, base: base, baseTool: tool, baseCensus: census, texts: texts,
            rule: PairedRule(thresholds), allowed: allowed, ruleChanges: ruleChanges, targets: targets)
    }

    /// How harness and anchor differ from the base.
    ///
    /// A base that is the anchor itself always names another anchor, so then only the harness is compared.
    static func ruleChanges(_ builder: BaseBuilder, _ base: BaseBuild, isAnchor: Bool) throws(Failure) -> [Verdict] {
        let harness = WorkloadDifferences.harness(builder.harnessDifferences(from: base.commit))
        let head = try Anchor.revision(ofTree: builder.root)
        if isAnchor { return harness }
        return harness + WorkloadDifferences.anchor(base: try Anchor.revision(ofTree: base.tree), head: head)
    }

    var baseCounts: BaseCounts {
        BaseCounts(
            baseTool, census: baseCensus, of: selection.catalogue, covered: targets.timed, head: texts.head, base: texts.base)
    }

    package func judge() throws(Failure) -> (facts: [GateFact], verdicts: [Verdict]) {
        let sources = Self.sources(
            targets.timed, canaries: targets.canaries, ruleChanges: ruleChanges,
            // If an option left something out, what only the base has may still exist.
            gone: selection.isWhole ? texts.gone : [], head: texts.head, base: texts.base)
        let run = PairedRun(base: baseTool, head: .own)
        let start = MonotonicClock.now(), before = ForkServers.children
        let outcome = try PairedGate(rule).judge(sources.comparable, canaries: sources.comparable.isEmpty ? [] : sources.canaries) {
            orders, look throws(Failure) in
            try run.measure(orders, title: look.title)
        }
        let seconds = MonotonicClock.seconds(since: start)
        // Only processes that took times: counts do not depend on how a process started.
        let processes = ForkServers.children.since(before)
        let counted = try countedInstructions(slower: outcome.slower.compactMap(\.key))
        let mixed: [GateFact] = processes.forked > 0 && processes.started > 0 ? [.mixedProcesses(processes)] : []
        return (
            about + (run.isGauging ? [] : [.noGauge]) + mixed + outcome.facts(of: targets.rows, seconds: seconds)
                + PairedGate.facts(untimed: targets.untimed, threaded: targets.threaded) + counted.facts,
            sources.verdicts + WorkloadDifferences.nothingCompared(outcome.findings.count, of: targets.rows) + outcome.verdicts
                + counted.verdicts
        )
    }

    /// Counts instructions, the most precise measure on a shared machine, where callgrind is installed.
    ///
    /// On request, counts and judges everything that is comparable, which takes minutes. Otherwise counts only the slower rows, as an
    /// explanation, which takes seconds.
    private func countedInstructions(slower: [RowKey]) throws(Failure) -> (facts: [GateFact], verdicts: [Verdict]) {
        let catalogue = selection.catalogue
        if request.countsInstructions {
            let (base, head) = try instructions(of: Plan(catalogue, .threePerSweep), "some minutes")
            let counted = Set(Self.counted(catalogue, withControls: request.withControls, head: texts.head, base: texts.base))
            func compared(_ rows: [Row]) -> [Row] { rows.filter { counted.contains(Entrant($0.key.workload, $0.key.implementation)) } }
            let verdicts = try CountRules.judge(
                base: compared(base), head: compared(head), metrics: [.instructions], thresholds: rule.thresholds)
            let facts = SlowRowInstructions.facts(of: slower, in: catalogue, base: base, head: head)
            return ([.instructions(rows: verdicts.count)] + facts, verdicts)
        }
        if slower.isEmpty { return ([], []) }
        guard Callgrind.isInstalled else { return ([.noInstructions], []) }
        let (base, head) = try instructions(of: SlowRowInstructions.plan(of: slower, in: catalogue), "of what became slower")
        return (SlowRowInstructions.facts(of: slower, in: catalogue, base: base, head: head), [])
    }

    private func instructions(of plan: Plan, _ comment: String) throws(Failure) -> (base: [Row], head: [Row]) {
        func rows(_ tool: ChildTool, _ side: String) throws(Failure) -> [Row] {
            let callgrind = try Callgrind(tool)
            defer { callgrind.remove() }
            Console.complain("counting the instructions of the \(side), \(comment)")
            do { return try InstructionRun(plan, callgrind).rows() } catch {
                throw Failure(.interrupted, "interrupted while counting instructions; nothing was judged")
            }
        }
        return (try rows(baseTool, "base"), try rows(.own, "head"))
    }

    private var about: [GateFact] {
        let source = Source.current(), machine = Machine.current()
        let commit = source.commit.map { String($0.prefix(10)) } ?? "no commit"
        let changes = source.dirty == true ? ", with uncommitted changes: they are what was measured" : ""
        let system = "\(machine.cpu), \(machine.cores) cores, \(machine.os), \(machine.kernel), Swift \(Toolchain.compiler)"
        return [
            .base(revision: request.revision, commit: base.commit, folder: base.folder), GateFact("head", commit + changes),
            GateFact("machine", system), allowed,
        ] + texts.facts
    }
}

extension GateFact {
    static func base(revision: String, commit: String, folder: String) -> Self {
        Self("base", "\(revision) (\(commit.prefix(10))), built in \(folder)")
    }

    static let noGauge = Self("moments", "not waited for: the base cannot tell undisturbed ones from others")

    /// Forked and started processes differ in their times.
    static func mixedProcesses(_ processes: ChildProcesses) -> Self {
        Self(
            "forks",
            "\(processes.started) of \(processes.forked + processes.started) processes were started, since they could not be forked: their "
                + "times are not comparable; check the limits on processes and open files (ulimit -a), and gate again")
    }
}
