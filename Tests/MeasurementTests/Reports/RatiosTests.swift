import Testing

@testable import Reports

@Suite struct RatiosTests {
    private func ratio(_ value: Double, _ reach: Double?, to reference: Double, _ other: Double?) -> Ratio? {
        func interval(_ value: Double, _ reach: Double?) -> Row.Interval? {
            reach.map { Row.Interval(low: value * (1 - $0), high: value * (1 + $0)) }
        }
        return Ratio((value, interval(value, reach)), to: (reference, interval(reference, other)))
    }

    @Test func aRatioHasTheDigitsThatBothIntervalsSupport() {
        // Exact figures, and figures like those of the reference run.
        #expect(ratio(3, 0, to: 1, 0)?.text == "×3.00" && ratio(352, 0, to: 120, 0)?.text == "×2.93")
        #expect(ratio(160, 0.02, to: 0.41, 0.24)?.text == "×400" && ratio(91, 0.05, to: 0.41, 0.24)?.text == "×220")
        #expect(ratio(200, 0.52, to: 2.1, 0.09)?.text == "×100" && ratio(3.79, 0.02, to: 2.5, 0.09)?.text == "×1.5")
        #expect(ratio(201, 0.02, to: 44.1, 0.02)?.text == "×4.6" && ratio(201, 0.002, to: 44.1, 0.001)?.text == "×4.56")
        // Two digits without an interval, and at least one digit in any case.
        #expect(ratio(3, nil, to: 2, 0.001)?.text == "×1.5" && ratio(357, 0.001, to: 1, nil)?.text == "×360")
        #expect(ratio(3, 0.99, to: 2, 0.99)?.text == "×2")
    }

    @Test func noRatioIsTakenToAFigureThatMayBeZero() {
        #expect(ratio(3, 0.1, to: 0, 0) == nil && ratio(3, 0.1, to: 2, 1) == nil && ratio(3, 0.1, to: 2, 1.5) == nil)
        // A time that may be zero is no basis for a ratio; a time of exactly zero is a ratio of zero.
        #expect(ratio(3, 1, to: 2, 0.1) == nil && ratio(3, 1.5, to: 2, 0.1) == nil && ratio(0, 0, to: 2, 0.1)?.value == 0)
    }

    /// Six processes, whose interval is about as wide as their range.
    private func time(_ name: String, _ phase: String, _ medians: [Double]) -> Row {
        Row(.sample("teardown/dispose", name, size: 8, phase: phase, .teardownLatency), processes: medians.map { [$0] })
    }

    private var unsteady: [Row] {
        [
            time("SinkChain", "release", [100, 100, 100, 100, 100, 100]), time("SinkChain", "dispose", [260, 300, 330, 340, 370, 410]),
            time("DirectChain", "release", [10, 10, 10, 10, 10, 10]), time("DirectChain", "dispose", [30, 31, 32, 33, 34, 35]),
        ]
    }

    @Test func phaseIntervalsAreSummedToo() {
        // 435, which lies between about 375 and 500, over 42.5.
        #expect(Ratios(unsteady).section.rows.map { $0.map(\.text).dropFirst() } == [["×10", "43"]])
    }

    @Test func everyTableRoundsRatiosAlike() {
        let lines = Details(unsteady, names: ["SinkChain", "DirectChain"]).sections.flatMap { $0.lines(.plain) }
        #expect(lines.contains { $0.contains("×10 ") && $0.contains("dispose") } && lines.contains { $0.contains("×10.0") })
        let roster = Roster(names: ["SinkChain", "DirectChain"], libraries: ["SinkChain"])
        let tables = WorkloadTables(workload: WorkloadRows("teardown/dispose", unsteady, roster))
        let page = tables.timed.text
        #expect(page.contains(">×10<") && page.contains(">×10.0<") && page.components(separatedBy: "×").count == 4)
        let deepest = unsteady.map { changed($0) { $0.key.size = 64 } }
        let headline = HeadlineSection(deepest, roster).html.text
        #expect(headline.contains(" ×10<"))
    }
}

/// `ratios`: times divided by those of code written by hand.

@Suite struct RatioTableTests {
    /// `life` already contains the other phases, so it is the line, not their sum.
    @Test func aLifeHasASingleRatio() {
        func rows(_ name: String, _ factor: Double) -> [Row] {
            ["assemble", "subscribe", "life"].map {
                Row(.sample("life/map-chain-x1", name, size: 8, phase: $0, .timePerUnit), sample: [$0 == "life" ? 30 * factor : 10])
            }
        }
        let section = Ratios(rows("SinkChain", 3) + rows("DirectChain", 1)).section
        #expect(section.rows.map { $0.map(\.text) } == [["`life/map-chain-x1`, depth 8: life", "×3.0", "30"]])
    }

    /// LinkChain makes its objects when a chain is described.
    @Test func aSumWithoutItsAssemblySaysSo() {
        func title(_ phases: [String]) -> String? {
            let times = phases.flatMap { phase in
                ["SinkChain", "DirectChain"].map { Row(.sample("subscribe/just", $0, size: nil, phase: phase, .timePerUnit), sample: [10]) }
            }
            let counts = ["assemble", "subscribe"].map { Row.count(1, .sample("subscribe/just", "SinkChain", size: nil, phase: $0)) }
            return Ratios(times + counts).section.rows.first?.first?.text
        }
        #expect(title(["subscribe", "release"]) == "`subscribe/just`: subscribe + release, without assemble")
        #expect(title(["assemble", "subscribe", "release"]) == "`subscribe/just`: assemble + subscribe + release")
    }

    /// No other implementation runs the canary's workload.
    @Test func anImplementationWithoutARatioHasNoColumn() {
        func row(_ workload: String, _ name: String, _ time: Double) -> Row {
            Row(.sample(workload, name, size: nil, phase: "event", .timePerUnit), sample: [time])
        }
        let rows = [row("pump/bare", "SinkChain", 20), row("control/canary", "Canary", 5), row("pump/bare", "DirectChain", 10)]
        let section = Ratios(rows).section
        #expect(section.columns.map(\.title) == ["workload", "SinkChain", "DirectChain, ns"])
        #expect(section.rows.map { $0.map(\.text) } == [["`pump/bare`: event", "×2.0", "10"]])
    }

    @Test func missingIntervalsAreNotedOnce() {
        func notes(_ processes: [[Double]]) -> [String] {
            let rows = ["pump/bare", "cold/from"].flatMap { slug in
                ["SinkChain", "DirectChain"].map { Row(.sample(slug, $0, size: nil, phase: "event", .timePerUnit), processes: processes) }
            }
            return Ratios(rows).section.notes
        }
        let note = "Do not rank these times: no intervals. Measure with ROUNDS=7 or more."
        #expect(notes([[10, 11]]) == [note] && notes([[10], [11]]) == [note])
        #expect(notes((0..<6).map { [10 + Double($0)] }) == [])
    }

    @Test func anImmeasurablePhaseAddsNothingToARatio() {
        func rows(_ name: String, _ release: Double, _ dispose: Double) -> [Row] {
            [("release", release), ("dispose", dispose)].map {
                Row(.sample("teardown/dispose", name, size: 8, phase: $0, .teardownLatency), sample: [$1])
            }
        }
        let section = Ratios(rows("SinkChain", 20, 40) + rows("ClosureChain", 0, 15) + rows("DirectChain", -1, 10)).section
        #expect(section.rows.map { $0.map(\.text) } == [["`teardown/dispose`, depth 8: release + dispose", "×6.0", "×1.5", "10"]])
    }
}
