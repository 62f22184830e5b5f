import Testing

@testable import Gate

/// Gates over sixty rows of three libraries and four groups, with the noise of a shared machine.
@Suite struct BroadRuleTests {
    private let targets = ["pump", "zip", "subscribe", "teardown"].flatMap { group in
        (0..<5).flatMap { number in
            ["DisposerChain", "SinkChain", "LinkChain"].map {
                PairedTarget(workload: "\(group)/\(number)", implementation: $0, parameter: .depth, size: 64)
            }
        }
    }

    /// A gate on a head that takes `ratio` times as long.
    ///
    /// Memory layout adds a difference of up to `layout` per row, which no repetition removes.
    private func gate(_ noise: inout SeededNoise, layout: Double = 0, ratio: (PairedTarget) -> Double) throws -> PairedGate.Outcome {
        var luck: [PairedTarget: Double] = [:]
        for target in targets { luck[target] = Double.random(in: -layout...layout, using: &noise) }
        return try PlayedGate(targets, &noise) { ratio($0) * (1 + (luck[$0] ?? 0)) }.outcome
    }

    private func row(_ name: String, _ blocks: [PairedRow.Block]) -> PairedRow {
        PairedRow(.sample("pump/\(name)", phase: "event", .timePerUnit), blocks: blocks)
    }

    /// The findings for the library's and the group's mean, for four rows of one library and one group with the same pairs each.
    private func findings(_ pairs: [PairedRow.Block]) -> [BroadRule.Finding] { BroadRule().judge((0..<4).map { row("\($0)", pairs) }) }

    @Test func theMeanIsGeometricAndTakenPairByPair() {
        let rows = [("a", 1.1), ("b", 1 / 1.1), ("c", 1.016), ("d", 1.016)].map { row($0, blocks($1, noise: 0)) }
        let found = BroadRule().judge(rows)
        #expect(found.map(\.subject) == [.library("LinkChain"), .group("pump")])
        #expect(found.allSatisfy { (($0.ratio - 1.016) * 1e9).rounded() == 0 })  // The mean of the two in the middle.
        #expect(found.map(\.rows) == [4, 4] && found.map(\.pairs) == [30, 30])
        #expect(found.map(\.allowed) == [0.012, 0.02] && found.map(\.isSlower) == [true, false])
        #expect(found[0].text == "×1.016 (1.016 to 1.016), the mean of 4 rows, allowed ×1.012")
        #expect(BroadRule().judge(Array(rows.prefix(3))).isEmpty, "three rows have no mean")
    }

    @Test func theSignTestIgnoresEqualPairs() {
        // 20 of 20 are above, but not 20 of 30.
        #expect(findings(blocks(10, .init(100, 102, 102, 100), others: .init(100, 100, 100, 100))).allSatisfy { $0.p < 1e-4 })
        // Sixteen pairs are 6 % longer, six 0.9 % shorter, and eight equal.
        let found = findings(
            (0..<15).map { number in
                let base = number < 8 ? 100.0 : number < 12 ? 106 : 107
                return PairedRow.Block(base, 106, 106, base)
            })
        #expect(found.map { ($0.p * 1e6).rounded() } == [104_958, 104_958] && found.map(\.isSlower) == [false, false])
    }

    @Test func aMeansIntervalIsWidenedByHolmsCorrection() {
        for finding in findings((0..<15).map { .init(100, 101 + 2 * Double($0), 102 + 2 * Double($0), 100) }) {
            #expect([finding.interval?.low, finding.interval?.high].map { (($0 ?? 0) * 1e4).rounded() } == [10_900, 12_200])
        }
    }

    @Test func aMeanAlignsPairsOfTheSameRound() {
        // In round n of thirty, everything is n thousandths slower. Two rows are measured in every round, and two in every other one.
        let all = (0..<30).map { PairedRow.Block(100, 100 + 0.1 * Double($0), 100 + 0.1 * Double($0), 100) }
        let half = stride(from: 1, to: 30, by: 2).map { all[$0] }
        let rows = [row("a", half), row("b", half), row("c", all), row("d", all)]
        func ratio(_ alignment: BroadRule.Alignment) -> Double {
            let findings = BroadRule().judge([.library("LinkChain")], of: rows, alignment)
            return (findings[0].ratio * 1e6).rounded()
        }
        #expect(ratio(.spread) == 1_015_000)
        // In the first look, a row with more blocks got the later ones afterwards, so blocks are aligned by number.
        #expect(ratio(.first) == 1_010_992)
    }

    @Test func aTwoPercentSlowdownOfEveryRowFails() throws {
        var noise = SeededNoise(state: 11)
        let outcome = try gate(&noise) { _ in 1.02 }
        // One or two rows of sixty exceed 3 % by chance.
        #expect(outcome.slower.count <= 2)
        let found = outcome.verdicts.filter { $0.kind == .slowerThroughout }
        #expect(Set(["DisposerChain", "SinkChain", "LinkChain"].map { "all rows of \($0)" }).isSubset(of: found.map(\.subject)))
        #expect(GateReport(verdicts: outcome.verdicts).code == .regression)
        #expect(found[0].description.hasSuffix("find the extra work in all these rows; each alone is within its threshold"))
    }

    @Test func aSlowerLibraryOrGroupIsNamed() throws {
        var noise = SeededNoise(state: 12)
        func found(_ ratio: (PairedTarget) -> Double) throws -> [String] {
            try gate(&noise, ratio: ratio).verdicts.filter { $0.kind == .slowerThroughout }.map(\.subject)
        }
        #expect(try found { $0.implementation == "LinkChain" ? 1.02 : 1 } == ["all rows of LinkChain"])
        #expect(try found { $0.workload.hasPrefix("zip/") ? 1.028 : 1 } == ["all rows of zip/…"])
    }

    @Test func aLibrarySlowerByOnePointFivePercentIsFoundByNineteenInTwentyGates() throws {
        var noise = SeededNoise(state: 13)
        var found = 0
        for _ in 0..<20 {
            let outcome = try gate(&noise) { $0.implementation == "SinkChain" ? 1.015 : 1 }
            if outcome.verdicts.contains(where: { $0.kind == .slowerThroughout && $0.subject == "all rows of SinkChain" }) { found += 1 }
        }
        #expect(found >= 19, "\(found) of 20")
    }

    @Test func unchangedCodeAtOtherAddressesPasses() throws {
        var noise = SeededNoise(state: 14)
        var failed = 0
        for _ in 0..<30 where try gate(&noise, layout: 0.01, ratio: { _ in 1 }).verdicts.contains(where: { !$0.passes }) { failed += 1 }
        #expect(failed == 0, "\(failed) of 30 gates")
    }

    @Test func eachLibrarysMeanRatioToTheBaseIsAFact() throws {
        var noise = SeededNoise(state: 15)
        let facts = try gate(&noise) { $0.implementation == "LinkChain" ? 1.05 : 1 }.facts(of: 80, seconds: 1).map(\.description)
        #expect(facts.filter { $0.hasPrefix("mean ") }.count == 3)
        #expect(facts[0].hasPrefix("times    60 of 80 rows compared, 30 pairs each"))
        #expect(
            facts.contains {
                $0.hasPrefix("mean     all rows of LinkChain: ×1.05") || $0.hasPrefix("mean     all rows of LinkChain: ×1.04")
            })
    }
}
