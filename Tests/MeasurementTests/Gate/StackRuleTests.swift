import Testing

@testable import Gate
@testable import Reports
@testable import Results

@Suite struct StackRuleTests {
    /// The stack of a phase at the sizes of `stack/map-chain`.
    private func rows(_ bytes: [Double], phase: String = "dispose") -> [Row] {
        zip([0, 10, 100, 1_000], bytes).map { size, bytes in
            Row(.sample("stack/map-chain", "LinkChain", size: size, phase: phase, .stackBytes), measured: [bytes, bytes, bytes])
        }
    }

    private func rows(_ bytes: (Double) -> Double) -> [Row] { rows([0, 10, 100, 1_000].map(bytes)) }

    private let loop: [Double] = [688, 640, 640, 640]

    @Test func aLoopThatBecameARecursionFails() {
        let verdicts = CountRules.judgeAll(baseline: rows(loop), measured: rows { 688 + 80 * $0 })
        #expect(verdicts.map(\.kind) == [.worse])
        #expect(
            verdicts[0].description
                == "worse: stack/map-chain over depth LinkChain dispose stack_bytes: -0.05 → 80 bytes of stack per operator; make the "
                + "recursion a loop: a long chain overflows the stack; only if it must take so much, \(Baseline.renewal)")
        #expect(GateReport(verdicts: verdicts).code == .regression)
    }

    @Test func theSmallestFrameThatThereIsFailsAndHalfOfItPasses() {
        #expect(StackRule.judge(baseline: rows { _ in 640 }, measured: rows { 640 + 16 * $0 }).map(\.kind) == [.worse])
        #expect(StackRule.judge(baseline: rows { _ in 640 }, measured: rows { 640 + 8 * $0 }).map(\.kind) == [.passed])
    }

    @Test func aRecursionThatBeginsInTheMiddleOfTheSweepFails() {
        #expect(StackRule.judge(baseline: rows(loop), measured: rows { 640 + 16 * max(0, $0 - 100) }).map(\.kind) == [.worse])
    }

    @Test func someBytesMoreInOneRowAreTheAllocators() {
        #expect(StackRule.judge(baseline: rows(loop), measured: rows([688, 1_640, 640, 1_640])).map(\.kind) == [.passed])
    }

    @Test func lessStackFailsUntilTheBaselineIsRenewed() {
        let verdicts = StackRule.judge(baseline: rows { 688 + 80 * $0 }, measured: rows(loop))
        #expect(verdicts.map(\.kind) == [.better])
        #expect(verdicts[0].remedy == "renew the baseline with \(Baseline.renewal)")
    }

    @Test func halfOfTheSmallestFrameLessPasses() {
        #expect(StackRule.judge(baseline: rows { 640 + 16 * $0 }, measured: rows { _ in 640 }).map(\.kind) == [.better])
        #expect(StackRule.judge(baseline: rows { 640 + 8 * $0 }, measured: rows { _ in 640 }).map(\.kind) == [.passed])
    }

    @Test func aPhaseOnOneSideAloneFails() {
        let event = rows(loop, phase: "event")
        #expect(StackRule.judge(baseline: rows(loop), measured: event).map(\.kind) == [.new, .gone])
        let none = event.map { Row($0.key, without: .unsupported) }
        #expect(StackRule.judge(baseline: event, measured: none).map(\.kind) == [.status])
        #expect(StackRule.judge(baseline: none, measured: none).map(\.kind) == [.passed])
    }

    @Test func whatCrashedHasNoStack() {
        var crashed = rows(loop)
        crashed[3] = Row(crashed[3].key, without: .error, detail: "signal 11 (SIGSEGV)")
        let verdicts = StackRule.judge(baseline: rows(loop), measured: crashed)
        #expect(verdicts.map(\.kind) == [.error])
        #expect(verdicts[0].finding == "signal 11 (SIGSEGV)")
    }

    @Test func oneSizeDoesNotGrow() {
        #expect(StackRule.judge(baseline: [rows(loop)[0]], measured: [rows(loop)[0]]).isEmpty)
        #expect(StackRule.judge(baseline: [.count(3)], measured: [.count(4)]).isEmpty)
    }
}
