import Testing

@testable import Gate

/// Instructions are nearly deterministic, and judged by their threshold. Literal cases; CountLawTests has generated rows.
@Suite struct InstructionRuleTests {
    struct Case: NamedCase {
        var name: String
        var base: [Double], head: [Double]
        var phase = "subscribe", size = 64
        var thresholds = "* * instructions 1% 8"
        var kind: Verdict.Kind
    }

    @Test(arguments: [
        // At a depth of 64, 8 for each operator are 512; 1 % of 205 is 2.
        Case(name: "8 more for each operator", base: [205], head: [717], kind: .passed),
        Case(name: "and one more", base: [205], head: [718], kind: .worse),
        Case(name: "8 less for each operator", base: [717], head: [205], kind: .passed),
        Case(name: "and one less", base: [718], head: [205], kind: .faster),
        Case(name: "nothing for each operator", base: [205], head: [208], thresholds: "* * instructions 1%", kind: .worse),
        Case(name: "a large phase, by its share", base: [100_000], head: [101_000], kind: .passed),
        Case(name: "more than its share", base: [100_000], head: [101_001], kind: .worse),
        Case(name: "one step more through the table of types", base: [205], head: [265], size: 1, kind: .passed),
        Case(name: "more than that step", base: [205], head: [266], size: 1, kind: .worse),
        Case(name: "an event that loses less than a fifth of a hop", base: [205], head: [213], phase: "event", kind: .passed),
        Case(name: "an event that loses a fifth of a hop", base: [205], head: [214], phase: "event", kind: .worse),
        Case(name: "repeats of a tiny phase", base: [7, 8], head: [7, 8], phase: "release", size: 1, kind: .passed),
        Case(
            name: "repeats of a tiny phase, by the share alone", base: [7, 8], head: [7, 8], phase: "release", size: 1,
            thresholds: "* * instructions 1%", kind: .nondeterministic),
        // 8 are allowed.
        Case(name: "repeats that differ by half of that", base: [100, 104], head: [100, 104], phase: "event", kind: .passed),
        Case(name: "repeats that differ by more", base: [100, 105], head: [100, 105], phase: "event", kind: .nondeterministic),
        Case(
            name: "repeats of the base alone", base: [1000, 1006], head: [1000, 1000], phase: "event", thresholds: "* * * 1%",
            kind: .nondeterministic),
    ])
    func instructionsMayChangeByTheirAllowance(_ row: Case) throws {
        let key = RowKey.sample(size: row.size, phase: row.phase, .instructions)
        let verdicts = try CountRules.judge(
            base: [Row(key, measured: row.base)], head: [Row(key, measured: row.head)], metrics: [.instructions],
            thresholds: .sample(row.thresholds))
        #expect(verdicts.map(\.kind) == [row.kind])
    }

    private func judge(_ base: [Row], _ head: [Row], _ metric: Metric = .instructions) throws -> [Verdict] {
        try CountRules.judge(base: base, head: head, metrics: [metric], thresholds: .sample("* * * 1%"))
    }

    @Test func onlyTheChosenMetricIsJudged() throws {
        func row(_ value: Double, size: Int = 64) -> Row { Row(.sample(size: size, .timePerUnit), processes: [[value]]) }
        for (head, kind) in [(1009.0, Verdict.Kind.passed), (1011, .worse), (980, .faster)] {
            #expect(try judge([row(1000)], [row(head)], .timePerUnit).map(\.kind) == [kind])
        }
        let other = try judge([row(1000)], [row(1000, size: 8)], .timePerUnit)
        #expect(other.map(\.kind) == [.new, .gone] && other.map(\.code) == [.nothingToCompare, .nothingToCompare])
        #expect(try judge([.count(3)], [.count(4)], .timePerUnit).isEmpty)
    }

    private let good = Row(.sample(phase: "event", .instructions), measured: [1000])
    private let none = Row(.sample(phase: "event", .instructions), without: .unsupported)
    private let bad = Row(.sample(phase: "event", .instructions), without: .error, detail: "time limit of 600 s")

    @Test func aFailureNamesItsSide() throws {
        #expect(try judge([bad], [good]).map(\.finding) == ["base: time limit of 600 s"])
        for base in [[good], []] { #expect(try judge(base, [bad]).map(\.finding) == ["head: time limit of 600 s"]) }
        #expect(try judge([bad], [good]).map(\.kind) == [.error] && judge([], [bad]).map(\.kind) == [.error])
        let unsteady = try judge([good], [Row(good.key, measured: [1000, 2000])])
        #expect(unsteady.map(\.finding) == ["head: 1,000 to 2,000 in repeats of one build, more than half the allowance, ±15"])
        #expect(unsteady.map(\.code) == [.regression])
    }

    @Test func aFigureMissingOnOneSideIsAStatusChange() throws {
        #expect(try judge([good], [none]) == [.status(good.key, old: .ok, new: .unsupported)])
        #expect(try judge([none], [good]) == [.status(good.key, old: .unsupported, new: .ok)])
        #expect(try judge([none], [none]) == [Verdict(.passed, none.key, .noFigure(.unsupported))])
    }
}
