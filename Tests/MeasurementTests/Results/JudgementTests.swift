import Foundation
import Testing

@testable import Results

/// How often the rule is wrong, on processes made up as real ones are: a layout of their own each, some of them disturbed, and a machine
/// that is not the same in both runs. The generator is seeded, so that a failure comes again.
@Suite struct JudgementTests {
    /// Steele, Lea and Flood's SplitMix64 (2014).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        /// By Box and Muller.
        mutating func normal() -> Double {
            let radius = (-2 * log(Double.random(in: Double.leastNormalMagnitude..<1, using: &self))).squareRoot()
            return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
        }

        /// Eight processes: `spread` between them, a share of them up to half as long again.
        mutating func processes(_ time: Double, spread: Double, disturbed: Double) -> [Double] {
            (0..<8).map { _ in
                let isDisturbed = Double.random(in: 0..<1, using: &self) < disturbed
                return time * exp(spread * normal()) * (isDisturbed ? Double.random(in: 1..<1.5, using: &self) : 1)
            }
        }
    }

    /// The share of 300 comparisons with a verdict, `change` being the true ratio and `drift` the machine's. `alone`: by the intervals of
    /// the CSV files alone.
    private func share(change: Double, spread: Double, disturbed: Double, drift: Double = 1, alone: Bool = false) -> Double {
        var generator = Generator(state: 20)
        let called = (0..<300).count { _ in
            let base = generator.processes(100, spread: spread, disturbed: disturbed)
            let head = generator.processes(100 * change * drift, spread: spread, disturbed: disturbed)
            func row(_ processes: [Double]) -> Row {
                Row(.sample(phase: "event", .timePerUnit), processes: processes.map { [$0] })
            }
            let evidence: Judgement.Evidence =
                alone ? .intervals(base: row(base), head: row(head)) : .processes(base: base, head: head)
            let verdict = Judgement(evidence, drift: drift).verdict
            return verdict == .slower || verdict == .faster
        }
        return Double(called) / 300
    }

    @Test(arguments: [(0.005, 0.2), (0.013, 0.05), (0.03, 0.2), (0.1, 0.05)])
    func twoRunsOfOneTreeDifferInLessThanOneRowInAHundred(spread: Double, disturbed: Double) {
        #expect(share(change: 1, spread: spread, disturbed: disturbed) < 0.01)
    }

    @Test(arguments: [(0.005, 0.2), (0.013, 0.05), (0.03, 0.2), (0.1, 0.05)])
    func byTheIntervalsAloneTheyDoNotEither(spread: Double, disturbed: Double) {
        #expect(share(change: 1, spread: spread, disturbed: disturbed, alone: true) < 0.01)
    }

    @Test func byTheIntervalsAloneATenthIsFoundWhereProcessesAgree() {
        #expect(share(change: 1.1, spread: 0.01, disturbed: 0.05, alone: true) > 0.8)
        #expect(share(change: 1 / 1.1, spread: 0.01, disturbed: 0.05, alone: true) > 0.8)
        #expect(share(change: 1.2, spread: 0.02, disturbed: 0.05, alone: true) > 0.8)
    }

    @Test func aFileWithoutIntervalsIsNoEvidence() {
        func row(_ value: Double) -> Row {
            var row = Row(.sample(phase: "event", .timePerUnit), sample: [value])
            (row.processes, row.interval) = (nil, nil)
            return row
        }
        let judgement = Judgement(.intervals(base: row(10), head: row(20)), drift: nil)
        #expect(judgement.verdict == .unknown && judgement.ratio == nil && !judgement.isFromIntervals)
    }

    @Test func aSpreadBeyondAllNumbersIsNotJudged() {
        func row(_ value: Double) -> Row {
            var row = Row(.sample(phase: "event", .timePerUnit), sample: [value])
            row.processes = 1 << 40
            row.interval = Row.Interval(low: value / 2, high: value * 2)
            return row
        }
        let judgement = Judgement(.intervals(base: row(10), head: row(20)), drift: nil)
        #expect(judgement.verdict == .unknown && judgement.threshold == nil && judgement.ratio == 2)
    }

    @Test(arguments: [0.95, 1.1])
    func aSlowerOrFasterMachineIsNoDifference(drift: Double) {
        #expect(share(change: 1, spread: 0.01, disturbed: 0.05, drift: drift) < 0.01)
    }

    @Test func aTenthIsFoundWhereProcessesAgree() {
        #expect(share(change: 1.1, spread: 0.01, disturbed: 0.05) > 0.9)
        #expect(share(change: 1 / 1.1, spread: 0.01, disturbed: 0.05) > 0.9)
        #expect(share(change: 1.2, spread: 0.02, disturbed: 0.05) > 0.9)
    }

    @Test func theThresholdFollowsTheSpread() throws {
        let calm = Judgement(base: [100, 100, 100, 100, 100, 100], head: [104, 104, 104, 104, 104, 104], drift: nil)
        #expect(calm.verdict == .undecided)
        #expect(abs(try #require(calm.threshold) - 1.05) < 1e-12)
        #expect(Judgement(base: [100, 100, 100, 100, 100, 100], head: [106, 106, 106, 106, 106, 106], drift: nil).verdict == .slower)
    }

    @Test func theThresholdOfANoisyRowIsThreeOfItsSpreads() throws {
        // scipy 1.17.1: exp(3 * 1.4826 * stats.median_abs_deviation(log(noisy)))
        let noisy = [10.0, 10.6, 9.5, 10.3, 9.7, 10.8, 9.3, 10.1]
        let threshold = try #require(Judgement(base: noisy, head: noisy, drift: nil).threshold)
        #expect(abs(threshold - 1.218136773262385) < 1e-12)
    }

    @Test func aTimeThatIsNotAboveZeroIsNotJudged() {
        let judgement = Judgement(base: [1, 2, 3, 4, 5], head: [0, 2, 3, 4, 5], drift: nil)
        #expect(judgement.verdict == .unknown)
        #expect(judgement.ratio == nil)
    }

    @Test(arguments: [(4, Judgement.Verdict.unknown), (5, .slower)])
    func fiveProcessesOnTheSideWithFewerAreEnough(count: Int, expected: Judgement.Verdict) {
        func processes(_ count: Int, _ time: Double) -> [Double] { (0..<count).map { time + Double($0) / 10 } }
        #expect(Judgement(base: processes(count, 100), head: processes(count, 120), drift: nil).verdict == expected)
        #expect(Judgement(base: processes(7, 100), head: processes(count, 120), drift: nil).verdict == expected)
        #expect(Judgement(base: processes(count, 100), head: processes(7, 120), drift: nil).verdict == expected)
    }
}
