import Testing

@testable import Reports
@testable import Results
@testable import Measure

/// `ratios`: times divided by those of code written by hand.
@Suite struct RatioTableTests {
    /// The phases of a life are in it already: it is the line, not their sum with it.
    @Test func ofALifeThereIsOneFigure() {
        func rows(_ name: String, _ factor: Double) -> [Row] {
            ["assemble", "subscribe", "life"].map {
                Row(.sample("life/map-chain-x1", name, size: 8, phase: $0, .timePerUnit), sample: [$0 == "life" ? 30 * factor : 10])
            }
        }
        let section = Ratios(rows("SinkChain", 3) + rows("DirectChain", 1)).section
        #expect(section.rows.map { $0.map(\.text) } == [["`life/map-chain-x1`, depth 8: life", "×3.0", "30"]])
    }

    /// LinkChain makes its objects when a chain is described.
    @Test func aSumWithoutWhatDescribingCostsSaysSo() {
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

    /// The canary runs what nothing else does.
    @Test func anImplementationWithoutARatioHasNoColumn() {
        func row(_ workload: String, _ name: String, _ time: Double) -> Row {
            Row(.sample(workload, name, size: nil, phase: "event", .timePerUnit), sample: [time])
        }
        let rows = [row("pump/bare", "SinkChain", 20), row("control/canary", "Canary", 5), row("pump/bare", "DirectChain", 10)]
        let section = Ratios(rows).section
        #expect(section.columns.map(\.title) == ["workload", "SinkChain", "DirectChain, ns"])
        #expect(section.rows.map { $0.map(\.text) } == [["`pump/bare`: event", "×2.0", "10"]])
    }

    @Test func thatTimesHaveNoIntervalsIsSaidOnce() {
        func notes(_ processes: [[Double]]) -> [String] {
            let rows = ["pump/bare", "cold/from"].flatMap { slug in
                ["SinkChain", "DirectChain"].map { Row(.sample(slug, $0, size: nil, phase: "event", .timePerUnit), processes: processes) }
            }
            return Ratios(rows).section.notes
        }
        #expect(
            notes([[10, 11]]) == [
                "Do not rank these times: no intervals. Measure with ROUNDS=7 or more."
            ])
        #expect(notes([[10], [11]]) == ["Do not rank these times: no intervals. Measure with ROUNDS=7 or more."])
        #expect(notes((0..<6).map { [10 + Double($0)] }) == [])
    }

    @Test func aPhaseInWhichNothingIsSeenAddsNothing() {
        func rows(_ name: String, _ release: Double, _ dispose: Double) -> [Row] {
            [("release", release), ("dispose", dispose)].map {
                Row(.sample("teardown/dispose", name, size: 8, phase: $0, .teardownLatency), sample: [$1])
            }
        }
        let section = Ratios(rows("SinkChain", 20, 40) + rows("ClosureChain", 0, 15) + rows("DirectChain", -1, 10)).section
        #expect(
            section.rows.map { $0.map(\.text) } == [["`teardown/dispose`, depth 8: release + dispose", "×6.0", "×1.5", "10"]])
    }
}
