/// Measures pairs of child processes of two builds.
///
/// In each round, every target gets one block of four consecutive processes. So a burst of noise hits many rows once, not all pairs of one
/// row. Each of a block's four places runs its own copy of the executable, and each round makes new copies: see ``ToolCopies``.
package struct PairedRun: Sendable {
    /// Seconds of sampling per process: about as long as the rest of its work.
    package static let budget = 0.004
    /// Seconds that each process may wait for an undisturbed moment, see ``MachineGauge``.
    ///
    /// What one process leaves is for later ones; none waits longer than `mostPatience`.
    static let patience = 0.004, mostPatience = 1.0
    /// Seconds that a process takes in all, roughly: for the time left.
    static let perProcess = 0.04

    /// Seconds after which a process is killed.
    private static let limit = 60.0

    private let base: ChildTool
    private let head: ChildTool
    /// Faults seeded into the head, to test that the gate finds them.
    private let faults: [PairedTarget: Fault]
    /// Whether both builds can wait for undisturbed moments. If one cannot, neither does.
    package let isGauging: Bool

    package init(base: ChildTool, head: ChildTool, faults: [PairedTarget: Fault] = [:]) {
        (self.base, self.head, self.faults) = (base, head, faults)
        isGauging = base.isGauging && (base == head || head.isGauging)
    }

    /// Seconds, roughly.
    static func time(_ orders: [PairedGate.Order]) -> Double { Double(processes(orders)) * perProcess }

    package static func processes(_ orders: [PairedGate.Order]) -> Int { orders.reduce(0) { $0 + 4 * $1.blocks + 2 } }

    /// Measures in rounds.
    ///
    /// Throws if interrupted. A target that fails takes no further part.
    package func measure(_ orders: [PairedGate.Order], title: String) throws(Failure) -> PairedGate.Data {
        var progress = ProgressLine(total: Self.time(orders))
        defer { progress.end() }
        var state = State(orders.map(\.target), isGauging: isGauging)
        let copies = try ToolCopies(beside: head)
        defer { copies.remove() }
        // Copies of the builds, since a build may be renewed meanwhile.
        let masters: [(side: Side, tool: ChildTool)] = [(.base, try copies.master(of: base)), (.head, try copies.master(of: head))]
        // Times of forked and started processes are not comparable.
        let isForking = masters.allSatisfy(\.tool.isServing)
        func children(of tool: ChildTool) -> Children {
            isForking ? Children(forkedBy: tool, limit: Self.limit) : Children(tool, limit: Self.limit)
        }
        do {
            let own: [(side: Side, Children)] = masters.map { ($0.side, children(of: $0.tool)) }
            for (target, _) in orders {
                progress.begin("\(title): calibrating \(target.title)", of: "\(title): calibrating")
                try calibrate(target, own, &state)
                progress.finish(step: 2 * Self.perProcess)
            }
            let turns = orders.map {
                InterleavedRounds<PairedTarget>.Turn($0.target, count: $0.blocks, title: $0.target.title, seconds: 4 * Self.perProcess)
            }
            var ofRound: [(tool: ChildTool, children: Children)] = []
            // Two copies of each build: four places, for all blocks of a round.
            try InterleavedRounds(turns, title: title).run(copies, &progress) { round in
                Side.order(round).map { $0 == .base ? base : head }
            } take: { target, round, number, tools in
                if ofRound.map(\.tool) != tools { ofRound = tools.map { ($0, children(of: $0)) } }
                try block(target, places(number, of: ofRound.map(\.children), in: round), &state)
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.interrupted, "interrupted; no time was judged")
        }
        return state.data
    }

    /// The children of a round's copies, in the order of a target's block `number`.
    private func places(_ number: Int, of children: [Children], in round: Int) -> [(side: Side, children: Children)] {
        var left = Dictionary(grouping: zip(Side.order(round), children), by: \.0).mapValues { $0.map(\.1)[...] }
        return Side.order(number).compactMap { side in left[side]?.popFirst().map { (side, $0) } }
    }

    private struct Measured {
        var blocks: [PairedRow.Block] = []
        /// How the samples of each process spread; nil where a lower quartile is not above 0.
        var tails: [PairedRow.Block?] = []
        /// How many base processes had too few samples to show how they spread.
        var short = 0

        /// Adds the figures of four processes: the first base and head, the second head and base.
        mutating func add(_ figures: [Figure]) {
            blocks.append(Self.block(figures.map(\.time)))
            // Equally many samples of each: the quartile of few samples is lower, and the slower build takes fewer.
            let most = figures.map(\.samples.count).min() ?? 0
            let spreads = figures.compactMap { TailRule.figure(of: Array($0.samples.prefix(most))) }
            tails.append(spreads.count == figures.count ? Self.block(spreads) : nil)
            short += [figures[0], figures[3]].count { $0.samples.count < TailRule.fewestSamples }
        }

        private static func block(_ values: [Double]) -> PairedRow.Block { .init(values[0], values[1], values[2], values[3]) }

        /// The spreads of all blocks, or nil: those of some would be a biased selection.
        var judgedTails: [PairedRow.Block]? {
            let known = tails.compactMap(\.self)
            return known.count == blocks.count && Double(short) / Double(2 * blocks.count) <= TailRule.mostShort ? known : nil
        }
    }

    private struct State {
        private let targets: [PairedTarget]
        /// The number of runs per sample, the same for both builds; none for a target that failed.
        var runs: [PairedTarget: Int] = [:]
        private var failures: [PairedTarget: String] = [:]
        private var rows: [PairedTarget: [RowKey: Measured]] = [:]
        let isGauging: Bool
        var least: [Side: LeastReading] = [.base: LeastReading(), .head: LeastReading()]
        private var waitBudget = WaitBudget(ofRound: PairedRun.patience, ofProcess: PairedRun.mostPatience)
        private var processes = 0

        init(_ targets: [PairedTarget], isGauging: Bool) { (self.targets, self.isGauging) = (targets, isGauging) }

        /// The gauge's undisturbed reading on `side`, and how long its next process may wait for one.
        mutating func gauge(of side: Side) -> (least: Double?, patience: Double) {
            if !isGauging { return (nil, 0) }
            defer { processes += 1 }
            return (least[side]?.value, waitBudget.ofOneProcess(in: processes))
        }

        mutating func note(_ report: ChildReport, of side: Side) {
            least[side]?.note(report.leastGauge)
            waitBudget.use(report.waited)
        }

        mutating func fail(_ target: PairedTarget, _ reason: String) {
            failures[target] = failures[target] ?? reason
            runs[target] = nil
        }

        mutating func add(_ figures: [Figure], _ key: RowKey, of target: PairedTarget) {
            rows[target, default: [:]][key, default: Measured()].add(figures)
        }

        /// The data, in the order of the targets.
        ///
        /// A target that failed has no rows: its pairs would come from only part of the time.
        var data: PairedGate.Data {
            var data = PairedGate.Data()
            for target in targets {
                if let reason = failures[target] {
                    data.failures.append((target, reason))
                    continue
                }
                for (key, row) in (rows[target] ?? [:]).sorted(by: { "\($0.key)" < "\($1.key)" }) {
                    data.rows.append(PairedRow(key, blocks: row.blocks))
                    if let tails = row.judgedTails { data.tails.append(PairedRow(key, blocks: tails)) }
                }
            }
            return data
        }
    }

    private func calibrate(_ target: PairedTarget, _ children: [(side: Side, Children)], _ state: inout State) throws(Interrupted) {
        for (side, children) in children {
            var task = ChildTask(.calibrate, workload: target.workload, implementation: target.implementation, sizes: [target.size])
            task.isDetailed = state.isGauging
            let answer = try children.answer(task)
            if let failure = answer.failures[target.size] { return state.fail(target, "\(side): \(failure)") }
            // Every target should have times. Without an error, this one would vanish from the report.
            guard let runs = answer.report.runs[target.size] else {
                return state.fail(target, "\(side): not timed, and no reason given")
            }
            state.runs[target] = max(state.runs[target] ?? 1, runs)
            state.note(answer.report, of: side)
        }
    }

    private func block(_ target: PairedTarget, _ places: [(side: Side, children: Children)], _ state: inout State) throws(Interrupted) {
        guard let runs = state.runs[target] else { return }
        var figures: [Side: [[RowKey: Figure]]] = [:]
        for (side, children) in places {
            var task = ChildTask(
                .time, workload: target.workload, implementation: target.implementation, sizes: [target.size], runs: [target.size: runs],
                budget: Self.budget, fault: fault(target, side))
            (task.gauge, task.patience) = state.gauge(of: side)
            task.isPersistent = task.gauge != nil
            let answer = try children.answer(task)
            if let failure = answer.failures[target.size] { return state.fail(target, "\(side): \(failure)") }
            state.note(answer.report, of: side)
            var seen: [RowKey: Figure] = [:]
            for figure in answer.report.figures where !figure.values.isEmpty {
                seen[target.key(phase: figure.phase, metric: figure.metric)] = Figure(figure.values)
            }
            figures[side, default: []].append(seen)
        }
        guard let base = figures[.base], let head = figures[.head] else { return }
        let keys = Set((base + head).flatMap(\.keys))
        if keys.isEmpty { return state.fail(target, "neither build gave a figure") }
        for key in keys.sorted(by: { "\($0)" < "\($1)" }) {
            guard let a = base[0][key], let b = head[0][key], let c = head[1][key], let d = base[1][key] else {
                return state.fail(target, "\(key): only one of the two builds has it")
            }
            state.add([a, b, c, d], key, of: target)
        }
    }

    /// The fault for one side.
    ///
    /// The base runs the same code with a loop of no iterations. Otherwise the call alone moves code, which made `combine-latest/two` 2 %
    /// faster and hid 2 % of the fault.
    private func fault(_ target: PairedTarget, _ side: Side) -> Fault? {
        guard side == .base else { return faults[target] }
        switch faults[target] {
        case .slow, .tail: return .slow(iterations: 0)
        default: return nil
        }
    }

    private struct Figure {
        let time: Double
        let samples: [Double]

        init(_ samples: [Double]) { (time, self.samples) = (PairedRun.figure(of: samples), samples) }
    }

    /// A process's figure: the lower quartile of its samples as an order statistic, so the minimum of up to four.
    ///
    /// The median would not do: a process whose time slice ends has two or three samples, one or two of them ten times too long. With twice
    /// as many processes as cores, the paired log ratios of `pump/map-filter-x12` had a median absolute deviation of 0.44 by medians and of
    /// 0.015 by lower quartiles. On a quiet machine, or with many samples, there is no difference.
    static func figure(of samples: [Double]) -> Double { samples.sorted()[(samples.count - 1) / 4] }

    private enum Side: String, CustomStringConvertible {
        case base, head
        var description: String { rawValue }

        /// Every other block begins with the head, so neither build is always the first after another workload.
        static func order(_ number: Int) -> [Side] {
            number.isMultiple(of: 2) ? [.base, .head, .head, .base] : [.head, .base, .base, .head]
        }
    }
}
