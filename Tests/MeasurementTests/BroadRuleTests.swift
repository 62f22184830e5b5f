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
