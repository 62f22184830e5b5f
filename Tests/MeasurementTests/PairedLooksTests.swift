import Foundation
import Testing

@testable import Gate
@testable import Reports
@testable import Results

/// What each of the gate's looks is for: the first, the longer one at noisy rows, the second at what is suspected, and the third at what
/// that leaves undecided.
@Suite struct PairedLooksTests {
    private let canary = PairedTarget(workload: "control/canary", implementation: "ClosureChain", parameter: .none, size: 0)

    /// The two processes of each build differ by half.
    private let noisy = (0..<15).map { _ in PairedRow.Block(100, 160, 107, 150) }

    private func targets(_ count: Int) -> [PairedTarget] {
        (0..<count).map { PairedTarget(workload: "pump/map", implementation: "Chain\($0)", parameter: .depth, size: 64) }
    }

    /// A gate in which every look at a target, or at the canary, gives what `measured` says.
    private func judge(_ targets: [PairedTarget], measured: (PairedTarget, PairedGate.Look) -> [PairedRow.Block]) throws
        -> PairedGate.Outcome
    {
        try PairedGate(PairedRule(.sample())).judge(targets, canaries: [canary]) { orders, look throws(Failure) in
            var data = PairedGate.Data()
            data.rows = orders.map { target, _ in
                PairedRow(target.key(phase: "event", metric: .timePerUnit), blocks: measured(target, look))
            }
            return data
        }
    }

    @Test func aProcessThatCrashesInTheSecondLookIsAnErrorOfItsOwn() throws {
        let target = targets(1)[0]
        let outcome = try PairedGate(PairedRule(.sample())).judge([target], canaries: []) { _, look throws(Failure) in
            var data = PairedGate.Data()
            if look == .again {
                data.failures = [(target, "head: signal 11 (SIGSEGV)")]
            } else {
                data.rows = [PairedRow(target.key(phase: "event", metric: .timePerUnit), blocks: blocks(1.2))]
            }
            return data
        }
        #expect(outcome.suspects == 1)
        #expect(outcome.verdicts.map(\.kind) == [.passed, .error])
        #expect(outcome.verdicts.last?.finding == "head: signal 11 (SIGSEGV)")
        #expect(GateReport(verdicts: outcome.verdicts).code == .verification)
    }

    @Test func aCanaryThatBecameFasterMakesTimesInconclusiveAsWell() throws {
        let outcome = try judge(targets(1)) { target, _ in blocks(target.isCanary ? 0.8 : 1) }
        #expect(outcome.verdicts.map(\.kind) == [.passed, .inconclusive])
        #expect(GateReport(verdicts: outcome.verdicts).code == .inconclusive)
    }

    @Test func aCanaryThatMovesBesideNoisyRowsMakesTimesInconclusive() throws {
        let outcome = try judge(targets(1)) { target, look in target.isCanary ? blocks(look == .longer ? 1.2 : 1) : noisy }
        #expect(outcome.canaries.map(\.look) == [.first, .longer])
        #expect(outcome.verdicts.map(\.kind) == [.passed, .inconclusive])
        #expect(outcome.verdicts.map(\.workload) == ["pump/map", "control/canary"])
    }

    @Test func onlyRowsThatWereLookedAtForLongerAreCalledNoisy() throws {
        let outcome = try judge(targets(2)) { target, _ in target.implementation == "Chain0" ? noisy : blocks(1) }
        #expect(outcome.findings.map(\.pairs) == [60, 30])
        #expect(outcome.noisy == 1)
    }

    @Test func theSecondLookIsAsStrictAsIfAtAllRows() throws {
        // 40 of 60 pairs above: p = 0.0135 alone, and nothing among ten.
        let unsure = (0..<30).map { $0 < 20 ? PairedRow.Block(100, 106, 106, 100) : PairedRow.Block(107, 106, 106, 107) }
        #expect(try PairedRule(.sample()).judge([PairedRow(.timed(), blocks: unsure)])[0].isSlower)
        let outcome = try judge(targets(10)) { target, look in
            if look == .again { return target.isCanary ? blocks(1) : unsure }
            return blocks(target.implementation == "Chain0" ? 1.2 : 1)
        }
        #expect(outcome.suspects == 1)
        #expect(outcome.slower.isEmpty)
    }

    // Disturbed: most pairs are longer by a tenth, and the fastest are not.
    private let undecided = (0..<15).map { $0 < 13 ? PairedRow.Block(100, 110, 110, 100) : PairedRow.Block(100, 101, 101, 100) }

    @Test(arguments: [(1.2, [Verdict.Kind.slower]), (1.0, [.passed])])
    func whatTheSecondLookLeavesUndecidedTheThirdDecides(third: Double, kinds: [Verdict.Kind]) throws {
        var looks = 0
        let outcome = try judge(targets(1)) { target, look in
            if target.isCanary { return blocks(1) }
            if look == .again { looks += 1 }
            return look == .first ? blocks(1.2) : looks == 1 ? undecided : blocks(third)
        }
        #expect(looks == 2)
        #expect(outcome.verdicts.map(\.kind) == kinds)
        #expect(outcome.canaries.map(\.look) == [.first, .again, .again])
    }

    @Test func whatTheSecondLookDecidesIsNotLookedAtAThirdTime() throws {
        for second in [1, 1.2] {
            let outcome = try judge(targets(1)) { target, look in blocks(target.isCanary ? 1 : look == .first ? 1.2 : second) }
            #expect(outcome.canaries.map(\.look) == [.first, .again])
        }
    }

    @Test(arguments: [(isSeen: true, Verdict.Kind.unsteady), (false, .passed)])
    func aSpreadThatTheSecondLookDoesNotSeeIsLookedAtAThirdTime(isSeen: Bool, kind: Verdict.Kind) throws {
        var looks = 0
        let outcome = try PairedGate(PairedRule(.sample())).judge(targets(2), canaries: []) { orders, look throws(Failure) in
            looks += 1
            var data = PairedGate.Data()
            data.rows = orders.map { PairedRow($0.target.key(phase: "event", metric: .timePerUnit), blocks: blocks(1)) }
            // In the second look, and perhaps in the third, the base has too few samples.
            if looks == 1 || looks == 3 && isSeen {
                data.tails = data.rows.map { PairedRow($0.key, blocks: blocks($0.key.implementation == "Chain1" ? 1.2 : 1)) }
            }
            #expect(look == .first || orders.map(\.target.implementation) == ["Chain1"])
            return data
        }
        #expect(looks == 3)
        #expect(outcome.verdicts.map(\.kind) == [.passed, .passed, kind])
    }

    /// Four rows of a library, each in a group of its own.
    private let library = (0..<BroadRule.fewestRows).map {
        PairedTarget(workload: "group\($0)/map", implementation: "Chain", parameter: .depth, size: 64)
    }

    /// No row alone is suspected: 1.8 % is less than two thirds of 3 %.
    @Test(arguments: [
        (1.018, [Verdict.Kind.passed, .passed, .passed, .passed, .slowerThroughout], true),
        (1.0, [.passed, .passed, .passed, .passed, .passed], false),
    ])
    func aMeanThatTheSecondLookLeavesUndecidedIsLookedAtAThirdTime(third: Double, kinds: [Verdict.Kind], isAlarm: Bool) throws {
        // 20 of 30 pairs above: p = 0.099, which suspects and decides nothing.
        let undecided = (0..<15).map { $0 < 10 ? PairedRow.Block(100, 101.8, 101.8, 100) : PairedRow.Block(101.8, 100, 100, 101.8) }
        var looks = 0
        let outcome = try PairedGate(PairedRule(.sample())).judge(library, canaries: []) { orders, _ throws(Failure) in
            looks += 1
            #expect(orders.map(\.blocks) == Array(repeating: looks == 1 ? 15 : 30, count: 4))
            var data = PairedGate.Data()
            data.rows = orders.map {
                PairedRow(
                    $0.target.key(phase: "event", metric: .timePerUnit),
                    blocks: looks == 1 ? blocks(1.018) : looks == 2 ? undecided : blocks(third))
            }
            return data
        }
        #expect(looks == 3)
        #expect(outcome.verdicts.map(\.kind) == kinds)
        #expect(outcome.isAlarm == isAlarm)
    }

    @Test(arguments: [(1.2, Verdict.Kind.unsteady), (1.0, .passed)])
    func aSpreadThatTheSecondLookLeavesUndecidedIsLookedAtAThirdTime(third: Double, kind: Verdict.Kind) throws {
        var looks = 0
        let outcome = try PairedGate(PairedRule(.sample())).judge(targets(1), canaries: []) { orders, _ throws(Failure) in
            looks += 1
            var data = PairedGate.Data()
            data.rows = orders.map { PairedRow($0.target.key(phase: "event", metric: .timePerUnit), blocks: blocks(1)) }
            // 4 % is suspected, and less than the 5 % that are allowed.
            let spread = looks == 1 ? 1.2 : looks == 2 ? 1.04 : third
            data.tails = data.rows.map { PairedRow($0.key, blocks: blocks(spread)) }
            return data
        }
        #expect(looks == 3)
        #expect(outcome.verdicts.map(\.kind) == [.passed, kind])
        #expect(outcome.isAlarm == (kind == .unsteady))
    }

    @Test func aMeanAndASpreadThatTheSecondLookDecidesAreNotLookedAtAThirdTime() throws {
        for second in [1.0, 1.2] {
            var looks = 0
            _ = try PairedGate(PairedRule(.sample())).judge(library, canaries: []) { orders, _ throws(Failure) in
                looks += 1
                var data = PairedGate.Data()
                data.rows = orders.map {
                    PairedRow($0.target.key(phase: "event", metric: .timePerUnit), blocks: blocks(looks == 1 ? 1.2 : second))
                }
                data.tails = data.rows
                return data
            }
            #expect(looks == 2)
        }
    }

    @Test func theCanaryIsInNoMeanOfEitherLook() throws {
        // All of a library is slower by 3 %. A canary among them would be the one row that is not.
        let outcome = try judge(
            targets(BroadRule.fewestRows).map { target in
                var target = target
                (target.workload, target.implementation) = ("pump/\(target.implementation)", canary.implementation)
                return target
            }
        ) { target, _ in blocks(target.isCanary ? 1 : 1.03) }
        let means = outcome.verdicts.filter { $0.subject.hasPrefix("all rows of") }.map(\.finding)
        #expect(!means.isEmpty && means.allSatisfy { $0.ranges(of: "the mean of \(BroadRule.fewestRows) rows").count == 2 })
    }

    @Test(arguments: [(0, Verdict.Kind.slowerThroughout), (10, .passed)])
    func aMeanIsJudgedAsStrictlyAsAmongAsManyAsTheRuleSays(means: Int, kind: Verdict.Kind) throws {
        // 22 of 30 pairs above: p = 0.016 alone, and 0.16 among ten.
        let unsure = (0..<15).map { $0 < 11 ? PairedRow.Block(100, 101.8, 101.8, 100) : PairedRow.Block(101.8, 100, 100, 101.8) }
        var looks = 0
        let outcome = try PairedGate(PairedRule(.sample(), means: means)).judge(library, canaries: []) { orders, _ throws(Failure) in
            looks += 1
            var data = PairedGate.Data()
            data.rows = orders.map {
                PairedRow($0.target.key(phase: "event", metric: .timePerUnit), blocks: looks == 1 ? blocks(1.018) : unsure)
            }
            return data
        }
        #expect(outcome.verdicts.map(\.kind) == [.passed, .passed, .passed, .passed, kind])
    }

    @Test func howLittleCanBeFoundIsSaidOfRowsAndNotOfTheCanary() throws {
        let outcome = try judge(targets(1)) { target, _ in target.isCanary ? noisy : blocks(1) }
        let limits = try #require(outcome.limits)
        #expect((limits.median * 1e4).rounded() == 300)
        #expect(limits.worst.row == .timed())
    }

    @Test func whatTheCanaryDidIsSaidOfEachLook() throws {
        let outcome = try judge(targets(1)) { target, look in blocks(target.isCanary ? 1 : look == .first ? 1.2 : 1) }
        let looks = outcome.facts(of: 1, seconds: 1).compactMap { fact -> PairedGate.Look? in
            fact.label != "canary" ? nil : [.first, .longer, .again].first { fact.words.contains("beside \($0.title):") }
        }
        #expect(looks == [.first, .again])
    }

    @Test func moreBlocksAreAddedToTheirOwnRow() {
        var data = PairedGate.Data(), more = PairedGate.Data()
        data.rows = targets(2).map { PairedRow($0.key(phase: "event", metric: .timePerUnit), blocks: blocks(1)) }
        data.tails = data.rows
        (more.rows, more.tails) = ([data.rows[1]], [data.rows[1]])
        data.add(more)
        #expect(data.rows.map(\.blocks.count) == [15, 30])
        #expect(data.tails.map(\.blocks.count) == [15, 30])
    }

    @Test func aFailureAtOneSizeTakesNoRowsFromTheOthers() {
        let sizes = [8, 64].map { PairedTarget(workload: "pump/map", implementation: "Chain0", parameter: .depth, size: $0) }
        var data = PairedGate.Data(), more = PairedGate.Data()
        data.rows = sizes.map { PairedRow($0.key(phase: "event", metric: .timePerUnit), blocks: blocks(1)) }
        data.tails = data.rows
        #expect(data.rows(of: sizes[0]).map(\.key.size) == [8])
        more.failures = [(sizes[1], "head: signal 11 (SIGSEGV)")]
        data.add(more)
        #expect(data.rows.map(\.key.size) == [8])
        #expect(data.tails.map(\.key.size) == [8])
    }
}
