import Foundation
import Testing

@testable import Results
@testable import Gate

extension RowKey {
    static func timed(_ number: Int = 0, _ workload: String = "pump/map") -> RowKey {
        .sample(workload, "Chain\(number)", phase: "event", .timePerUnit)
    }
}

extension Thresholds {
    static func sample(_ text: String = "* * * 3%") throws -> Thresholds { try Thresholds(text, path: "t.txt") }
}

/// Fifteen blocks in which the base takes 100 ns, with a little noise that has no direction, and the head `ratio` as long.
func blocks(_ ratio: Double, noise: Double = 0.002) -> [PairedRow.Block] {
    (0..<15).map { number in
        let shift = number % 2 == 0 ? 1 + noise : 1 - noise
        return PairedRow.Block(100, 100 * ratio * shift, 100 * ratio / shift, 100)
    }
}

@Suite struct PairedRuleTests {
    private func judge(_ rows: PairedRow...) throws -> [PairedRule.Finding] { try PairedRule(.sample()).judge(rows) }

    @Test func theRowKeepsItsPairsAndItsNoiseApart() {
        let row = PairedRow(.timed(), blocks: [.init(100, 110, 121, 100), .init(200, 220, 242, 200)])
        #expect(row.logRatios.map { ($0 * 1e6).rounded() } == [95310, 190620, 95310, 190620])
        #expect(row.noise.map { ($0 * 1e6).rounded() } == [0, 95310, 0, 95310])
        #expect((row.ratio * 1e6).rounded() == 1_153_690)  // √(1.1 × 1.21)
        // A tenth from below: 100 of the base's, and 113.3 of the head's.
        #expect((row.fastRatio * 1e6).rounded() == 1_133_000)
        // The head's second process took ln 1.1 more than its first, the base's no more: the head's noise is no noise.
        #expect(row.baseNoise == [0, 0] && row.noise(errors: 3) == 0)
        // Of 0 and ln 1.1 in either build: one standard error of four pairs is their middle, two are their most.
        let noisy = PairedRow(.timed(), blocks: [.init(100, 100, 110, 110), .init(200, 200, 200, 200)])
        #expect((noisy.noise(errors: 1) * 1e6).rounded() == 47_655)
        #expect((noisy.noise(errors: 2) * 1e6).rounded() == 95_310)
        #expect((noisy.noise(errors: 3) * 1e6).rounded() == 95_310)
        #expect((noisy.noise(errors: 2, growth: 4) * 1e6).rounded() == 47_655)
        #expect(row.medians.base == 150)
    }

    @Test func oneThatIsTenPercentSlowerFailsAndOthersDoNot() throws {
        let findings = try judge(
            PairedRow(.timed(0), blocks: blocks(1)), PairedRow(.timed(1), blocks: blocks(1.1)), PairedRow(.timed(2), blocks: blocks(0.9)))
        #expect(findings.map(\.isSlower) == [false, true, false])
        #expect(findings.map(\.isFaster) == [false, false, true])
        #expect(findings.map(\.pairs) == [30, 30, 30])
        #expect(findings.allSatisfy { $0.allowed == 0.03 && !$0.isWidened })
        #expect(findings[1].low! > 1 && findings[1].high! < 1.11)
    }

    @Test func whatStaysBelowTheThresholdPassesHoweverCertain() throws {
        let finding = try judge(PairedRow(.timed(), blocks: blocks(1.02)))[0]
        #expect(finding.p < 1e-6)
        #expect(!finding.isSlower && !finding.isSuspect)
    }

    @Test func whatComesNearTheThresholdIsLookedAtAgain() throws {
        let finding = try judge(PairedRow(.timed(), blocks: blocks(1.025)))[0]
        #expect(finding.isSuspect && !finding.isSlower)
    }

    @Test func noiseOfTheRowWidensItsThreshold() throws {
        // Every second process of a side takes 1.3 times as long: there is no pair of one build that does not differ by that.
        let noisy = (0..<15).map { _ in PairedRow.Block(100, 108, 108 * 1.3, 130) }
        let finding = try judge(PairedRow(.timed(), blocks: noisy))[0]
        #expect(finding.isWidened)
        #expect((finding.allowed * 1e4).rounded() == 3000)
        #expect(finding.ratio > 1.07 && !finding.isSlower)
    }

    @Test func aHeadThatIsNoisyIsAllowedNoMore() throws {
        // The head takes 20 % or 40 % longer, by turns; the base is steady.
        let finding = try judge(PairedRow(.timed(), blocks: (0..<15).map { _ in .init(100, 120, 140, 100) }))[0]
        #expect(!finding.isWidened && finding.allowed == 0.03)
        #expect(finding.isSlower)
    }

    @Test func whatTwoProcessesInFiveSufferDoesNotWidenIt() throws {
        // 24 of 60 pairs of one build differ by half, and the median stands.
        let disturbed = (0..<30).map { $0 % 5 < 2 ? PairedRow.Block(100, 105, 157.5, 150) : PairedRow.Block(100, 105, 105, 100) }
        let row = PairedRow(.timed(), blocks: disturbed)
        let finding = try judge(row)[0]
        #expect(!finding.isWidened && finding.isSlower)
        #expect(row.noise(errors: 5) > 0.4)
    }

    @Test func howManyPairsAreNeededIsAQuestionOfNoise() {
        // Errors and 1.645 more, squared: of all pairs, and of the half that differs by less than what is to be found.
        #expect(PairedRow(.timed(), blocks: blocks(1)).pairsNeeded(for: 0.03, errors: 3.6) == 28)
        let half = (0..<10).map { $0 % 2 == 0 ? PairedRow.Block(100, 100, 150, 150) : PairedRow.Block(100, 100, 101, 101) }
        #expect(PairedRow(.timed(), blocks: half).pairsNeeded(for: 0.03, errors: 3.6) == 111)
        #expect(PairedRow(.timed(), blocks: [.init(100, 100, 150, 150)]).pairsNeeded(for: 0.03, errors: 3.6) == .max)
    }

    @Test func aBurstThatLeavesTheFastestAloneIsNoRegression() throws {
        // In thirteen of fifteen blocks the head was disturbed, with no noise within a side; its fastest processes are as fast as the
        // base's.
        let burst = (0..<15).map { $0 < 13 ? PairedRow.Block(100, 110, 110, 100) : PairedRow.Block(100, 100, 100, 100) }
        let finding = try judge(PairedRow(.timed(), blocks: burst))[0]
        #expect(finding.ratio > 1.09 && finding.p < 0.001)
        #expect(finding.fastRatio == 1)
        #expect(!finding.isSlower)
    }

    @Test func theFastestHaveToBeSlowerByHalfOfWhatIsAllowed() throws {
        let burst = (0..<15).map { $0 < 13 ? PairedRow.Block(100, 110, 110, 100) : PairedRow.Block(100, 101, 101, 100) }
        let finding = try judge(PairedRow(.timed(), blocks: burst))[0]
        #expect(finding.ratio > 1.09 && finding.p < 0.001 && finding.allowed == 0.03)
        #expect((finding.fastRatio * 1e6).rounded() == 1_010_000)
        #expect(!finding.isSlower)
    }

    /// In 24 of 30 blocks bursts slow the base down; the tenth from below is equal on both sides.
    @Test func aHeadThatIsNoFasterWhereTheBaseIsUndisturbedIsNotFaster() throws {
        let quiet = PairedRow.Block(100, 100, 100, 100), burst = PairedRow.Block(130, 100, 101, 130)
        let row = PairedRow(.timed(), blocks: Array(repeating: quiet, count: 6) + Array(repeating: burst, count: 24))
        let finding = try judge(row)[0]
        #expect(finding.ratio < 0.8 && finding.p < 0.001 && finding.fastRatio > 0.99)
        #expect(!finding.isFaster)
    }

    @Test func theFastestHaveToBeFasterByHalfOfWhatIsAllowed() throws {
        func finding(_ fast: Double) throws -> PairedRule.Finding {
            let blocks = (0..<15).map { $0 < 13 ? PairedRow.Block(110, 100, 100, 110) : PairedRow.Block(fast, 100, 100, fast) }
            return try judge(PairedRow(.timed(), blocks: blocks))[0]
        }
        let (near, far) = (try finding(101), try finding(102))
        #expect(near.ratio < 0.92 && near.allowed == 0.03)
        #expect(!near.isFaster && far.isFaster)
    }

    @Test func holmCountsAllRowsThatAreJudgedTogether() throws {
        // 22 of 30 pairs above: p = 0.016 alone, and nothing among ten.
        let blocks = (0..<15).map { $0 < 11 ? PairedRow.Block(100, 106, 106, 100) : PairedRow.Block(100, 99, 99, 100) }
        var rows = [PairedRow(.timed(0), blocks: blocks)]
        #expect((try PairedRule(.sample()).judge(rows)[0].p * 1e4).rounded() == 161)
        rows += (1..<10).map { PairedRow(.timed($0), blocks: measurementBlocksWithoutDifference) }
        #expect((try PairedRule(.sample()).judge(rows)[0].p * 1e3).rounded() == 161)
        #expect((try PairedRule(.sample(), family: 10).judge([rows[0]])[0].p * 1e3).rounded() == 161)
    }

    @Test func equalPairsSayNothing() throws {
        // Sixteen pairs are 6 % longer, six 0.9 % shorter, and eight equal.
        let blocks = (0..<15).map { number in
            let base = number < 8 ? 100.0 : number < 12 ? 106 : 107
            return PairedRow.Block(base, 106, 106, base)
        }
        let finding = try judge(PairedRow(.timed(), blocks: blocks))[0]
        #expect((finding.p * 1e6).rounded() == 52_479)
        #expect((finding.ratio * 1e6).rounded() == 1_060_000)
        #expect(!finding.isSlower)
    }

    @Test func theIntervalIsAsWideAsHolmsCorrectionAsks() throws {
        // The thirty ratios are 1.01, 1.02, and so on up to 1.30.
        let row = PairedRow(.timed(), blocks: (0..<15).map { .init(100, 101 + 2 * Double($0), 102 + 2 * Double($0), 100) })
        func interval(_ family: Int) throws -> [Double] {
            let finding = try PairedRule(.sample(), family: family).judge([row])[0]
            return [finding.low, finding.high].map { (($0 ?? 0) * 1e4).rounded() }
        }
        #expect(try interval(0) == [11_000, 12_100])
        #expect(try interval(10) == [10_700, 12_400])
    }

    private var measurementBlocksWithoutDifference: [PairedRow.Block] { (0..<15).map { _ in .init(100, 101, 99, 100) } }

    @Test func aProcessThatWasInterruptedSaysWhatItsUndisturbedSamplesSay() {
        #expect(PairedRun.figure(of: [1000, 65]) == 65)
        #expect(PairedRun.figure(of: [66, 1000, 65, 700]) == 65)
        #expect(PairedRun.figure(of: [9, 8, 7, 6, 5, 4, 3, 2, 1]) == 3)
    }

    @Test func tooFewPairsFindNothing() throws {
        let finding = try judge(PairedRow(.timed(), blocks: [.init(100, 200, 200, 100)]))[0]
        #expect(finding.low == nil && finding.high == nil)
        #expect(!finding.isSlower)
    }

    @Test func timesBelowNothingAreNoCrash() throws {
        let row = PairedRow(.timed(), blocks: (0..<15).map { _ in .init(-0.2, 0, 0.001, -1) })
        #expect(try judge(row)[0].ratio == 1)
    }
}
