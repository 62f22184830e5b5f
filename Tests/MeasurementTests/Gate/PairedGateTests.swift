import Testing

@testable import Gate

/// The whole gate: how often it is right on noisy machines, and how each kind of trouble affects its verdicts.
@Suite struct PairedGateTests {
    private let targets = PairedTarget.samples(60)

    @Test func burstyNoiseIsNeverARegression() throws {
        var noise = SeededNoise(state: 1)
        for _ in 0..<30 {
            let gate = try PlayedGate(targets, &noise) { _ in 1 }
            #expect(gate.outcome.findings.count == 60 && gate.outcome.canaries.count >= 1)
            #expect(gate.outcome.slower.isEmpty && !gate.outcome.isInconclusive)
        }
    }

    @Test(arguments: [(1.02, 0...2), (1.05, 38...40), (1.10, 40...40)])
    func aChangeIsFoundAsOftenAsPromised(ratio: Double, found: ClosedRange<Int>) throws {
        var noise = SeededNoise(state: 2)
        var caught = 0, all = 0
        for _ in 0..<40 {
            let gate = try PlayedGate(targets, &noise) { $0.implementation == "Chain7" ? ratio : 1 }
            caught += gate.slower("Chain7")
            all += gate.outcome.slower.count
        }
        #expect(found.contains(caught) && all == caught, "\(caught) of 40, \(all) in all")
    }

    @Test(arguments: [(1.0, 0...0), (1.05, 38...40), (1.10, 38...40)])
    func aDisturbanceOfTwoInFiveProcessesHidesNoRegression(ratio: Double, found: ClosedRange<Int>) throws {
        var noise = SeededNoise(state: 3)
        let rule = PairedRule(try .sample(), family: 160)
        let outcome = try PairedGate(rule).judge(PairedTarget.samples(40), canaries: [.sampleCanary]) { orders, _ throws(Failure) in
            var data = PairedGate.Data()
            for (target, blocks) in orders {
                let slower = target.isCanary ? 1 : ratio
                let pairs = (0..<blocks).map { _ in
                    let four = (0..<4).map { _ in (noise.share() < 0.4 ? 150.0 : 100) * Double.random(in: 0.99...1.01, using: &noise) }
                    return PairedRow.Block(four[0], slower * four[1], slower * four[2], four[3])
                }
                data.rows.append(PairedRow(target.time, blocks: pairs))
            }
            return data
        }
        #expect(found.contains(outcome.slower.count), "\(outcome.slower.count) of 40")
        // About half of the pairs of one build differ by half: all but a few lucky rows get the longer look.
        #expect(outcome.noisy > 35 && !outcome.isInconclusive)
    }

    @Test func aSuspectGetsAsManyBlocksAsItsNoiseRequires() throws {
        // In the second row, 16 of 30 pairs of one build differ by half: with two rows, 70 pairs find 3 % despite that.
        var looks: [[Int]] = []
        _ = try PairedGate(PairedRule(.sample())).judge(PairedTarget.samples(2), canaries: []) { orders, look throws(Failure) in
            looks.append(orders.map(\.blocks))
            var data = PairedGate.Data()
            data.rows = orders.map { target, count in
                let noisy = (0..<count).map { PairedRow.Block(100, $0 % 2 == 0 ? 160 : 107, 107, $0 % 2 == 0 ? 150 : 100) }
                return PairedRow(target.time, blocks: target.implementation == "Chain1" ? noisy : blocks(1.1))
            }
            return data
        }
        #expect(looks == [[15, 15], [15], [30, 35]])
    }

    @Test func aSuspicionNotConfirmedByFreshDataPasses() throws {
        let gate = try PlayedGate(PairedTarget.samples(2)) { blocks($1 == 1 && $0.implementation == "Chain1" ? 1.2 : 1) }
        #expect(gate.looks == [.first, .again] && gate.outcome.suspects == 1)
        #expect(gate.orders[1].map(\.target.implementation) == ["Chain1"] && gate.orders[1].map(\.blocks) == [30])
        #expect(gate.kinds == [.passed, .passed])
        #expect(gate.outcome.verdicts[1].finding.contains("not confirmed on fresh data: ×1.000"))
    }

    @Test func aCanaryMovingEitherWayMakesTimesInconclusive() throws {
        let gate = try PlayedGate(PairedTarget.samples(1), canaries: [.sampleCanary]) { _, _ in blocks(1.2) }
        #expect(gate.outcome.verdicts.map(\.workload) == ["pump/map", "control/canary", "control/canary"])
        #expect(gate.outcome.verdicts.allSatisfy { $0.kind == .inconclusive } && gate.code == .inconclusive)
        let faster = try PlayedGate(PairedTarget.samples(1), canaries: [.sampleCanary]) { target, _ in blocks(target.isCanary ? 0.8 : 1) }
        #expect(faster.kinds == [.passed, .inconclusive] && faster.code == .inconclusive)
    }

    @Test func aChangedCanaryHasItsOwnVerdict() {
        func verdicts(base: String?, head: String?) -> [Verdict] {
            WorkloadDifferences.canary([PairedTarget.sampleCanary.entrant], head: { _ in head }, base: { _ in base })
        }
        #expect(verdicts(base: "a", head: "a").isEmpty)
        #expect(verdicts(base: "a", head: "b").map(\.kind) == [.workloadChanged])
        #expect(verdicts(base: nil, head: nil).map(\.code) == [.nothingToCompare])
        let new = verdicts(base: nil, head: "b")
        #expect(new.map(\.kind) == [.new])
        #expect(new[0].finding == "the base has no canary, so a change of the machine cannot be told from a change of the code")
    }

    @Test func aFasterRowIsReportedAndPasses() throws {
        let gate = try PlayedGate(PairedTarget.samples(1)) { _, _ in blocks(0.8) }
        #expect(gate.kinds == [.faster] && gate.code == .fine)
    }

    @Test func aCrashInAnyLookIsASeparateError() throws {
        let first = try PlayedGate(PairedTarget.samples(2)) { target, _ in target.implementation == "Chain1" ? nil : blocks(1) }
        #expect(first.kinds == [.passed, .error] && first.outcome.verdicts[1].subject == "pump/map depth=64 Chain1")
        let longer = try PlayedGate(PairedTarget.samples(1)) { _, look in look == 1 ? noisyBlocks : nil }
        #expect(longer.looks == [.first, .longer] && longer.kinds == [.error], "and it has no rows")
        let again = try PlayedGate(PairedTarget.samples(1)) { _, look in look == 1 ? blocks(1.2) : nil }
        #expect(again.looks == [.first, .again] && again.outcome.suspects == 1 && again.kinds == [.passed, .error])
        #expect(again.outcome.verdicts.last?.finding == "head: signal 11 (SIGSEGV)")
        #expect([first, longer, again].map(\.code) == [.verification, .verification, .verification])
    }

    @Test func addedBlocksJoinTheirRowAndAFailureRemovesOnlyItsSize() {
        let sizes = [8, 64].map { PairedTarget(workload: "pump/map", implementation: "Chain0", parameter: .depth, size: $0) }
        var data = PairedGate.Data(), more = PairedGate.Data()
        data.rows = sizes.map { PairedRow($0.time, blocks: blocks(1)) }
        data.tails = data.rows
        (more.rows, more.tails) = ([data.rows[1]], [data.rows[1]])
        data.add(more)
        #expect(data.rows.map(\.blocks.count) == [15, 30] && data.tails.map(\.blocks.count) == [15, 30])
        #expect(data.rows(of: sizes[0]).map(\.key.size) == [8])
        var failed = PairedGate.Data()
        failed.failures = [(sizes[1], "head: signal 11 (SIGSEGV)")]
        data.add(failed)
        #expect(data.rows.map(\.key.size) == [8] && data.tails.map(\.key.size) == [8])
    }
}
