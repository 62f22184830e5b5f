import Testing

@testable import Gate

@Suite struct SlowRowInstructionsTests {
    private let key = RowKey.sample("pump/string", "SinkChain", size: 4, phase: "event", .timePerUnit)

    private var counted: RowKey { .sample("pump/string", "SinkChain", size: 4, phase: "event", .instructions) }

    private func row(_ count: Double) -> Row { Row(counted, counts: [count]) }

    private func facts(_ slower: RowKey, base: [Row], head: [Row], _ workloads: [Workload] = []) throws -> [GateFact] {
        let catalogue = try Catalogue([Implementation(library: "SinkChain", workloads: workloads)])
        return SlowRowInstructions.facts(of: [slower], in: catalogue, base: base, head: head)
    }

    @Test func onlySlowerRowsAreCounted() {
        func verdict(_ kind: Verdict.Kind, _ phase: String) -> Verdict {
            var slow = key
            slow.phase = phase
            return Verdict(kind, slow, .looks(PairedRule.Finding.sample(slow, ratio: 1.1, isSlower: true), again: nil, isQuiet: true))
        }
        var outcome = PairedGate.Outcome()
        outcome.verdicts = [
            verdict(.passed, "end"), verdict(.slower, "event"), verdict(.faster, "dispose"), .worse(.sample(), old: 5, new: 6),
        ]
        #expect(outcome.slower.compactMap(\.key) == [key])
    }

    @Test func slowerWorkIsDistinguishedFromMoreWork() throws {
        func said(_ base: Double, _ head: Double) throws -> [String] {
            try facts(key, base: [row(base)], head: [row(head)]).map(\.description)
        }
        #expect(try said(2_214, 2_238) == ["why      pump/string depth=4 SinkChain event instructions: 2,214 → 2,238"])
        #expect(
            try said(2_214, 2_215) == [
                """
                why      pump/string depth=4 SinkChain event instructions: 2,215 as before, so the same work takes longer. It may wait for \
                memory or for another thread, or its code lies elsewhere; see "A row that no change touches" in Benchmarks/GATING.md
                """
            ])
    }

    @Test func aRowWithoutInstructionsIsLeftOut() throws {
        #expect(try facts(key, base: [row(10)], head: []).isEmpty)
        #expect(try facts(key, base: [Row(counted, without: .unsupported)], head: [row(10)]).isEmpty)
    }

    @Test func aBatchedTeardownIsCountedAsASingleOne() throws {
        let slow = RowKey.sample("teardown/dispose", "SinkChain", size: 4, phase: "dispose/batch", .teardownLatency)
        let counted = RowKey.sample("teardown/dispose", "SinkChain", size: 4, phase: "dispose", .instructions)
        #expect(
            try facts(slow, base: [Row(counted, counts: [100])], head: [Row(counted, counts: [120])])
                == [.instructionsOfSlower(counted, base: 100, head: 120)])
    }

    @Test func aWholeLifeAddsUpTheInstructionsOfItsPhases() throws {
        let phases: [Phase] = [.assemble, .event, .dispose]
        let life = Workload.sample("life/map", sizes: [4], timing: .life(phases, subscriptions: 2))
        func key(_ phase: String, _ metric: Metric = .instructions) -> RowKey {
            .sample("life/map", "SinkChain", size: 4, phase: phase, metric)
        }
        func rows(_ event: Double) -> [Row] {
            let counts: [(phase: String, count: Double)] = [("assemble", 100), ("event", event), ("dispose", 20)]
            return counts.map { Row(key($0.phase), counts: [$0.count]) }
        }
        // Four events, and two subscriptions.
        #expect(
            try facts(key("life", .timePerUnit), base: rows(10), head: rows(15), [life])
                == [.instructionsOfSlower(key("life"), base: 80, head: 90)])
        #expect(try facts(key("life", .timePerUnit), base: Array(rows(10).dropLast()), head: rows(15), [life]).isEmpty)
        #expect(try facts(key("life", .timePerUnit), base: rows(10), head: rows(15)).isEmpty)
    }
}
