@testable import Gate

extension Verdict {
    static func worse(_ key: RowKey, old: Double, new: Double) -> Verdict { Verdict(.worse, key, .counts(old: old, new: new)) }
    static func better(_ key: RowKey, old: Double, new: Double) -> Verdict { Verdict(.better, key, .counts(old: old, new: new)) }
    static func gone(_ key: RowKey) -> Verdict { Verdict(.gone, key, .goneFromBaseline) }
    static func new(_ key: RowKey, _ value: Double?) -> Verdict { Verdict(.new, key, .newToBaseline(value)) }
    static func status(_ key: RowKey, old: Status, new: Status) -> Verdict { Verdict(.status, key, .status(old: old, new: new)) }

    static func nondeterministic(_ key: RowKey, least: Double?, most: Double?) -> Verdict {
        Verdict(.nondeterministic, key, .disagreement(least: least, most: most))
    }
}

extension PairedRule.Finding {
    /// A row of 60 pairs around 80 ns.
    static func sample(_ key: RowKey, ratio: Double = 1, isSlower: Bool = false) -> Self {
        Self(
            key: key, ratio: ratio, interval: .init(low: ratio - 0.01, high: ratio + 0.01), fastRatio: ratio, allowed: 0.03,
            isWidened: false, p: isSlower ? 0.001 : 1, pairs: 60, base: 80, head: 80 * ratio, isSlower: isSlower, isFaster: false,
            isSuspect: isSlower)
    }
}

extension TailRule.Finding {
    static func sample(_ key: RowKey, ratio: Double = 1.1, isSlower: Bool = false, isSuspect: Bool = true) -> Self {
        Self(key: key, ratio: ratio, allowed: 0.05, p: isSlower ? 0.001 : 0.2, pairs: 60, isSlower: isSlower, isSuspect: isSuspect)
    }
}

extension RowKey {
    static func timed(_ number: Int = 0, _ workload: String = "pump/map") -> RowKey {
        .sample(workload, "Chain\(number)", phase: "event", .timePerUnit)
    }
}

extension Thresholds {
    static func sample(_ text: String = "* * * 3%") throws -> Thresholds { try Thresholds(text, path: "t.txt") }
}

/// Fifteen blocks. The base takes 100 ns with slight, undirected noise, and the head `ratio` times as long.
func blocks(_ ratio: Double, noise: Double = 0.002) -> [PairedRow.Block] {
    (0..<15).map { number in
        let shift = number % 2 == 0 ? 1 + noise : 1 - noise
        return PairedRow.Block(100, 100 * ratio * shift, 100 * ratio / shift, 100)
    }
}

/// The two processes of each build differ by half, so the row gets another look.
let noisyBlocks = blocks(15, .init(100, 160, 107, 150), others: .init(100, 160, 107, 150))

/// Fifteen blocks: `count` times `block`, then `others`.
func blocks(_ count: Int, _ block: PairedRow.Block, others: PairedRow.Block) -> [PairedRow.Block] {
    (0..<15).map { $0 < count ? block : others }
}

extension PairedTarget {
    /// `pump/map` of `Chain0`, `Chain1`, and so on.
    static func samples(_ count: Int) -> [PairedTarget] {
        (0..<count).map { PairedTarget(workload: "pump/map", implementation: "Chain\($0)", parameter: .depth, size: 64) }
    }

    static let sampleCanary = PairedTarget(workload: "control/canary", implementation: "ClosureChain", parameter: .none, size: 0)

    var time: RowKey { key(phase: "event", metric: .timePerUnit) }
}

/// A gate with scripted measurements: its verdicts, and its orders in each look.
struct PlayedGate {
    typealias Measured = (_ target: PairedTarget, _ look: Int) -> [PairedRow.Block]?

    var outcome = PairedGate.Outcome()
    var looks: [PairedGate.Look] = []
    var orders: [[PairedGate.Order]] = []

    var kinds: [Verdict.Kind] { outcome.verdicts.map(\.kind) }
    var code: ExitCode { GateReport(verdicts: outcome.verdicts).code }

    /// Looks are numbered from 1. The second, if any, is at noisy rows. Measuring a target that `measured` does not know crashes.
    init(
        _ targets: [PairedTarget], canaries: [PairedTarget] = [], rule: PairedRule? = nil, tails: Measured = { _, _ in nil },
        measured: Measured
    ) throws {
        var looks: [PairedGate.Look] = [], orders: [[PairedGate.Order]] = []
        outcome = try PairedGate(rule ?? PairedRule(.sample())).judge(targets, canaries: canaries) { ordered, look throws(Failure) in
            looks.append(look)
            orders.append(ordered)
            var data = PairedGate.Data()
            for (target, _) in ordered {
                if let blocks = measured(target, looks.count) {
                    data.rows.append(PairedRow(target.time, blocks: blocks))
                } else {
                    data.failures.append((target, "head: signal 11 (SIGSEGV)"))
                }
                if let blocks = tails(target, looks.count) { data.tails.append(PairedRow(target.time, blocks: blocks)) }
            }
            return data
        }
        (self.looks, self.orders) = (looks, orders)
    }

    /// The same on a simulated shared machine, where the head takes `ratio` times as long.
    init(
        _ targets: [PairedTarget], canaries: [PairedTarget] = [.sampleCanary], _ noise: inout SeededNoise, ratio: (PairedTarget) -> Double
    ) throws {
        outcome = try PairedGate(PairedRule(.sample())).judge(targets, canaries: canaries) { orders, _ throws(Failure) in
            var data = PairedGate.Data(), burst = 0
            data.rows = orders.map { PairedRow($0.target.time) }
            // In rounds over all targets, as the gate does it.
            for round in 0..<(orders.map(\.blocks).max() ?? 0) {
                for (index, (target, blocks)) in orders.enumerated() where round < blocks {
                    let four = (0..<4).map { _ in noise.process(burst: &burst) }, slower = target.isCanary ? 1 : ratio(target)
                    data.rows[index].blocks.append(.init(four[0], slower * four[1], slower * four[2], four[3]))
                }
            }
            return data
        }
    }

    func slower(_ implementation: String) -> Int { outcome.slower.count { $0.implementation == implementation } }
}
