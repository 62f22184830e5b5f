import Testing

@testable import Gate

/// Counts must equal the baseline's. Here are the messages; CountLawTests has generated rows.
@Suite struct CountRuleTests {
    private static let row = "subscribe/map-chain depth=64 LinkChain subscribe allocations"
    private static let remedy = "find the extra work in this phase; if it is intended, run \(Baseline.renewal) and commit its files"
    private static let crashed = Row(.sample(), without: .error, detail: "signal 11 (SIGSEGV)")
    private static let odd = Row(.sample(), counts: [3, 4, 3])

    @Test(
        arguments: [
            ([.count(3)], [.count(3)], ["passed: \(row): 3"]),
            ([.count(193)], [.count(194)], ["worse: \(row): 193 → 194; \(remedy)"]),
            ([.count(193)], [.count(129)], ["better: \(row): 193 → 129; renew the baseline with \(Baseline.renewal)"]),
            ([.count(3)], [crashed], ["error: \(row): signal 11 (SIGSEGV); \(Trouble.remedy(of: "subscribe/map-chain"))"]),
        ] as [([Row], [Row], [String])])
    func aChangedCountNamesItsRemedy(baseline: [Row], measured: [Row], said: [String]) {
        #expect(CountRules.judge(baseline: baseline, measured: measured).map(\.description) == said)
    }

    @Test(
        arguments: [
            (
                [.count(1, .sample(size: 1))], [.count(2, .sample(size: 2))], [.new(.sample(size: 2), 2), .gone(.sample(size: 1))],
                .regression
            ),
            ([odd], [odd], [.nondeterministic(.sample(), least: 3, most: 4)], .regression),
            ([.count(3)], [Row(.sample(), without: .unsupported)], [.status(.sample(), old: .ok, new: .unsupported)], .regression),
        ] as [([Row], [Row], [Verdict], ExitCode)])
    func aRowLackingACountOnEitherSideFails(baseline: [Row], measured: [Row], verdicts: [Verdict], code: ExitCode) {
        let found = CountRules.judge(baseline: baseline, measured: measured)
        #expect(found == verdicts && GateReport(verdicts: found).code == code)
    }

    @Test func aCrashIsAFailedRun() {
        #expect(GateReport(verdicts: CountRules.judge(baseline: [.count(3)], measured: [Self.crashed])).code == .verification)
    }

    @Test func timesAreNotJudged() {
        let times = [1.0, 100].map { Row(.sample("pump/map", "LinkChain", .timePerUnit), sample: [$0]) }
        #expect(CountRules.judge(baseline: [times[0]], measured: [times[1]]).isEmpty)
        #expect(CountRules.judge(baseline: [], measured: [times[1]]).isEmpty)
    }
}
