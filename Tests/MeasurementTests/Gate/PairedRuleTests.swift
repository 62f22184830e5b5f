import Testing

@testable import Gate

/// When a row's times fail. Literal cases; PairedLawTests has generated rows.
@Suite struct PairedRuleTests {
    struct Case: NamedCase {
        var name: String
        var blocks: [PairedRow.Block]
        /// To a thousandth.
        var ratio: Double
        var fast: Double
        var allowed = 0.03
        var kind = Kind.neither

        enum Kind { case slower, faster, suspect, neither }
    }

    private static func all(_ block: PairedRow.Block) -> [PairedRow.Block] { blocks(15, block, others: block) }

    @Test(arguments: [
        Case(name: "the same", blocks: blocks(1), ratio: 1, fast: 0.998),
        Case(name: "a tenth slower", blocks: blocks(1.1), ratio: 1.1, fast: 1.098, kind: .slower),
        Case(name: "a tenth faster", blocks: blocks(0.9), ratio: 0.9, fast: 0.898, kind: .faster),
        Case(name: "below the threshold, however certain", blocks: blocks(1.015), ratio: 1.015, fast: 1.013),
        Case(name: "near the threshold", blocks: blocks(1.025), ratio: 1.025, fast: 1.023, kind: .suspect),
        // Every second process of one build takes 1.3 times as long, so each pair of that build differs by that.
        Case(name: "a noisy base", blocks: all(.init(100, 108, 108 * 1.3, 130)), ratio: 1.08, fast: 1.08, allowed: 0.3, kind: .suspect),
        Case(
            name: "a noisy head, which is allowed no more", blocks: all(.init(100, 120, 140, 100)), ratio: 1.296, fast: 1.2, kind: .slower),
        Case(
            name: "disturbed in thirteen blocks of fifteen, and the fastest are not",
            blocks: blocks(13, .init(100, 110, 110, 100), others: .init(100, 100, 100, 100)), ratio: 1.1, fast: 1, kind: .suspect),
        Case(
            name: "the fastest are slower by less than half of what is allowed",
            blocks: blocks(13, .init(100, 110, 110, 100), others: .init(100, 101, 101, 100)), ratio: 1.1, fast: 1.01, kind: .suspect),
        Case(
            name: "a disturbed base, and the fastest of the head are no faster",
            blocks: blocks(11, .init(130, 100, 101, 130), others: .init(100, 100, 100, 100)), ratio: 0.777, fast: 1),
        Case(
            name: "the fastest are faster by less than half of what is allowed",
            blocks: blocks(13, .init(110, 100, 100, 110), others: .init(101, 100, 100, 101)), ratio: 0.909, fast: 0.99),
        Case(
            name: "the fastest are faster by more than half of it",
            blocks: blocks(13, .init(110, 100, 100, 110), others: .init(102, 100, 100, 102)), ratio: 0.909, fast: 0.98, kind: .faster),
        Case(name: "one block", blocks: [.init(100, 200, 200, 100)], ratio: 2, fast: 2),
        Case(name: "times below nothing", blocks: all(.init(-0.2, 0, 0.001, -1)), ratio: 1, fast: 1),
    ])
    func aRowFailsByItsRatioCertaintyAndFastProcesses(_ row: Case) throws {
        let finding = try PairedRule(.sample()).judge([PairedRow(.timed(), blocks: row.blocks)])[0]
        #expect(abs(finding.ratio - row.ratio) < 1e-3 && abs(finding.fastRatio - row.fast) < 1e-3 && finding.pairs == 2 * row.blocks.count)
        #expect(abs(finding.allowed - row.allowed) < 1e-9 && finding.isWidened == (row.allowed > 0.03))
        #expect(finding.isSlower == (row.kind == .slower) && finding.isFaster == (row.kind == .faster))
        #expect(finding.isSuspect == (row.kind == .slower || row.kind == .suspect), "p = \(finding.p)")
    }

    @Test func aRowSeparatesItsRatiosFromItsNoise() {
        let row = PairedRow(.timed(), blocks: [.init(100, 110, 121, 100), .init(200, 220, 242, 200)])
        #expect(row.logRatios.map { ($0 * 1e6).rounded() } == [95310, 190620, 95310, 190620] && row.medians.base == 150)
        // The head's second process took ln 1.1 longer than its first, and the base's did not: the head's noise does not count.
        #expect(row.noise.map { ($0 * 1e6).rounded() } == [0, 95310, 0, 95310])
        #expect(row.baseNoise == [0, 0] && row.noise(errors: 3) == 0)
        // Noises of 0 and ln 1.1 in either build: for four pairs, one standard error is their median, and two are their maximum.
        let noisy = PairedRow(.timed(), blocks: [.init(100, 100, 110, 110), .init(200, 200, 200, 200)])
        let noises = [noisy.noise(errors: 1), noisy.noise(errors: 2), noisy.noise(errors: 3), noisy.noise(errors: 2, growth: 4)]
        #expect(noises.map { ($0 * 1e6).rounded() } == [47_655, 95_310, 95_310, 47_655])
    }

    @Test func aDisturbanceOfTwoInFiveProcessesWidensNoThreshold() throws {
        // 24 of 60 pairs of one build differ by half, and the median is unaffected.
        let disturbed = (0..<30).map { $0 % 5 < 2 ? PairedRow.Block(100, 105, 157.5, 150) : PairedRow.Block(100, 105, 105, 100) }
        let row = PairedRow(.timed(), blocks: disturbed), finding = try PairedRule(.sample()).judge([row])[0]
        #expect(!finding.isWidened && finding.isSlower && row.noise(errors: 5) > 0.4)
    }

    @Test func theNeededPairsDependOnTheNoise() {
        func needed(_ blocks: [PairedRow.Block]) -> Int { PairedRow(.timed(), blocks: blocks).pairsNeeded(for: 0.03, errors: 3.6) }
        // (errors + 1.645)² pairs if all differ by less than the target, four times as many if half do.
        #expect(needed(blocks(1)) == 28 && needed([.init(100, 100, 150, 150)]) == .max)
        #expect(needed((0..<10).map { .init(100, 100, $0 % 2 == 0 ? 150 : 101, $0 % 2 == 0 ? 150 : 101) }) == 111)
    }

    @Test func holmsCorrectionCountsAllRowsJudgedTogether() throws {
        // 22 of 30 pairs above: p = 0.016 alone, and not significant among ten. The interval widens accordingly.
        let row = PairedRow(.timed(0), blocks: blocks(11, .init(100, 106, 106, 100), others: .init(100, 99, 99, 100)))
        let same = (1..<10).map { PairedRow(.timed($0), blocks: Self.all(.init(100, 101, 99, 100))) }
        func p(_ rows: [PairedRow], family: Int = 0) throws -> Double { try PairedRule(.sample(), family: family).judge(rows)[0].p }
        #expect(try [p([row]), p([row] + same), p([row], family: 10)].map { ($0 * 1e4).rounded() / 10 } == [16.1, 161.2, 161.2])
        // The thirty ratios are 1.01, 1.02, and so on up to 1.30.
        let wide = PairedRow(.timed(), blocks: (0..<15).map { .init(100, 101 + 2 * Double($0), 102 + 2 * Double($0), 100) })
        func interval(_ family: Int) throws -> [Double] {
            let finding = try PairedRule(.sample(), family: family).judge([wide])[0]
            return [finding.interval?.low, finding.interval?.high].map { (($0 ?? 0) * 1e4).rounded() }
        }
        #expect(try interval(0) == [11_000, 12_100] && interval(10) == [10_700, 12_400])
    }

    @Test func theSignTestIgnoresEqualPairs() throws {
        // Sixteen pairs are 6 % longer, six 0.9 % shorter, and eight equal.
        let blocks = (0..<15).map { number in
            let base = number < 8 ? 100.0 : number < 12 ? 106 : 107
            return PairedRow.Block(base, 106, 106, base)
        }
        let finding = try PairedRule(.sample()).judge([PairedRow(.timed(), blocks: blocks)])[0]
        #expect((finding.p * 1e6).rounded() == 52_479 && (finding.ratio * 1e6).rounded() == 1_060_000 && !finding.isSlower)
    }

    @Test func aProcessIsJudgedByItsLowerQuartile() {
        let samples: [[Double]] = [[1000, 65], [66, 1000, 65, 700], [9, 8, 7, 6, 5, 4, 3, 2, 1]]
        #expect(samples.map(PairedRun.figure) == [65, 65, 3])
    }
}
