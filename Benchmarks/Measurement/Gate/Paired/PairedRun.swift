/// Measures pairs by child processes of two builds.
///
/// It goes through everything in rounds, in each of which every target gets one block of four neighbouring processes: so a burst of noise
/// hits many rows once, and no row in all its pairs.
public struct PairedRun: Sendable {
    /// How many blocks of two pairs each a row gets when everything is measured, and when what is suspected is measured again.
    public static let blocks = 15, blocksAgain = 30
    /// Seconds for the samples of one process: about as long as it takes to start it.
    public static let budget = 0.004
    /// About how long a process takes in all, in seconds: for the time left.
    static let perProcess = 0.018

    private let base: Children
    private let head: Children
    private let budget: Double
    /// Seeded into the head, to see that it is found.
    private let faults: [PairedTarget: Fault]

    public init(
        base: ChildTool, head: ChildTool, budget: Double = Self.budget, limit: Double = 60, faults: [PairedTarget: Fault] = [:]
    ) {
        (self.base, self.head) = (Children(base, limit: limit), Children(head, limit: limit))
        (self.budget, self.faults) = (budget, faults)
    }

    /// About how long it takes, in seconds.
    public static func time(targets: Int, blocks: Int) -> Double { Double(targets * (4 * blocks + 2)) * perProcess }

    /// Measures `targets` in `blocks` rounds. Throws if the person has asked to stop. One that fails takes no further part.
    public func measure(_ targets: [PairedTarget], blocks: Int, title: String) throws(Failure) -> PairedGate.Data {
        var progress = ProgressLine(total: Self.time(targets: targets.count, blocks: blocks))
        defer { progress.end() }
        var state = State(targets)
        do {
            for target in targets {
                progress.begin("\(title): calibrating \(target.title)", of: "\(title): calibrating")
                try calibrate(target, &state)
                progress.finish(step: 2 * Self.perProcess)
            }
            for round in 0..<blocks {
                for target in round.isMultiple(of: 2) ? targets : targets.reversed() {
                    progress.begin(
                        "\(title): round \(round + 1) of \(blocks), \(target.title)", of: "\(title): round \(round + 1) of \(blocks)")
                    try block(target, round: round, &state)
                    progress.finish(step: 4 * Self.perProcess)
                }
            }
        } catch {
            throw Failure(.interrupted, "interrupted; no time was judged")
        }
        return state.data
    }

    /// What is known so far.
    private struct State {
        private let targets: [PairedTarget]
        /// How many runs make a sample, for both builds; absent where something failed.
        var runs: [PairedTarget: Int] = [:]
        private var failures: [PairedTarget: String] = [:]
        private var blocks: [RowKey: [PairedRow.Block]] = [:]
        private var keys: [PairedTarget: [RowKey]] = [:]

        init(_ targets: [PairedTarget]) { self.targets = targets }

        mutating func fail(_ target: PairedTarget, _ reason: String) {
            failures[target] = failures[target] ?? reason
            runs[target] = nil
        }

        mutating func add(_ block: PairedRow.Block, _ key: RowKey, of target: PairedTarget) {
            if blocks[key] == nil { keys[target, default: []].append(key) }
            blocks[key, default: []].append(block)
        }

        /// In the order of the targets. One that failed has no rows: half of its pairs would be of another time than the other half.
        var data: PairedGate.Data {
            var data = PairedGate.Data()
            for target in targets {
                if let reason = failures[target] {
                    data.failures.append((target, reason))
                } else {
                    data.rows += (keys[target] ?? []).map { PairedRow($0, blocks: blocks[$0] ?? []) }
                }
            }
            return data
        }
    }

    private func calibrate(_ target: PairedTarget, _ state: inout State) throws(Interrupted) {
        for side in [Side.base, .head] {
            let task = ChildTask(.calibrate, workload: target.workload, contestant: target.architecture, sizes: [target.size])
            let answer = try children(side).answer(task)
            if let failure = answer.failures[target.size] { return state.fail(target, "\(side): \(failure)") }
            // Every target is one that has times: whoever has none now would vanish from the report without a word.
            guard let runs = answer.report.runs[target.size] else { return state.fail(target, "\(side): it was not timed, and no reason given") }
            state.runs[target] = max(state.runs[target] ?? 1, runs)
        }
    }

    /// Four processes. Every other round begins with the head, so that neither build is always the first after another workload.
    private func block(_ target: PairedTarget, round: Int, _ state: inout State) throws(Interrupted) {
        guard let runs = state.runs[target] else { return }
        let order: [Side] = round.isMultiple(of: 2) ? [.base, .head, .head, .base] : [.head, .base, .base, .head]
        var medians: [Side: [[RowKey: Double]]] = [:]
        for side in order {
            let task = ChildTask(
                .time, workload: target.workload, contestant: target.architecture, sizes: [target.size], runs: [target.size: runs],
                budget: budget, fault: fault(target, side))
            let answer = try children(side).answer(task)
            if let failure = answer.failures[target.size] { return state.fail(target, "\(side): \(failure)") }
            var seen: [RowKey: Double] = [:]
            for figure in answer.report.figures where !figure.values.isEmpty {
                seen[target.key(phase: figure.phase, metric: figure.metric)] = Self.figure(of: figure.values)
            }
            medians[side, default: []].append(seen)
        }
        guard let base = medians[.base], let head = medians[.head] else { return }
        let keys = Set((base + head).flatMap(\.keys))
        if keys.isEmpty { return state.fail(target, "neither build gave a figure") }
        for key in keys.sorted(by: { "\($0)" < "\($1)" }) {
            guard let a = base[0][key], let b = head[0][key], let c = head[1][key], let d = base[1][key] else {
                return state.fail(target, "\(key): only one of the two builds has it")
            }
            state.add(.init(a, b, c, d), key, of: target)
        }
    }

    /// The head's fault. The base goes through the same code with a loop of no iterations: the mere call of it made
    /// `combine-latest/two` 2 % faster, for where code lies, and hid as much of what was put in.
    private func fault(_ target: PairedTarget, _ side: Side) -> Fault? {
        guard side == .base else { return faults[target] }
        if case .slow = faults[target] { return .slow(iterations: 0) }
        return nil
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
    }

    private func children(_ side: Side) -> Children { side == .base ? base : head }
}
