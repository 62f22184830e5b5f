import Testing

@testable import Results

/// How often the rule is wrong, on simulated processes: each has its own memory layout, some are disturbed, and the machine differs between
/// the runs. The generator is seeded, so failures are reproducible.
@Suite struct JudgementTests {
    /// Eight processes that spread by `spread`; a share of them takes up to half as long again.
    private func processes(_ time: Double, spread: Double, disturbed: Double, _ noise: inout SeededNoise) -> [Double] {
        (0..<8).map { _ in
            let isDisturbed = noise.share() < disturbed
            return time * exp(spread * noise.normal()) * (isDisturbed ? Double.random(in: 1..<1.5, using: &noise) : 1)
        }
    }

    /// The share of 300 comparisons with a verdict.
    ///
    /// `change`: the true ratio; `drift`: the machine's; `alone`: only the intervals of the CSV files are used.
    private func share(change: Double, spread: Double, disturbed: Double, drift: Double = 1, alone: Bool = false) -> Double {
        var noise = SeededNoise(state: 20)
        let called = (0..<300).count { _ in
            let base = processes(100, spread: spread, disturbed: disturbed, &noise)
            let head = processes(100 * change * drift, spread: spread, disturbed: disturbed, &noise)
            func row(_ processes: [Double]) -> Row { Row(.sample(phase: "event", .timePerUnit), processes: processes.map { [$0] }) }
            let evidence: Judgement.Evidence = alone ? .intervals(base: row(base), head: row(head)) : .processes(base: base, head: head)
            let verdict = Judgement(evidence, drift: drift).verdict
            return verdict == .slower || verdict == .faster
        }
        return Double(called) / 300
    }

    @Test(arguments: [(0.005, 0.2), (0.013, 0.05), (0.03, 0.2), (0.1, 0.05)], [true, false])
    func runsOfOneTreeDifferInUnderOnePercentOfRows(noise: (spread: Double, disturbed: Double), alone: Bool) {
        #expect(share(change: 1, spread: noise.spread, disturbed: noise.disturbed, alone: alone) < 0.01)
    }

    @Test(arguments: [(1.1, 0.01), (1 / 1.1, 0.01), (1.2, 0.02)], [(alone: false, least: 0.9), (true, 0.8)])
    func aTenPercentChangeIsFoundWhereProcessesAgree(change: (ratio: Double, spread: Double), by: (alone: Bool, least: Double)) {
        #expect(share(change: change.ratio, spread: change.spread, disturbed: 0.05, alone: by.alone) > by.least)
    }

    @Test func aFileWithoutIntervalsIsNoEvidence() {
        func row(_ value: Double) -> Row {
            changed(Row(.sample(phase: "event", .timePerUnit), sample: [value])) { ($0.processes, $0.interval) = (nil, nil) }
        }
        let judgement = Judgement(.intervals(base: row(10), head: row(20)), drift: nil)
        #expect(judgement.verdict == .unknown && judgement.ratio == nil && !judgement.isFromIntervals)
    }

    @Test func anOverflowingSpreadIsNotJudged() {
        func row(_ value: Double) -> Row {
            changed(Row(.sample(phase: "event", .timePerUnit), sample: [value])) {
                ($0.processes, $0.interval) = (1 << 40, Row.Interval(low: value / 2, high: value * 2))
            }
        }
        let judgement = Judgement(.intervals(base: row(10), head: row(20)), drift: nil)
        #expect(judgement.verdict == .unknown && judgement.threshold == nil && judgement.ratio == 2)
    }

    @Test(arguments: [0.95, 1.1])
    func aSlowerOrFasterMachineIsNoDifference(drift: Double) {
        #expect(share(change: 1, spread: 0.01, disturbed: 0.05, drift: drift) < 0.01)
    }

    @Test func aCalmRowsThresholdIsFivePercent() throws {
        func calm(_ head: Double) -> Judgement {
            Judgement(.processes(base: Array(repeating: 100, count: 6), head: Array(repeating: head, count: 6)), drift: nil)
        }
        #expect(calm(104).verdict == .undecided && calm(106).verdict == .slower)
        #expect(abs(try #require(calm(104).threshold) - 1.05) < 1e-12)
    }

    @Test func aNoisyRowsThresholdIsThreeSpreads() throws {
        // scipy 1.17.1: exp(3 * 1.4826 * stats.median_abs_deviation(log(noisy)))
        let noisy = [10.0, 10.6, 9.5, 10.3, 9.7, 10.8, 9.3, 10.1]
        let threshold = try #require(Judgement(.processes(base: noisy, head: noisy), drift: nil).threshold)
        #expect(abs(threshold - 1.218136773262385) < 1e-12)
    }

    @Test func aTimeNotAboveZeroIsNotJudged() {
        let judgement = Judgement(.processes(base: [1, 2, 3, 4, 5], head: [0, 2, 3, 4, 5]), drift: nil)
        #expect(judgement.verdict == .unknown && judgement.ratio == nil)
    }

    @Test(arguments: [(4, Judgement.Verdict.unknown), (5, .slower)])
    func fiveProcessesOnEachSideAreEnough(count: Int, expected: Judgement.Verdict) {
        func processes(_ count: Int, _ time: Double) -> [Double] { (0..<count).map { time + Double($0) / 10 } }
        for (base, head) in [(count, count), (7, count), (count, 7)] {
            let judgement = Judgement(.processes(base: processes(base, 100), head: processes(head, 120)), drift: nil)
            #expect(judgement.verdict == expected)
        }
    }
}
