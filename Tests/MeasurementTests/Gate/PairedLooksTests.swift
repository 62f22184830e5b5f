import Testing

@testable import Gate

/// The purpose of each look: the first, the longer one at noisy rows, the second at suspects, and the third at what is then undecided.
@Suite struct PairedLooksTests {
    private let one = PairedTarget.samples(1)

    /// Four rows of one library, each in its own group.
    private let library = (0..<BroadRule.fewestRows).map {
        PairedTarget(workload: "group\($0)/map", implementation: "Chain", parameter: .depth, size: 64)
    }

    /// In `slower` of 15 blocks the head is slower by 1.8 %, in the others the base.
    private func unsure(_ slower: Int) -> [PairedRow.Block] {
        blocks(slower, .init(100, 101.8, 101.8, 100), others: .init(101.8, 100, 100, 101.8))
    }

    @Test func aCanaryMovingInTheLongerLookMakesTimesInconclusive() throws {
        let gate = try PlayedGate(one, canaries: [.sampleCanary]) { target, look in
            target.isCanary ? blocks(look == 2 ? 1.2 : 1) : noisyBlocks
        }
        #expect(gate.outcome.canaries.map(\.look) == [.first, .longer] && gate.kinds == [.passed, .inconclusive])
        #expect(gate.outcome.verdicts.map(\.workload) == ["pump/map", "control/canary"])
    }

    @Test func onlyRowsGivenALongerLookAreCalledNoisy() throws {
        let gate = try PlayedGate(PairedTarget.samples(2)) { target, _ in target.implementation == "Chain0" ? noisyBlocks : blocks(1) }
        #expect(gate.outcome.findings.map(\.pairs) == [60, 30] && gate.outcome.noisy == 1)
    }

    @Test func theSecondLookIsCorrectedForAllRows() throws {
        // 40 of 60 pairs above: p = 0.0135 alone, and not significant among ten.
        let unsure = (0..<30).map { $0 < 20 ? PairedRow.Block(100, 106, 106, 100) : PairedRow.Block(107, 106, 106, 107) }
        #expect(try PairedRule(.sample()).judge([PairedRow(.timed(), blocks: unsure)])[0].isSlower)
        let gate = try PlayedGate(PairedTarget.samples(10)) { target, look in
            look > 1 ? unsure : blocks(target.implementation == "Chain0" ? 1.2 : 1)
        }
        #expect(gate.outcome.suspects == 1 && gate.outcome.slower.isEmpty)
    }

    /// A third look comes only if the second leaves something undecided: a row; a library's mean (no single row is suspected, since 1.8 %
    /// is less than two thirds of 3 %); or the samples' spread (4 % is suspected, and within the allowed 5 %).
    struct ThirdLook: CustomTestStringConvertible, Sendable {
        var of: String, measured: [[PairedRow.Block]], tails: [[PairedRow.Block]] = [], kind: Verdict.Kind
        var testDescription: String { "\(of): \(kind.rawValue) after \(max(measured.count, tails.count)) looks" }
    }

    /// Disturbed: most pairs take a tenth longer, but the fastest do not.
    private static let disturbed = blocks(13, .init(100, 110, 110, 100), others: .init(100, 101, 101, 100))
    /// 20 of 30 pairs above: p = 0.099, enough for suspicion but not for a decision.
    private static let undecided = blocks(10, .init(100, 101.8, 101.8, 100), others: .init(101.8, 100, 100, 101.8))

    @Test(arguments: [
        ThirdLook(of: "row", measured: [blocks(1.2), blocks(1)], kind: .passed),
        ThirdLook(of: "row", measured: [blocks(1.2), blocks(1.2)], kind: .slower),
        ThirdLook(of: "row", measured: [blocks(1.2), disturbed, blocks(1.2)], kind: .slower),
        ThirdLook(of: "row", measured: [blocks(1.2), disturbed, blocks(1)], kind: .passed),
        ThirdLook(of: "mean", measured: [blocks(1.018), blocks(1)], kind: .passed),
        ThirdLook(of: "mean", measured: [blocks(1.018), blocks(1.018)], kind: .slowerThroughout),
        ThirdLook(of: "mean", measured: [blocks(1.018), undecided, blocks(1.018)], kind: .slowerThroughout),
        ThirdLook(of: "mean", measured: [blocks(1.018), undecided, blocks(1)], kind: .passed),
        ThirdLook(of: "spread", measured: [blocks(1)], tails: [blocks(1.2), blocks(1)], kind: .passed),
        ThirdLook(of: "spread", measured: [blocks(1)], tails: [blocks(1.2), blocks(1.2)], kind: .unsteady),
        ThirdLook(of: "spread", measured: [blocks(1)], tails: [blocks(1.2), blocks(1.04), blocks(1.2)], kind: .unsteady),
        ThirdLook(of: "spread", measured: [blocks(1)], tails: [blocks(1.2), blocks(1.04), blocks(1)], kind: .passed),
    ])
    func findingsUndecidedInTheSecondLookGetAThird(_ look: ThirdLook) throws {
        let targets = look.of == "mean" ? library : one
        let gate = try PlayedGate(
            targets, canaries: [.sampleCanary], tails: { look.tails.isEmpty || $0.isCanary ? nil : look.tails[$1 - 1] },
            measured: { $0.isCanary ? blocks(1) : look.measured[min($1, look.measured.count) - 1] })
        #expect(gate.looks == Array([.first, .again, .again].prefix(max(look.measured.count, look.tails.count))))
        #expect(gate.outcome.canaries.map(\.look) == gate.looks)
        #expect(gate.kinds.last == look.kind && gate.kinds.dropLast().allSatisfy { $0 == .passed })
        #expect(gate.outcome.isAlarm == (look.kind != .passed))
        let ordered = gate.orders.map { Set($0.filter { !$0.target.isCanary }.map(\.blocks)) }
        #expect(ordered.first == [15] && (look.of == "spread" || ordered.dropFirst().allSatisfy { $0 == [30] }))
    }

    @Test(arguments: [(isSeen: true, Verdict.Kind.unsteady), (false, .passed)])
    func aSpreadMissingFromTheSecondLookGetsAThird(isSeen: Bool, kind: Verdict.Kind) throws {
        // In the second look, and in one case in the third, the base has too few samples.
        let gate = try PlayedGate(
            PairedTarget.samples(2),
            tails: { $1 == 1 || $1 == 3 && isSeen ? blocks($0.implementation == "Chain1" ? 1.2 : 1) : nil }, measured: { _, _ in blocks(1) }
        )
        #expect(gate.orders.map { $0.map(\.target.implementation) } == [["Chain0", "Chain1"], ["Chain1"], ["Chain1"]])
        #expect(gate.kinds == [.passed, .passed, kind])
    }

    @Test func noMeanIncludesTheCanary() throws {
        // All rows of a library are slower by 3 %, and the canary is not.
        let targets = (0..<BroadRule.fewestRows).map {
            PairedTarget(workload: "pump/\($0)", implementation: "ClosureChain", parameter: .depth, size: 64)
        }
        let gate = try PlayedGate(targets, canaries: [.sampleCanary]) { target, _ in blocks(target.isCanary ? 1 : 1.03) }
        let means = gate.outcome.verdicts.filter { $0.subject.hasPrefix("all rows of") }.map(\.finding)
        #expect(!means.isEmpty && means.allSatisfy { $0.ranges(of: "the mean of \(BroadRule.fewestRows) rows").count == 2 })
    }

    @Test(arguments: [(0, Verdict.Kind.slowerThroughout), (10, .passed)])
    func aMeanIsCorrectedForTheRulesNumberOfMeans(means: Int, kind: Verdict.Kind) throws {
        // 22 of 30 pairs above: p = 0.016 alone, and 0.16 among ten.
        let gate = try PlayedGate(library, rule: PairedRule(.sample(), means: means)) { $1 == 1 ? blocks(1.018) : unsure(11) }
        #expect(gate.kinds == [.passed, .passed, .passed, .passed, kind])
    }

    @Test func detectionLimitsLeaveOutTheCanary() throws {
        let gate = try PlayedGate(one, canaries: [.sampleCanary]) { target, _ in target.isCanary ? noisyBlocks : blocks(1) }
        let limits = try #require(gate.outcome.limits)
        #expect((limits.median * 1e4).rounded() == 300 && limits.worst.row == .timed())
    }

    @Test func theCanaryIsReportedForEachLook() throws {
        let gate = try PlayedGate(one, canaries: [.sampleCanary]) { blocks($0.isCanary || $1 > 1 ? 1 : 1.2) }
        let looks = gate.outcome.facts(of: 1, seconds: 1).compactMap { fact -> PairedGate.Look? in
            fact.label != "canary" ? nil : [.first, .longer, .again].first { fact.words.contains("beside \($0.title):") }
        }
        #expect(looks == [.first, .again])
    }
}
