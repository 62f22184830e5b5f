import BenchmarkKit
import Testing

@testable import Gate
@testable import GateTrial
@testable import Reports
@testable import Results
@testable import Measure

/// Parts of a trial that are tried by themselves.
@Suite struct GateTrialPartTests {
    @Test(arguments: [
        (TrialPart.slower, ["2 % slower", "5 % slower", "10 % slower", "20 % slower"]),
        (.throughout, ["2 % slower in all rows of a library (A)", "2 % slower in all rows of a library (B)"]),
        (.tails, ["one sample in ten twice as long"]),
    ])
    func loopsAreAsLongAsTheRowsTakeWithoutGatesOnUnchangedCode(part: TrialPart, titles: [String]) throws {
        let timed = Locked([String]())
        var (trial, asked) = try GateTrialTests.trial(
            parts: [part],
            times: { targets, title in
                timed.withLock { $0.append("\(title): \(targets.count)") }
                return (targets.map { GateTrialTests.row($0) }, 140)
            },
            says: { _, asked throws(Failure) in GateTrialTests.outcome(asked.part, ratio: 1.02) })
        // 20,000 ns a run.
        try trial.slowed(cost: 2)
        #expect(timed.withLock { $0 } == ["what the rows take: 14"])
        #expect(asked.withLock { $0.map(\.title) } == titles)
        let first = try #require(asked.withLock { $0.first?.faults.values.first })
        #expect(first == (part == .tails ? .tail(iterations: 10_000) : .slow(iterations: 200)))
        let report = try trial.finished(seconds: 1)
        #expect(report.circumstances?.processes == 140 + 10 * titles.count)
        // They are measured too briefly to say anything of noise.
        #expect(report.limits == nil)
    }

    @Test func gatesOnUnchangedCodeHaveTimedTheRows() throws {
        var (trial, _) = try GateTrialTests.trial(
            parts: [.unchanged, .tails], times: { _, _ throws(Failure) in throw Failure(.usage, "timed twice") },
            says: { _, asked throws(Failure) in GateTrialTests.outcome(asked.part) })
        try trial.unchanged()
        try trial.slowed(cost: 2)
        #expect(trial.report.tallies.map(\.tries) == [24, 6, 24, 2, 2, 6])
    }

    @Test func theReportSaysWhichPartsItIsOf() throws {
        var report = TrialReport()
        report.parts = [.throughout, .tails]
        report.tallies = [TrialTally("one sample in ten twice as long", goal: .atLeast(0.95), tries: 30, found: 30)]
        #expect(!report.isOfEverything && TrialReport().isOfEverything)
        #expect(report.markdown(title: "T")[2] == "- Of the parts of a trial, this tried throughout, tails alone")
    }

    @Test(arguments: [
        (TrialPart.allCases, false, true), (TrialPart.allCases, true, false), ([.slower], false, true), ([.tails], false, false),
    ])
    func whatWasNotTriedIsNoLimit(parts: [TrialPart], isUnfinished: Bool, says: Bool) throws {
        var (trial, _) = try GateTrialTests.trial(parts: parts) { _, asked throws(Failure) in GateTrialTests.outcome(asked.part) }
        if isUnfinished { trial.report.end = Failure(.interrupted, "interrupted") }
        let lines = try trial.finished(seconds: 1).markdown(title: "T")
        #expect(lines.contains { $0.hasSuffix("as tried: above the largest that was tried.") } == says)
    }
}
