import Testing

@testable import Reports

/// The prices of bills, and how they are reported.
@Suite struct CostReportTests {
    private let phases = ["assemble", "subscribe", "event", "dispose", "release"]

    /// Each phase of `piece/none` takes `bare` ns, and a map takes `map` more; each interval extends 1 ns up and down.
    private func prices(_ library: String, bare: Double, map: Double, arm: Double? = 1) -> [Row] {
        [("piece/none", bare), ("piece/map", bare + map)].flatMap { slug, value in
            phases.flatMap { phase -> [Row] in
                func key(_ metric: Metric) -> RowKey { .sample(slug, library, size: nil, phase: phase, metric) }
                return [time(key(.timePerUnit), value, arm: arm), .count(2, key(.allocations)), .count(value * 16, key(.liveBytes))]
            }
        }
    }

    private func time(_ key: RowKey, _ value: Double, arm: Double?) -> Row {
        changed(Row(key, sample: [value])) { $0.interval = arm.map { Row.Interval(low: value - $0, high: value + $0) } }
    }

    private func report(_ text: String, _ rows: [Row], _ libraries: [String] = ["A", "B"]) throws -> Section {
        CostReport([try CostProgram(text)], in: libraries, at: rows).sections[0]
    }

    @Test func costsAddUpAndErrorsAddInQuadrature() throws {
        let prices = Prices(RowIndex(prices("A", bare: 100, map: 10)), of: "A")
        let figure = try #require(prices.cost(of: CostModel(try CostProgram("values=3 | map | map")).work, .timePerUnit))
        // 3 × 100 + 6 × 10: six of the map, less three of none.
        #expect(figure.value == 360)
        #expect(abs(figure.high - 360 - (36.0 + 9).squareRoot()) < 1e-9 && abs(360 - figure.low - (36.0 + 9).squareRoot()) < 1e-9)
    }

    /// A subtracted price reaches upwards as far as the price itself may reach downwards.
    @Test func aSubtractedPriceSwapsItsErrorBounds() throws {
        var rows = prices("A", bare: 100, map: 10)
        for place in rows.indices where rows[place].key.workload == "piece/none" && rows[place].key.metric == .timePerUnit {
            rows[place].interval = Row.Interval(low: 94, high: 100)
        }
        let figure = Prices(RowIndex(rows), of: "A").cost(of: CostModel(try CostProgram("values=1 | map | map")).work, .timePerUnit)
        #expect(figure.map { ($0.value - $0.low).rounded() } == 2 && figure.map { ($0.high - $0.value).rounded() } == 6)
    }

    @Test func aLineHasTimeAllocationsBytesAndTheLargestCost() throws {
        let section = try report("chains=2 lives=10 values=1000 | map", prices("A", bare: 10, map: 90), ["A"])
        // 1,000 values at 100 ns, and ten lives of four phases: 104 µs. Allocations: 10 × 4 × 2, and 2 per value.
        #expect(section.rows.map { $0.map(\.text) } == [["A", "104 ±1 %  ", "2,080", "3,200", "0", "map, 90 %"]])
        // A single one is compared with nothing.
        #expect(section.footnotes == [])
    }

    @Test(arguments: [
        (20.0, 1.0 as Double?, "A takes least time."), (10.5, 1, "Which takes least time cannot be told."),
        (20, nil, "Which takes least time cannot be told: times have no intervals; measure again without QUICK=1."),
    ])
    func noLibraryIsBestWhereIntervalsOverlap(_ other: Double, _ arm: Double?, _ verdict: String) throws {
        let section = try report("values=1", prices("A", bare: 10, map: 1) + prices("B", bare: other, map: 1, arm: arm))
        #expect(section.footnotes == [verdict])
        #expect(
            section.rows.map { $0[1].text.hasSuffix("*") }
                == (verdict.hasPrefix("A") ? [true, false] : other == 20 ? [false, false] : [true, true]))
    }

    /// Counts are exact, so there is a least one. They say nothing about times.
    @Test func instructionsArePricedIfTimesAreMissing() throws {
        func rows(ofB bare: Double) -> [Row] {
            (prices("A", bare: 10, map: 1) + prices("B", bare: bare, map: 1)).map { row in
                row.key.metric == .timePerUnit ? Row.count(row.value ?? 0, changed(row.key) { $0.metric = .instructions }) : row
            }
        }
        let section = try report("values=1000", rows(ofB: 20))
        #expect(section.rows.map { $0[1].text } == ["10.0 *", "20.0  "])
        #expect(section.columns[1].name == "thousand_instructions_per_second")
        #expect(section.footnotes == ["A takes fewest instructions; times were not measured."])
        let alike = try report("values=1000", rows(ofB: 10))
        #expect(alike.footnotes == ["Which takes fewest instructions cannot be told; times were not measured."])
    }

    @Test func eachMachineReadableRowHasNameAndInterval() throws {
        let report = CostReport([try CostProgram("values=1000")], in: ["A"], at: prices("A", bare: 10, map: 1))
        let row = try #require(report.tables.first?.objects.first)
        #expect(row["program"] == .text("program") && row["implementation"] == .text("A"))
        #expect(row["microseconds_per_second_low"] == .number(9) && row["microseconds_per_second_high"] == .number(11))
    }

    /// The checks of `macro/x`, whose program is this stream.
    private func checks(_ stream: String, of libraries: [String], at rows: [Row]) throws -> CostChecks {
        CostChecks(try ProgramsFile("macro/x\n    \(stream)\n", named: "p").programs, of: libraries, at: rows)
    }

    @Test func aPieceMissingFromSeveralLibrariesIsNamedOnce() throws {
        let rows = prices("A", bare: 10, map: 2) + prices("B", bare: 10, map: 2).filter { $0.key.workload == "piece/none" }
        let times = ["A", "B", "FusedLoop"].map { measured($0, 60) }
        let checks = try checks("values=2 | scan | map", of: ["B", "A"], at: rows + times)
        #expect(checks.missing == ["macro/x": ["piece/map", "piece/scan"]])
    }

    /// A program on the page computes as the report does, even for pieces that are in one bill and subtracted in another.
    @Test func aPageAddsUpBillsBeforeItPricesThem() throws {
        let pieces = prices("A", bare: 10, map: 1), maps = pieces.filter { $0.key.workload == "piece/map" }
        let rows = pieces + ["piece/share", "piece/observer"].flatMap { piece in maps.map { changed($0) { $0.key.workload = piece } } }
        let terms = try #require(CostTerms(Prices(RowIndex(rows), of: "A")))
        // A value, and the extra cost of each map: `none` is in the one and subtracted from the other.
        #expect(terms.value[0] == ["time_per_unit piece/none event": 1])
        #expect(terms.value[1] == ["time_per_unit piece/map event": 1, "time_per_unit piece/none event": -1])
        #expect(terms.prices["time_per_unit piece/map event"] == [11, 1, 1])
    }

    /// A map that was measured to take less than nothing, because `piece/none` was disturbed.
    @Test func aSumBelowNothingIsNotAFigure() throws {
        let section = try report("values=1000 | map | map", prices("A", bare: 100, map: -90) + prices("B", bare: 10, map: 1))
        let times = section.rows.map { $0[1].text.filter { $0 != " " } }
        #expect(times.count == 2 && times[0] == "–" && times[1].hasPrefix("12±"), "\(times)")
        let reason = "A: its pieces add up to less than nothing, so they were disturbed; measure again on a quiet machine"
        #expect(section.footnotes.first == reason)
    }

    @Test func aLibraryWithoutAPriceNamesTheMissingPiece() throws {
        let rows = prices("A", bare: 10, map: 1) + prices("B", bare: 10, map: 1).filter { $0.key.workload == "piece/none" }
        let section = try report("values=1 | map", rows, ["A", "B", "None"])
        #expect(section.rows.map(\.[0].text) == ["A"])
        #expect(section.footnotes == ["B: cannot be told without piece/map; measure these workloads as well"])
    }

    @Test func anUnmeasuredProgramSaysHowToMeasureIt() throws {
        let section = try report("values=1 | map", [measured("A", 40)])
        #expect(section.rows.isEmpty)
        #expect(section.footnotes == ["No piece of it was measured: `make bench`, then `make cost HEAD=results/latest.csv`."])
    }

    private func measured(_ library: String, _ value: Double, arm: Double = 1) -> Row {
        time(.sample("macro/x", library, size: nil, phase: "event", .timePerUnit), value, arm: arm)
    }

    @Test func aPredictionIsComparedWithItsMeasurement() throws {
        let times = [measured("A", 40), measured("B", 50), measured("FusedLoop", 6)]
        let rows = prices("A", bare: 10, map: 2) + prices("B", bare: 20, map: 5) + times
        let checks = try checks("values=2 | map\nmacro/absent\n    values=1", of: ["A", "B"], at: rows)
        // 2 × 12 and 2 × 25, plus 6 of the program itself.
        #expect(checks.checks.map(\.predicted.value) == [30, 56])
        #expect(checks.checks.map { ($0.miss * 100).rounded() } == [-25, 12])
        let summary = try #require(checks.summary(of: .timePerUnit, within: 0.2))
        #expect((summary.within, summary.all) == (1, 2))
        #expect(abs(summary.median - 0.185) < 1e-9)
        #expect(checks.order == (1, 1))
        #expect(checks.summary(of: .instructions, within: 0.1) == nil)
    }

    @Test func theOrderIsCheckedOnlyWhereIntervalsAreApart() throws {
        let rows = prices("A", bare: 10, map: 2) + prices("B", bare: 20, map: 5) + [measured("FusedLoop", 0)]
        func order(arm: Double) throws -> (right: Int, all: Int) {
            try checks("values=2 | map", of: ["A", "B"], at: rows + [measured("A", 60, arm: arm), measured("B", 50)]).order
        }
        #expect(try order(arm: 1) == (0, 1))
        #expect(try order(arm: 20) == (0, 0))
    }

    @Test func aWorkloadWithoutAPriceOrItsLoopIsNotPredicted() throws {
        func footnotes(_ stream: String, _ rows: [Row]) throws -> [String] {
            let checks = try checks(stream, of: ["A"], at: rows + [measured("A", 60)])
            #expect(checks.checks.isEmpty)
            return checks.section.footnotes
        }
        let pieces = prices("A", bare: 10, map: 2), unpriced = try footnotes("values=2 | scan", pieces + [measured("FusedLoop", 0)])
        #expect(unpriced == ["macro/x: not predicted without piece/scan"])
        // Without the loop, the program's own work would be taken as zero.
        #expect(try footnotes("values=2 | map", pieces) == ["macro/x: not predicted without macro/x of FusedLoop"])
        #expect(try footnotes("values=2 | map", []) == [], "a metric without any price is not missing")
    }

    @Test(arguments: [(24.0, false), (60, true)])
    func aPredictionTooFarOffIsListedAsAMiss(value: Double, isMissed: Bool) throws {
        let rows = prices("A", bare: 10, map: 2) + [measured("A", value), measured("FusedLoop", 0)]
        let checks = try checks("values=2 | map", of: ["A"], at: rows)
        #expect(checks.missed == (isMissed ? ["macro/x"] : []))
        #expect(checks.reasons == (isMissed ? ["- `macro/x`: not explained."] : []))
    }

    /// Every miss in the committed document has a reason, and every reason a miss.
    @Test func everyMissIsExplained() throws {
        let document = try Committed.text("results/cost.md")
        #expect(!document.contains("not explained"))
        for workload in CostChecks.reasons.keys { #expect(document.contains("\n- `\(workload)`: "), "no miss of it: take its reason out") }
    }
}
