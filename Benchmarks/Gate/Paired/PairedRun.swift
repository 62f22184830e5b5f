/// Measures pairs by child processes of two builds.
///
/// It goes through everything in rounds, in each of which every target gets one block of four neighbouring processes: so a burst of noise
/// hits many rows once, and no row in all its pairs. Each of the four places of a block has a copy of its own, and each round new ones:
/// see ``ToolCopies``.
package struct PairedRun: Sendable {
    /// Seconds for the samples of one process: about as long as everything else that it does.
    package static let budget = 0.004
    /// Seconds that each process may wait for an undisturbed moment, see ``MachineGauge``; what one leaves is for the next ones, up to
    /// `mostPatience` at once.
    static let patience = 0.004, mostPatience = 1.0
    /// About how long a process takes in all, in seconds: for the time left.
    static let perProcess = 0.04

    /// How long a process may take, in seconds.
    private static let limit = 60.0

    private let base: ChildTool
    private let head: ChildTool
    /// Seeded into the head, to see that it is found.
    private let faults: [PairedTarget: Fault]
    /// Whether both builds can wait for undisturbed moments. If one cannot, neither does.
    package let isGauging: Bool

    package init(base: ChildTool, head: ChildTool, faults: [PairedTarget: Fault] = [:]) {
        (self.base, self.head, self.faults) = (base, head, faults)
        isGauging = base.isGauging && (base == head || head.isGauging)
    }

    /// About how long it takes, in seconds.
    static func time(_ orders: [PairedGate.Order]) -> Double { Double(processes(orders)) * perProcess }

    /// How many processes it takes.
    package static func processes(_ orders: [PairedGate.Order]) -> Int { orders.reduce(0) { $0 + 4 * $1.blocks + 2 } }

    /// Measures in rounds. Throws if the person has asked to stop. A target that fails takes no further part.
    package func measure(_ orders: [PairedGate.Order], title: String) throws(Failure) -> PairedGate.Data {
        var progress = ProgressLine(total: Self.time(orders))
        defer { progress.end() }
        var state = State(orders.map(\.target), isGauging: isGauging)
        let copies = try ToolCopies(beside: head)
        defer { copies.remove() }
        // Not the files that were built: a build that is renewed meanwhile has no part in it.
        let masters: [(side: Side, tool: ChildTool)] = [(.base, try copies.master(of: base)), (.head, try copies.master(of: head))]
        // A process that is forked and one that is started are not compared with each other.
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
            // Two copies of each build, for the four places of all blocks of a round.
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

    /// Those of a round's copies, in the order of a target's block `number`.
    private func places(_ number: Int, of children: [Children], in round: Int) -> [(side: Side, children: Children)] {
        var left = Dictionary(grouping: zip(Side.order(round), children), by: \.0).mapValues { $0.map(\.1)[...] }
        return Side.order(number).compactMap { side in left[side]?.popFirst().map { (side, $0) } }
    }

    /// What is known of a row so far.
    private struct Measured {
        var blocks: [PairedRow.Block] = []
        /// How the samples of each process spread; nil where a lower quartile was not above 0.
        var tails: [PairedRow.Block?] = []
        /// How many processes of the base had too few samples to show how they spread.
        var short = 0

        /// Adds the figures of two processes of the base and two of the head, each in the order in which they ran.
        mutating func add(base: [Figure], head: [Figure]) {
            blocks.append(.init(base[0].time, head[0].time, head[1].time, base[1].time))
            var tail: PairedRow.Block?
            // As many of each: the lower quartile of few samples lies lower, and the slower build takes fewer.
            let most = (base + head).map(\.samples.count).min() ?? 0
            func spread(_ figure: Figure) -> Double? { TailRule.figure(of: Array(figure.samples.prefix(most))) }
            if let a = spread(base[0]), let b = spread(head[0]), let c = spread(head[1]), let d = spread(base[1]) {
                tail = .init(a, b, c, d)
            }
            tails.append(tail)
            short += base.count { $0.samples.count < TailRule.fewestSamples }
        }

        /// The blocks of how samples spread: all or none, for those that are left would be a selection.
        var judgedTails: [PairedRow.Block]? {
            let known = tails.compactMap(\.self)
            return known.count == blocks.count && Double(short) / Double(2 * blocks.count) <= TailRule.mostShort ? known : nil
        }
    }

    /// What is known so far.
    private struct State {
        private let targets: [PairedTarget]
        /// How many runs make a sample, for both builds; absent where something failed.
        var runs: [PairedTarget: Int] = [:]
        private var failures: [PairedTarget: String] = [:]
        private var rows: [PairedTarget: [RowKey: Measured]] = [:]
        /// Whether undisturbed moments are waited for.
        let isGauging: Bool
        var least: [Side: LeastReading] = [.base: LeastReading(), .head: LeastReading()]
        private var waitBudget = WaitBudget(ofRound: PairedRun.patience, ofProcess: PairedRun.mostPatience)
        private var processes = 0

        init(_ targets: [PairedTarget], isGauging: Bool) { (self.targets, self.isGauging) = (targets, isGauging) }

        /// What `side` reads in an undisturbed moment, and for how long its next process may wait for one.
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

        /// Adds a block: see ``Measured/add(base:head:)``.
        mutating func add(base: [Figure], head: [Figure], _ key: RowKey, of target: PairedTarget) {
            rows[target, default: [:]][key, default: Measured()].add(base: base, head: head)
        }

        /// In the order of the targets. One that failed has no rows: half of its pairs would be of another time than the other half.
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
            // Every target is one that has times: a target without any would vanish from the report without a word.
            guard let runs = answer.report.runs[target.size] else {
                return state.fail(target, "\(side): it was not timed, and no reason given")
            }
            state.runs[target] = max(state.runs[target] ?? 1, runs)
            state.note(answer.report, of: side)
        }
    }

    /// Four processes.
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
            state.add(base: [a, d], head: [b, c], key, of: target)
        }
    }

    /// The head's fault. The base goes through the same code with a loop of no iterations: merely calling it made
    /// `combine-latest/two` 2 % faster, by moving code, and so hid 2 % of the fault.
    private func fault(_ target: PairedTarget, _ side: Side) -> Fault? {
        guard side == .base else { return faults[target] }
        switch faults[target] {
        case .slow, .tail: return .slow(iterations: 0)
        default: return nil
        }
    }

    /// What one process says about a row.
    private struct Figure {
        let time: Double
        let samples: [Double]

        init(_ samples: [Double]) { (time, self.samples) = (PairedRun.figure(of: samples), samples) }
    }

    /// What one process says: the lower quartile of its samples, as an order statistic; of up to four samples that is the fastest.
    ///
    /// Not their median: a process whose time slice ends has two or three samples, of which one or two are ten times too long. With twice
    /// as many processes as cores, the paired log-ratios of `pump/map-filter-x12` had a median absolute deviation of 0.44 by medians and
    /// of 0.015 so; on a quiet machine, and with many samples, it makes no difference.
    static func figure(of samples: [Double]) -> Double { samples.sorted()[(samples.count - 1) / 4] }

    private enum Side: String, CustomStringConvertible {
        case base, head
        var description: String { rawValue }

        /// Every other block of a target begins with the head, so that neither build is always the first after another workload.
        static func order(_ number: Int) -> [Side] {
            number.isMultiple(of: 2) ? [.base, .head, .head, .base] : [.head, .base, .base, .head]
        }
    }
}
