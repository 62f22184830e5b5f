import Testing

@testable import Results
@testable import Reports

@Suite struct ComparisonTests {
    private static let eight = [10.0, 10.1, 9.9, 10.05, 9.95, 10.12, 9.88, 10.02]

    private func time(_ value: Double, size: Int) -> Row {
        Row(.sample("pump/map", size: size, phase: "event", .timePerUnit), sample: [value])
    }

    private func run(_ path: String, _ rows: [Row], _ description: RunDescription? = nil, _ samples: Samples? = nil) -> ComparedRun {
        ComparedRun(path: path, rows: rows, description: description, samples: samples)
    }

    private func report(_ base: [Row], _ head: [Row], all: Bool = true) throws -> String {
        try ComparisonReport(run("a.csv", base), run("b.csv", head), controls: []).lines(.plain, all: all).joined(separator: "\n")
    }

    /// A run with one row, and five of a control; the processes have `medians` times a factor.
    private func timedRun(_ path: String, factor: Double, control: Double = 1, medians: [Double] = eight) -> ComparedRun {
        var samples = Samples()
        var rows: [Row] = []
        for (implementation, factor, sizes) in [("LinkChain", factor, [1]), ("ClosureChain", control, [1, 2, 3, 4, 5])] {
            for size in sizes {
                let key = RowKey.sample("pump/map", implementation, size: size, phase: "event", .timePerUnit)
                for median in medians { samples.add([median * factor], to: key) }
                rows.append(Row(key, processes: samples[key]))
            }
        }
        return run(path, rows, nil, samples)
    }

    private func verdict(_ base: ComparedRun, _ head: ComparedRun) throws -> (verdict: Judgement.Verdict?, report: ComparisonReport) {
        let report = try ComparisonReport(base, head, controls: ["ClosureChain"])
        return (report.comparison.pairs.first { $0.key.implementation == "LinkChain" }?.judgement?.verdict, report)
    }

    @Test func rowsOnOneSideOnlyAreNamed() throws {
        let base = [Row.count(1, .sample(size: 1)), .count(1)], head = [Row.count(1), .count(1, .sample(size: 2))]
        let comparison = Comparison(base: base, head: head)
        #expect(comparison.onlyBase.map(\.key) == [.sample(size: 1)] && comparison.onlyHead.map(\.key) == [.sample(size: 2)])
        let text = try report(base, head)
        #expect(text.contains("only in base, not in head: 1 rows\n  subscribe/map-chain depth=1 LinkChain subscribe allocations"))
        #expect(text.contains("only in head: 1 rows\n  subscribe/map-chain depth=2 LinkChain subscribe allocations"))
    }

    @Test func aWorkloadOnOneSideOnlyTakesOneLine() throws {
        let times = [1, 2].map { time(10, size: $0) }
        let text = try report([.count(1)] + times, [.count(1), .count(1, .sample("other/one")), .count(1, .sample("other/one", size: 1))])
        #expect(text.contains("only in base, not in head: 2 rows\n  all of time_per_unit: 2 rows\n"))
        #expect(text.contains("only in head: 2 rows\n  all of other/one: 2 rows\n"))
    }

    @Test func aSmallChangeIsNotShownAsNone() throws {
        let changes = ([(0, 3), (0, 0), (1, 1.0004), (1, 0.9996)] as [(Double, Double)]).map { Number.change(from: $0, to: $1) }
        #expect(changes == ["0 → 3", "=", "<0.1 %", "<0.1 %"])
        let counts: [(Double, Double)] = [(30_001, 30_000), (1e7, 1e7 + 1234), (1000, 1000.125), (1000, 1001), (0, 3), (3, 3)]
        #expect(counts.map { Number.change(ofCount: $0, to: $1) } == ["-1", "+1,234", "+0.125", "+0.1 %", "0 → 3", "="])
        #expect(try report([.count(30_000)], [.count(30_001)]).contains("30000  30001      +1  worse"))
        #expect(try report([.count(0)], [.count(3)]).contains("0 → 3  worse"))
        #expect(Comparison(base: [.count(0)], head: [.count(3)]).mean(.allocations) == nil)
    }

    @Test func unchangedCountsShareALineAndEveryTimeIsListed() throws {
        let text = try report([.count(3), time(10, size: 1)], [.count(3), time(12.5, size: 1)])
        #expect(text.contains("1 rows unchanged"))
        #expect(text.contains("+25.0 %"))
        #expect(text.hasSuffix("\nequal: 1 of 1 counts\ncannot be told: of 1 times 1 without enough processes (?)"))
    }

    @Test func differencesAreGroupedByTheirCause() throws {
        func counts(_ more: Double) -> [Row] {
            [1, 8, 64].map { .count(193 + more * Double($0), .sample(size: $0)) } + [.count(9 + 3 * more, .sample("zip/two"))]
                + [.count(7, .sample("pump/map", "SinkChain", .allocatedBytes))]
        }
        let lines = try report(counts(0), counts(1), all: false).split(separator: "\n").map(String.init)
        #expect(
            lines.suffix(5) == [
                "worse: LinkChain, allocations", "    +1 per operator in 3 rows: subscribe/map-chain",
                "    +3 in 1 row: zip/two", "equal: 1 of 5 counts", "cannot be told: nothing",
            ])
        let slower = try ComparisonReport(timedRun("a.csv", factor: 1), timedRun("b.csv", factor: 1.25), controls: ["ClosureChain"])
        #expect(
            slower.lines(.plain, all: false).suffix(4) == [
                "", "slower: pump/map depth=1 LinkChain event time_per_unit: 10.0 → 12.5 ns, +25.0 %",
                "equal: 0 of 0 counts", "cannot be told: of 6 times 5 too close to tell (~)",
            ])
    }

    /// At two sizes, a constant beside the slope would fit anything.
    @Test func aDifferenceThatIsLinearInTheSizeIsOneFinding() throws {
        func report(_ sizes: [Int], _ more: (Double) -> Double) throws -> String? {
            let base = sizes.map { Row.count(10, .sample(size: $0)) }
            let head = sizes.map { Row.count(10 + more(Double($0)), .sample(size: $0)) }
            return try self.report(base, head, all: false).split(separator: "\n").dropLast(2).last.map(String.init)
        }
        #expect(
            try report([0, 1, 8, 64]) { 32 + 16 * $0 }
                == "worse: LinkChain, allocations: +32 and +16 per operator in 4 rows: subscribe/map-chain")
        #expect(try report([1, 8]) { 2 * $0 } == "worse: LinkChain, allocations: +2 per operator in 2 rows: subscribe/map-chain")
        #expect(try report([1, 8]) { 3 + 2 * $0 } == "    +5 in 1 row: subscribe/map-chain")
        #expect(try report([1, 8, 64]) { $0 * $0 } == "    +1 in 1 row: subscribe/map-chain")
        let slugs = ["pump/map", "pump/map", "pump/map", "life/map-chain-x1", "zip/two", "zip/two"]
        let sizes = [1, 8, 64, 8, 8, 64], more = [48.0, 160, 1056, 160, 160, 7]
        let old = zip(slugs, sizes).map { Row.count(10, .sample($0, size: $1)) }
        let new = zip(zip(slugs, sizes), more).map { Row.count(10 + $1, .sample($0.0, size: $0.1)) }
        let lines = try self.report(old, new, all: false).split(separator: "\n").map(String.init)
        // A single size follows the law of others. A sweep without a law does not, though one of its sizes would fit.
        #expect(lines.contains("    +32 and +16 per operator in 4 rows: pump/map, life/map-chain-x1"))
        #expect(lines.contains("    +160 in 1 row: zip/two"))
        // Equal but for rounding.
        func rows(_ more: Double) -> [Row] { [1, 8, 64].map { .count(10 * Double($0) + more, .sample(size: $0)) } }
        let rounded = try self.report(rows(0), rows(0.1), all: false)
        #expect(rounded.contains("worse: LinkChain, allocations: +0.1 in 3 rows: subscribe/map-chain"))
    }

    @Test func aTimeWithoutSamplesOrAnIntervalIsNotJudged() throws {
        let text = try report([time(10, size: 1)], [time(12.5, size: 1)])
        #expect(
            text.contains(
                "unknown  a.csv: it has no intervals (a file of schema 2, or fewer than six processes) and no a-samples.csv beside it, so "
                    + "no time can be judged (`?`); measure again without QUICK=1"))
        #expect(text.contains("10.0  12.5  +25.0 %  ?"))
        #expect(text.contains("1 without enough processes (?)"))
    }

    private static let noisy = [10.0, 10.6, 9.5, 10.3, 9.7, 10.8, 9.3, 10.1]

    /// The row's factor, the controls' factor, the medians, and the expected verdicts: by the samples, and by the intervals of the CSV
    /// files.
    @Test(arguments: [
        (1.1, 1, eight, Judgement.Verdict.slower, Judgement.Verdict.slower), (0.9, 1, eight, .faster, .faster),
        (1.04, 1, eight, .undecided, .undecided), (1, 1, eight, .undecided, .undecided),
        // A change that the controls share is no difference. Nor does it hide one: the row stood still while the machine was slower.
        (1.1, 1.08, eight, .undecided, .undecided), (1.2, 1.08, eight, .slower, .slower), (1, 1.08, eight, .undecided, .undecided),
        // Within three spreads, and beyond.
        (1.12, 1, noisy, .undecided, .undecided), (1.3, 1, noisy, .slower, .slower),
    ])
    func aChangeBeyondTheNoiseIsADifference(
        factor: Double, control: Double, medians: [Double], bySamples: Judgement.Verdict, byIntervals: Judgement.Verdict
    ) throws {
        func without(_ run: ComparedRun) -> ComparedRun { self.run(run.path, run.rows) }
        let base = timedRun("a.csv", factor: 1, medians: medians)
        let head = timedRun("b.csv", factor: factor, control: control, medians: medians)
        #expect(try verdict(base, head).verdict == bySamples)
        let (verdict, report) = try verdict(without(base), without(head))
        #expect(verdict == byIntervals && report.csv[1].hasSuffix(",\(byIntervals.rawValue),intervals"))
        let caveats = report.caveats.map(\.text)
        #expect(
            caveats.contains(
                "head: times are compared by the intervals in the CSV files, since one or both lack samples; this finds fewer changes"))
        #expect(!caveats.contains { $0.contains("no time can be judged") })
        // One side's samples alone are no evidence.
        #expect(try self.verdict(base, without(head)).verdict == byIntervals)
        let moved = "head: the hand-written controls took +8.0 %; times must also differ after correction for that"
        #expect(caveats.contains(moved) == (control == 1.08))
    }

    @Test func rowsLackingAFigureOnEitherSideAreNotListed() throws {
        let time = RowKey.sample("observe-on/hop", phase: "event", .timePerUnit)
        let none = [Row(.sample(), without: .unsupported), Row(time, without: .unsupported), .count(1, .sample(size: 1))]
        let text = try report(none, none)
        #expect(!text.contains("observe-on/hop") && !text.contains("depth=64"))
        #expect(text.contains("1 rows unchanged\n1 rows have no figure on either side"))
        // A row that lacks a figure on one side only is listed.
        #expect(try report(none, [.count(3), Row(time, without: .unsupported)]).contains("unsupported     3       –  status"))
    }

    @Test func rowsWithoutFiguresSayWhy() throws {
        let text = try report([Row(.sample(), counts: [1, 2])], [Row(.sample(), without: .unsupported)])
        #expect(text.contains("nondeterministic 1…2  unsupported       –  status"))
    }

    @Test func runsWithoutACommonRowHaveTheirOwnExitCode() {
        let one = run("a.csv", [.count(1)]), other = run("b.csv", [])
        #expect(refusal { try ComparisonReport(one, other, controls: []) }?.code == .nothingToCompare)
    }

    @Test func tooFewProcessesYieldNoVerdict() throws {
        let few = Array(Self.eight.prefix(4))
        let result = try verdict(timedRun("a.csv", factor: 1, medians: few), timedRun("b.csv", factor: 2, medians: few))
        #expect(result.verdict == .unknown)
        #expect(
            result.report.caveats.map(\.text).contains(
                "head: no time has 5 processes on both sides, so none can be judged; measure without QUICK=1"))
    }

    @Test func aComparisonWithoutControlsSaysSo() throws {
        let report = try ComparisonReport(timedRun("a.csv", factor: 1), timedRun("b.csv", factor: 1.1), controls: [])
        #expect(
            report.caveats.map(\.text).contains(
                "head: too few controls were timed in both to tell a slower machine from slower code; measure them as well"))
    }

    @Test func changedControlsDoNotMeasureTheMachine() throws {
        func run(_ path: String, _ hash: String) -> ComparedRun {
            let timed = timedRun(path, factor: 1)
            let description = RunDescription.sample {
                ($0.complete, $0.workloadTexts) = (true, WorkloadTexts(["pump/map": ["ClosureChain": hash, "LinkChain": "1"]]))
            }
            return self.run(path, timed.rows, description, timed.samples)
        }
        let differ =
            "head: the controls' source differs, so a slower machine cannot be told from slower code; judge times with make gate BASE=…"
        #expect(try verdict(run("a.csv", "1"), run("b.csv", "2")).report.caveats.map(\.text).contains(differ))
        #expect(try !verdict(run("a.csv", "1"), run("b.csv", "1")).report.caveats.map(\.text).contains(differ))
    }

    @Test func timesOfDifferentMachinesSayNothingAboutTheCode() throws {
        let here = RunDescription.sample(), there = changed(here) { $0.machine.cpu = "abacus" }
        let report = try ComparisonReport(run("a.csv", [time(10, size: 1)], here), run("b.csv", [time(12, size: 1)], there), controls: [])
        let untold = "cannot be told: of 1 times 1 without enough processes (?); times of different machines say nothing about the code"
        #expect(report.lines(.plain, all: false).last == untold)
        #expect(report.markdown(all: false).last == "- \(untold)")
    }

    @Test func anIntervalAndAPValueStandBesideAChange() throws {
        let text = try verdict(timedRun("a.csv", factor: 1), timedRun("b.csv", factor: 1.1)).report
            .lines(.plain, all: true).joined(separator: "\n")
        #expect(text.contains("+10.0 %  slower  +8.9 … +11.1 %  0.0002"))
    }

    @Test func markdownHasTheSameTables() throws {
        let report = try ComparisonReport(run("a.csv", [.count(2)]), run("b.csv", [.count(3)]), controls: [])
        #expect(report.markdown(all: true).contains("|  | architecture | phase | base | head | change |  |"))
        #expect(report.markdown(all: true).contains("| subscribe/map-chain depth=64 | LinkChain | subscribe | 2 | 3 | +50.0 % | worse |"))
    }

    @Test func csvAndJSONHaveTheComparedRows() throws {
        let report = try ComparisonReport(timedRun("a.csv", factor: 1), timedRun("b.csv", factor: 1.25), controls: ["ClosureChain"])
        #expect(
            report.csv[0]
                == "workload,architecture,parameter,size,phase,metric,unit,kind,head,base_value,head_value,ratio,ratio_low,ratio_high,p,"
                + "threshold,verdict,evidence"
        )
        #expect(report.csv[1].hasPrefix("pump/map,LinkChain,depth,1,event,time_per_unit,ns,timed,b.csv,10.01,12.512,1.25,"))
        #expect(report.csv[1].hasSuffix(",1.05,slower,samples"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
        #expect(Set(object.keys) == ["files", "caveats", "rows", "geometric_means"])
        let row = try #require((object["rows"] as? [[String: Any]])?.first)
        #expect(row["verdict"] as? String == "slower")
        #expect(abs(try #require(row["ratio"] as? Double) - 1.25) < 1e-9)
    }
}
