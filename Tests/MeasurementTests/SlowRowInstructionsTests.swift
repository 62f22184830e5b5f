import Testing

@testable import Gate
@testable import Reports
@testable import Results

@Suite struct SlowRowInstructionsTests {
    private let key = RowKey.sample("pump/string", "SinkChain", size: 4, phase: "event", .timePerUnit)

    private var counted: RowKey { .sample("pump/string", "SinkChain", size: 4, phase: "event", .instructions) }

    private func row(_ count: Double) -> Row { Row(counted, counts: [count]) }

    @Test func onlyWhatIsCalledSlowerIsCounted() {
        func verdict(_ kind: Verdict.Kind, _ phase: String) -> Verdict {
            var slow = key
            slow.phase = phase
            let finding = PairedRule.Finding(
                key: slow, ratio: 1.1, low: 1.05, high: 1.15, fastRatio: 1.1, allowed: 0.03, isWidened: false, p: 0.001, pairs: 60,
                base: 80, head: 88, isSlower: true, isFaster: false, isSuspect: true)
            return Verdict(kind, slow, .pairs(finding, again: nil, isQuiet: true))
        }
        let verdicts = [verdict(.passed, "end"), verdict(.slower, "event"), verdict(.faster, "dispose"), .worse(.sample(), old: 5, new: 6)]
        #expect(SlowRowInstructions.slower(verdicts) == [key])
    }

    @Test func theSameWorkThatTakesLongerIsToldFromMoreWork() {
        func said(_ base: Double, _ head: Double) -> [String] {
            SlowRowInstructions.facts(of: [key], base: [row(base)], head: [row(head)]).map(\.description)
        }
        #expect(said(2_214, 2_238) == ["why      pump/string depth=4 SinkChain event instructions: 2,214 → 2,238"])
        #expect(
            said(2_214, 2_215) == [
                """
                why      pump/string depth=4 SinkChain event instructions: 2,215 as before, so the same work takes longer. It may wait for \
                memory or for another thread, or its code lies elsewhere; see "A row that no change touches" in Benchmarks/GATING.md
                """
            ])
    }

    @Test func aRowWithoutInstructionsIsLeftOut() {
        #expect(SlowRowInstructions.facts(of: [key], base: [row(10)], head: []).isEmpty)
        #expect(SlowRowInstructions.facts(of: [key], base: [Row(counted, without: .unsupported)], head: [row(10)]).isEmpty)
    }
}
