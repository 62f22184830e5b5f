import Testing

@testable import Measure
@testable import Gate
@testable import GateTrial

@Suite struct TrialTests {
    /// Clopper–Pearson bounds by scipy.stats.beta.ppf: (alpha/2; k, n - k + 1) and (1 - alpha/2; k + 1, n - k).
    @Test(arguments: [
        (0, 200, 0.0, 0.018275), (5, 10, 0.187086, 0.812914), (38, 40, 0.830802, 0.993891), (30, 30, 0.884297, 1.0),
        (1, 250, 0.000101, 0.022084),
    ])
    func theIntervalOfARateIsExact(hits: Int, tries: Int, low: Double, high: Double) {
        let interval = ProportionInterval(hits: hits, tries: tries)
        #expect(abs(interval.low - low) < 1e-5 && abs(interval.high - high) < 1e-5, "\(interval)")
    }

    @Test func theLimitLiesBetweenTheMissedAndTheFoundShare() {
        #expect(DetectionLimit.tried([(0.02, 0.1), (0.05, 0.9), (0.1, 1), (0.2, 1)]).map { ($0 * 1e4).rounded() } == 750)
        #expect(DetectionLimit.tried([(0.02, 0.95), (0.05, 1)]) == 0.02)
        #expect(DetectionLimit.tried([(0.02, 0), (0.05, 0.5)]) == nil)
    }

    @Test func theReportShowsWhichGoalsWereReached() {
        var report = TrialReport()
        report.tallies = [
            TrialTally("nothing (A/A)", goal: .atMost(0.01), tries: 400, found: 0),
            TrialTally("whole gates", goal: .atMost(0.01), tries: 5, found: 0),
            TrialTally("5 % slower", goal: .atLeast(0.95), tries: 40, found: 30, note: .measured(1.05)),
            TrialTally("2 % slower", goal: .none, tries: 40, found: 4),
            TrialTally("20 % slower", goal: .atLeast(0.95), tries: 71, found: 71),
            TrialTally("one more retain", goal: .atLeast(0.95), note: .noCensus),
            TrialTally("10 % slower", goal: .none, note: .allInconclusive),
        ]
        #expect(report.missed.map(\.name) == ["5 % slower", "one more retain"])
        #expect(
            report.missedLines == [
                "MISSED  5 % slower",
                "MISSED  one more retain: not tried; unsupported without the census tool: `make census-tool` builds it, then run this "
                    + "again",
                "whole gates: not shown: 363 more tries without a finding would show it",
                "20 % slower: not shown: 1 more try that finds it would show it",
            ])
        #expect(
            report.markdown(title: "T") == [
                "# T", "", "",
                "| what was put in | tries | called a regression | rate | 95 % interval | goal |  |",
                "|---|---:|---:|---:|---:|---:|---|",
                "| nothing (A/A) | 400 | 0 | 0.0 % | 0.0 % to 0.9 % | ≤ 1 % | reached |",
                "| whole gates | 5 | 0 | 0.0 % | 0.0 % to 52.2 % | ≤ 1 % | not shown: 363 more tries without a finding would show it |",
                "| 5 % slower | 40 | 30 | 75.0 % | 58.8 % to 87.3 % | ≥ 95 % | missed; measured ×1.050 in the mean |",
                "| 2 % slower | 40 | 4 | 10.0 % | 2.8 % to 23.7 % | – |  |",
                "| 20 % slower | 71 | 71 | 100.0 % | 94.9 % to 100.0 % | ≥ 95 % | not shown: 1 more try that finds it would show it |",
                "| one more retain | – | – | unsupported | – | ≥ 95 % | not tried, so not reached; unsupported without "
                    + "the census tool: `make census-tool` builds it, then run this again |",
                "| 10 % slower | – | – | unsupported | – | – | all gates were inconclusive; run it again on a quieter machine |",
                "",
            ])
    }

    @Test func anUnfinishedTrialsReportSaysWhyItEnded() {
        var report = TrialReport()
        report.tallies = [TrialTally("5 % slower", goal: .atLeast(0.95))]
        #expect(report.isEmpty)
        report.end = Failure(.interrupted, "interrupted")
        let lines = report.markdown(title: "T")
        #expect(
            lines[2] == "- UNFINISHED: interrupted. What the table leaves out was not tried, and its last lines may have fewer tries "
                + "than a whole trial.")
        #expect(lines.contains("| 5 % slower | – | – | unsupported | – | ≥ 95 % | not tried, so not reached |"))
    }

    /// The fewest further tries for which scipy.stats.beta.ppf (SciPy 1.17.1) puts the bound beyond the goal, as above.
    @Test(arguments: [
        (TrialTally.Goal.atLeast(0.95), 4, 4, TrialTally.Standing.notShown(moreTries: 68)),
        (.atLeast(0.95), 30, 28, .notShown(moreTries: 112)),
        (.atLeast(0.95), 72, 72, .reached), (.atLeast(0.95), 71, 71, .notShown(moreTries: 1)), (.atLeast(0.95), 40, 30, .missed),
        (.atMost(0.01), 200, 0, .notShown(moreTries: 168)), (.atMost(0.01), 368, 0, .reached), (.atMost(0.01), 200, 10, .missed),
        (.atMost(0.01), 200, 1, .notShown(moreTries: 355)), (.atMost(0.01), 0, 0, .notTried),
    ])
    func aGoalIsReachedOrMissedOnlyIfTheIntervalSaysSo(goal: TrialTally.Goal, tries: Int, found: Int, standing: TrialTally.Standing) {
        #expect(TrialTally("t", goal: goal, tries: tries, found: found).standing == standing)
        #expect(TrialTally("t", goal: .none, tries: tries, found: found).standing == nil)
    }

    @Test func aLoopIsAShareOfTheMeasuredTime() {
        let target = PairedTarget(workload: "pump/map", implementation: "A", parameter: .depth, size: 8)
        #expect(SlowFault(target, perRun: 10_000).iterations(0.05, cost: 0.5) == 1000)
        #expect(SlowFault(target, perRun: 1).iterations(0.02, cost: 0.5) == 1)
    }

    @Test func loopsArePlantedOnlyInLongRowsOfOneTimedPhase() throws {
        func workload(_ slug: String, _ phases: Phase...) -> Workload { .sample(slug, sizes: [8], timing: .perUnit(phases)) }
        let catalogue = try catalogue(
            workload("a/one", .event), workload("b/two", .assemble, .event), workload("c/short", .event), workload("d/long", .event),
            workload("e/once", .assemble))
        let targets = PairedTarget.targets(of: catalogue)
        #expect(targets.map(\.workload) == ["a/one", "b/two", "c/short", "d/long", "e/once"])
        #expect(PairedTarget.rows(of: catalogue) == 6)
        func row(_ workload: String, _ phase: String, _ time: Double) -> PairedRow {
            PairedRow(.sample(workload, "A", size: 8, phase: phase, .timePerUnit), blocks: [.init(time, time, time, time)])
        }
        let rows = [
            row("a/one", "event", 600), row("b/two", "assemble", 600), row("b/two", "event", 600), row("c/short", "event", 499.75),
            row("d/long", "event", 500), row("e/once", "assemble", 2500),
        ]
        let candidates = SlowFault.candidates(rows, targets, of: catalogue)
        #expect(candidates.map(\.target.workload) == ["a/one", "d/long", "e/once"])
        // 600 and 500 ns for each of the four units of a run; a run has only one assemble.
        #expect(candidates.map(\.perRun) == [2400, 2000, 2500])
    }

    @Test func onlyAnExtraRetainIsNoticed() throws {
        func report(_ retains: Double) -> ChildReport {
            changed(ChildReport()) {
                $0.add("subscribe", .retains, [retains], size: 8)
                $0.add("event/again", .retains, [], size: 8)
            }
        }
        let clean = report(5)
        #expect(try CountFaultTrial.verdicts(.retain, clean: clean, again: clean, faulty: report(6)).map(\.finding) == ["5 → 6"])
        #expect(try CountFaultTrial.verdicts(.retain, clean: clean, again: clean, faulty: clean).isEmpty)
        var wrong = report(6)
        wrong.mismatches[8] = Mismatch(workload: "w", implementation: "A", what: "delivered", expected: "1", observed: "2")
        #expect(refusal { try CountFaultTrial.verdicts(.retain, clean: clean, again: clean, faulty: wrong) }?.code == .verification)
    }

    /// Counts over four sizes: `allocations` by size, and `left` blocks left behind.
    private func counts(_ allocations: (Int) -> Int, left: Int = 0) -> [Row] {
        [1, 2, 4, 8].flatMap { size in
            [
                Row.count(Double(allocations(size)), .sample(size: size)),
                .count(Double(left), .sample(size: size, phase: "after", .liveObjects)),
            ]
        }
    }

    @Test func aFaultIsFoundOnlyByItsOwnMetric() throws {
        let clean = counts { 5 + 3 * $0 }
        func found(_ fault: Fault, _ faulty: [Row]) throws -> Set<String> {
            let verdicts = try CountFaultTrial.found(fault, clean: clean, again: clean, faulty: faulty)
            return Set(verdicts.map { "\($0.kind.rawValue) \($0.metric?.rawValue ?? "-")" })
        }
        let squared = counts { 5 + 3 * $0 + $0 * $0 }, leaking = counts({ 6 + 3 * $0 }, left: 1)
        #expect(try found(.exponent, squared) == ["worse allocations"])
        #expect(try found(.leak, leaking) == ["worse live_objects"])
        #expect(try found(.allocation, leaking) == ["worse allocations"])
        // More allocations are neither a leak nor a slowdown.
        for other in [Fault.leak, .slow(iterations: 1), .tail(iterations: 1)] { #expect(try found(other, squared).isEmpty) }
        #expect(try found(.allocation, clean).isEmpty)
        // Fewer allocations are no planted fault.
        #expect(try found(.allocation, counts { 4 + 3 * $0 }).isEmpty)
    }

    @Test func aDisagreeingCountEndsTheTrial() {
        let clean = [Row.count(5)], other = [Row.count(6)]
        func failure(again: [Row], faulty: [Row]) -> Failure? {
            refusal { try CountFaultTrial.found(.allocation, clean: clean, again: again, faulty: faulty) }
        }
        #expect(failure(again: clean, faulty: other) == nil)
        #expect(failure(again: other, faulty: other)?.code == .verification)
        #expect(failure(again: clean, faulty: [Row(.sample(), without: .error, detail: "signal 11 (SIGSEGV)")])?.code == .verification)
        #expect(failure(again: clean, faulty: [Row(.sample(), counts: [6, 7, 6])])?.code == .verification)
    }

    @Test func aRowIsSlowedOnlyByMoreThanItsThreshold() throws {
        let targets = ["observe-on/hop", "pump/map"].map { PairedTarget(workload: $0, implementation: "A", parameter: .none, size: 0) }
        let rows = targets.map { PairedRow($0.key(phase: "event", metric: .timePerUnit)) }
        let all = targets.map { SlowFault($0, perRun: 5000) }
        let thresholds = try Thresholds.sample("* * * 3%\nobserve-on/* * * 10%")
        func visible(_ share: Double) throws -> [String] { try SlowFault.visible(all, at: share, rows, thresholds).map(\.target.workload) }
        let found = try [0.03, 0.05, 0.1, 0.2].map(visible)
        #expect(found == [[], ["pump/map"], ["pump/map"], ["observe-on/hop", "pump/map"]])
    }

    @Test func triesAreSpreadEvenly() {
        let target = PairedTarget(workload: "a", implementation: "A", parameter: .none, size: 0)
        let many = (0..<10).map { SlowFault(target, perRun: Double($0)) }
        #expect(many.spread(4).map(\.perRun) == [0, 2, 5, 7])
        #expect(many.spread(20).count == 10)
    }

    @Test func exponentsAreTriedOnSweepsOfFourSizesUpToAHundred() throws {
        let all = try catalogue(
            .sample("a/three", sizes: [1, 2, 100]), .sample("b/four", sizes: [1, 2, 4, 100]), .sample("c/large", sizes: [1, 2, 4, 101]))
        func tried(growing: Bool) throws -> [String] { try CountFaultTrial.spread(all, count: 3, growing: growing).map(\.workload) }
        #expect(try tried(growing: true) == ["b/four", "b/four", "b/four"])
        #expect(try tried(growing: false) == ["a/three", "b/four", "c/large"])
    }

    @Test func heapFaultsArePlantedOnlyWhereTheHeapIsCounted() throws {
        let all = try catalogue(
            .sample("a/none", counting: .none), .sample("b/stack", counting: .stack), .sample("c/heap", counting: .allocations))
        #expect(try CountFaultTrial.spread(all, count: 3, growing: false).map(\.workload) == ["c/heap", "c/heap", "c/heap"])
    }

    @Test func everyRowNotCalledUnsteadyHasAReason() {
        let keys = (0..<3).map { RowKey.timed($0) }
        var outcome = PairedGate.Outcome()
        outcome.findings = keys.map { .sample($0) }
        outcome.tails = [.sample(keys[0]), .sample(keys[1])]
        let suspected = Verdict(.passed, keys[1], .looks(outcome.tails[1], again: outcome.tails[1], isQuiet: true))
        outcome.verdicts = [Verdict(.unsteady, keys[0], .looks(outcome.tails[0], again: nil, isQuiet: true)), suspected]
        #expect(
            GateTrial.missedTails(outcome) == [
                suspected, Verdict(.passed, keys[2], .said("too few samples in more than a tenth of the base's processes")),
            ])
    }
}
