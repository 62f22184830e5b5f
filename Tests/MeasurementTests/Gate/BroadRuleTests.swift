import Foundation
import Testing

@testable import Gate
@testable import Reports
@testable import Results

/// Gates over sixty rows of three libraries and four groups, with the noise of a shared machine.
@Suite struct BroadRuleTests {
    private let canary = PairedTarget(workload: "control/canary", implementation: "ClosureChain", parameter: .none, size: 0)

    private var targets: [PairedTarget] {
        ["pump", "zip", "subscribe", "teardown"].flatMap { group in
            (0..<5).flatMap { number in
                ["DisposerChain", "SinkChain", "LinkChain"].map {
                    PairedTarget(workload: "\(group)/\(number)", implementation: $0, parameter: .depth, size: 64)
                }
            }
        }
    }

    /// A gate on a head that takes `ratio` as long. Each row's two builds lie elsewhere in memory, which makes `layout` of a difference
    /// that no repetition takes away.
    private func gate(_ noise: inout SeededNoise, layout: Double = 0, ratio: (PairedTarget) -> Double) throws -> PairedGate.Outcome {
        var burst = 0
        var luck: [PairedTarget: Double] = [:]
        for target in targets { luck[target] = Double.random(in: -layout...layout, using: &noise) }
        return try PairedGate(PairedRule(.sample())).judge(targets, canaries: [canary]) { orders, _ throws(Failure) in
            var data = PairedGate.Data()
            data.rows = orders.map { PairedRow($0.target.key(phase: "event", metric: .timePerUnit)) }
            for round in 0..<(orders.map(\.blocks).max() ?? 0) {
                for (index, (target, blocks)) in orders.enumerated() where round < blocks {
                    let four = (0..<4).map { _ in noise.process(burst: &burst) }
                    let slower = target.isCanary ? 1 : ratio(target) * (1 + (luck[target] ?? 0))
                    data.rows[index].blocks.append(.init(four[0], slower * four[1], slower * four[2], four[3]))
                }
            }
            return data
        }
    }

    @Test func theMeanIsGeometricAndPairByPair() {
        func row(_ name: String, _ ratio: Double, noise: Double = 0) -> PairedRow {
            PairedRow(.sample("pump/\(name)", phase: "event", .timePerUnit), blocks: blocks(ratio, noise: noise))
        }
        let findings = BroadRule().judge([row("a", 1.1), row("b", 1 / 1.1), row("c", 1.016), row("d", 1.016)])
        #expect(findings.map(\.subject) == [.library("LinkChain"), .group("pump")])
        #expect(findings.allSatisfy { (($0.ratio - 1.016) * 1e9).rounded() == 0 })  // Of the two in the middle.
        #expect(findings.map(\.rows) == [4, 4] && findings.map(\.pairs) == [30, 30])
        #expect(findings.map(\.allowed) == [0.012, 0.02])
        #expect(findings.map(\.isSlower) == [true, false])
        #expect(findings[0].text == "×1.016 (1.016 to 1.016), the mean of 4 rows, allowed ×1.012")
        // Equal pairs are left out: 20 of 20 are above, and not 20 of 30.
        let alike = (0..<15).map { $0 < 10 ? PairedRow.Block(100, 102, 102, 100) : PairedRow.Block(100, 100, 100, 100) }
        let rows = (0..<4).map { PairedRow(.sample("pump/\($0)", phase: "event", .timePerUnit), blocks: alike) }
        #expect(BroadRule().judge(rows).allSatisfy { $0.p < 1e-4 })
        // Three rows have no mean.
        #expect(BroadRule().judge([row("a", 1.1), row("b", 1.1), row("c", 1.1)]).isEmpty)
    }

    /// Four rows of one library and one group, with the same pairs each.
    private func rows(_ pairs: [PairedRow.Block]) -> [PairedRow] {
        (0..<4).map { PairedRow(.sample("pump/\($0)", phase: "event", .timePerUnit), blocks: pairs) }
    }

    @Test func equalMeansSayNothing() {
        // Sixteen pairs are 6 % longer, six 0.9 % shorter, and eight equal.
        let pairs = (0..<15).map { number in
            let base = number < 8 ? 100.0 : number < 12 ? 106 : 107
            return PairedRow.Block(base, 106, 106, base)
        }
        let findings = BroadRule().judge(rows(pairs))
        #expect(findings.map { ($0.p * 1e6).rounded() } == [104_958, 104_958])
        #expect(findings.map(\.isSlower) == [false, false])
    }

    @Test func theIntervalOfAMeanIsAsWideAsHolmsCorrectionAsks() {
        let findings = BroadRule().judge(rows((0..<15).map { .init(100, 101 + 2 * Double($0), 102 + 2 * Double($0), 100) }))
        #expect(findings.map { (($0.low ?? 0) * 1e4).rounded() } == [10_900, 10_900])
        #expect(findings.map { (($0.high ?? 0) * 1e4).rounded() } == [12_200, 12_200])
    }

    @Test func aMeanIsSuspectOnlyIfItIsBothLargeAndLikely() {
        func suspects(_ pairs: [PairedRow.Block]) -> [Bool] { BroadRule().judge(rows(pairs)).map(\.isSuspect) }
        // Two thirds of 1.2 % and of 2 %.
        #expect(suspects(blocks(1.005, noise: 0)) == [false, false])
        #expect(suspects(blocks(1.009, noise: 0)) == [true, false])
        let unsure = (0..<15).map { $0 < 8 ? PairedRow.Block(100, 103, 103, 100) : PairedRow.Block(103, 100, 100, 103) }
        #expect(suspects(unsure) == [false, false])
    }

    @Test func aMeanIsOverPairsOfTheSameRound() {
        // In round n of thirty, everything is n thousandths slower. Two rows have a turn in every round, and two in every other one.
        func row(_ name: String, _ rounds: StrideTo<Int>) -> PairedRow {
            PairedRow(
                .sample("pump/\(name)", phase: "event", .timePerUnit),
                blocks: rounds.map { PairedRow.Block(100, 100 + 0.1 * Double($0), 100 + 0.1 * Double($0), 100) })
        }
        let all = stride(from: 0, to: 30, by: 1), half = stride(from: 1, to: 30, by: 2)
        let rows = [row("a", half), row("b", half), row("c", all), row("d", all)]
        func ratio(_ alignment: BroadRule.Alignment) -> Double {
            let findings = BroadRule().judge([.library("LinkChain")], of: rows, alignment)
            return (findings[0].ratio * 1e6).rounded()
        }
        #expect(ratio(.spread) == 1_015_000)
        // In the first look, a row with more blocks got the later ones afterwards: its eighth stands beside the others' eighth.
        #expect(ratio(.first) == 1_010_992)
    }

    @Test func noiseOfTheBaseWidensWhatAMeanIsAllowed() {
        // In each row the second process of either build takes 1.1 times as long as the first.
        let noisy = (0..<15).map { _ in PairedRow.Block(100, 105, 115.5, 110) }
        let rows = (0..<4).map { PairedRow(.sample("pump/\($0)", phase: "event", .timePerUnit), blocks: noisy) }
        let findings = BroadRule().judge(rows)
        #expect(findings.map { ($0.ratio * 1e4).rounded() } == [10_500, 10_500])
        #expect(findings.map { ($0.allowed * 1e4).rounded() } == [1000, 1000])
        #expect(findings.map(\.isSlower) == [false, false] && findings.map(\.isSuspect) == [true, true])
    }

    @Test func whatMakesEverythingTwoPercentSlowerFails() throws {
        var noise = SeededNoise(state: 11)
        let outcome = try gate(&noise) { _ in 1.02 }
        // One or two rows of sixty exceed 3 % by luck.
        #expect(outcome.slower.count <= 2)
        let found = outcome.verdicts.filter { $0.kind == .slowerThroughout }
        #expect(Set(["DisposerChain", "SinkChain", "LinkChain"].map { "all rows of \($0)" }).isSubset(of: found.map(\.subject)))
        #expect(GateReport(verdicts: outcome.verdicts).code == .regression)
        #expect(found[0].description.hasSuffix("find what all these rows do more than before; each alone is within its threshold"))
    }

    @Test func oneLibraryOrOneGroupIsNamed() throws {
        var noise = SeededNoise(state: 12)
        func found(_ ratio: (PairedTarget) -> Double) throws -> [String] {
            try gate(&noise, ratio: ratio).verdicts.filter { $0.kind == .slowerThroughout }.map(\.subject)
        }
        #expect(try found { $0.implementation == "LinkChain" ? 1.02 : 1 } == ["all rows of LinkChain"])
        #expect(try found { $0.workload.hasPrefix("zip/") ? 1.028 : 1 } == ["all rows of zip/…"])
    }

    @Test func onePointFivePercentInALibraryIsFoundInNineteenGatesOfTwenty() throws {
        var noise = SeededNoise(state: 13)
        var found = 0
        for _ in 0..<20 {
            let outcome = try gate(&noise) { $0.implementation == "SinkChain" ? 1.015 : 1 }
            if outcome.verdicts.contains(where: { $0.kind == .slowerThroughout && $0.subject == "all rows of SinkChain" }) { found += 1 }
        }
        #expect(found >= 19, "\(found) of 20")
    }

    @Test func unchangedCodeThatLiesElsewhereInMemoryPasses() throws {
        var noise = SeededNoise(state: 14)
        var failed = 0
        for _ in 0..<30 where try gate(&noise, layout: 0.01, ratio: { _ in 1 }).verdicts.contains(where: { !$0.passes }) { failed += 1 }
        #expect(failed == 0, "\(failed) of 30 gates")
    }

    @Test func howFarEachLibraryIsFromTheBaseIsAFact() throws {
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
