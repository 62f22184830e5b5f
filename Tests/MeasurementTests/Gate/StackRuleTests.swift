import Testing

@testable import Gate

/// Stack per operator in a phase. CountLawTests shows the limit of 8 bytes with generated sweeps.
@Suite struct StackRuleTests {
    /// The stack of a phase at the sizes of `stack/map-chain`.
    private static func rows(_ bytes: [Double], phase: String = "dispose") -> [Row] {
        zip([0, 10, 100, 1_000], bytes).map { size, bytes in
            Row(.sample("stack/map-chain", "LinkChain", size: size, phase: phase, .stackBytes), measured: [bytes, bytes, bytes])
        }
    }

    private static func rows(_ bytes: (Double) -> Double) -> [Row] { rows([0, 10, 100, 1_000].map(bytes)) }

    private static let loop = rows([688, 640, 640, 640])
    private static let event = rows([688, 640, 640, 640], phase: "event")
    private static let none = event.map { Row($0.key, without: .unsupported) }

    struct Case: NamedCase {
        var name: String, base: [Row], head: [Row], kinds: [Verdict.Kind]
    }

    @Test(arguments: [
        Case(name: "the smallest frame that there is", base: rows { _ in 640 }, head: rows { 640 + 16 * $0 }, kinds: [.worse]),
        Case(name: "half of it", base: rows { _ in 640 }, head: rows { 640 + 8 * $0 }, kinds: [.passed]),
        Case(name: "that frame less", base: rows { 640 + 16 * $0 }, head: rows { _ in 640 }, kinds: [.better]),
        Case(name: "a recursion from the middle on", base: loop, head: rows { 640 + 16 * max(0, $0 - 100) }, kinds: [.worse]),
        Case(name: "some bytes of the allocator's in a row", base: loop, head: rows([688, 1_640, 640, 1_640]), kinds: [.passed]),
        Case(name: "a phase on one side alone", base: loop, head: event, kinds: [.new, .gone]),
        Case(name: "a figure on one side alone", base: event, head: none, kinds: [.status]),
        Case(name: "a figure on no side", base: none, head: none, kinds: [.passed]),
        Case(name: "one size, which does not grow", base: [loop[0]], head: [loop[0]], kinds: []),
        Case(name: "no stack", base: [.count(3)], head: [.count(4)], kinds: []),
    ])
    func aStackIsJudgedByItsGrowth(_ sweep: Case) {
        #expect(StackRule.judge(baseline: sweep.base, measured: sweep.head).map(\.kind) == sweep.kinds)
    }

    @Test func aLoopTurnedRecursionFailsAndNamesTheRemedy() {
        let verdicts = CountRules.judgeAll(baseline: Self.loop, measured: Self.rows { 688 + 80 * $0 })
        #expect(
            verdicts.map(\.description) == [
                "worse: stack/map-chain over depth LinkChain dispose stack_bytes: -0.05 → 80 bytes of stack per operator; turn the "
                    + "recursion into a loop: a long chain overflows the stack; if it is unavoidable, run \(Baseline.renewal)"
            ])
        #expect(GateReport(verdicts: verdicts).code == .regression)
        let less = StackRule.judge(baseline: Self.rows { 688 + 80 * $0 }, measured: Self.loop)
        #expect(less.map(\.kind) == [.better] && less[0].remedy == "renew the baseline with \(Baseline.renewal)")
    }

    @Test func aCrashHasNoStack() {
        var crashed = Self.loop
        crashed[3] = Row(crashed[3].key, without: .error, detail: "signal 11 (SIGSEGV)")
        let verdicts = StackRule.judge(baseline: Self.loop, measured: crashed)
        #expect(verdicts.map(\.kind) == [.error] && verdicts[0].finding == "signal 11 (SIGSEGV)")
    }
}
