import Testing

@testable import Reports
@testable import Results

@Suite struct BoundedTimeTests {
    private func words(_ value: Double, _ bounds: ClosedRange<Double>?, _ middle: ClosedRange<Double>? = nil) -> [String] {
        let interval = bounds.map { Row.Interval(low: $0.lowerBound, high: $0.upperBound) }
        let time = BoundedTime(value, within: interval, beside: [bounds, middle].compactMap(\.self))
        return [time.words, time.words(of: bounds), time.words(of: middle)]
    }

    @Test func aTimeHasOnlyTheDigitsItsBoundsAllow() {
        #expect(words(231.4, 229.1...233.2) == ["231", "229.1 … 233.2", ""])
        #expect(words(45_311, 44_120...46_870, 40_004...50_006) == ["45,000", "44,100 … 46,900", "40,000 … 50,000"])
        #expect(words(12.34, nil) == ["12", "", ""] && words(12.34, nil)[0] == Number.time(12.34, within: nil))
    }

    /// Values of two rows of the reference run.
    @Test func aTimeRoundedOutOfItsBoundsGetsMoreDigits() {
        #expect(words(65.8, 44.4...66.5) == ["66", "44.4 … 66.5", ""])
        #expect(words(2.36, 2.35...3.71) == ["2.4", "2.35 … 3.71", ""])
        #expect(words(1234.4, 1234.2...1234.6) == ["1,234.4", "1,234.2 … 1,234.6", ""], "a file has no hundredths of it")
        #expect(words(123, nil, 122...126) == ["123", "", "122.0 … 126.0"])
    }

    @Test func aSmallTimeIsNotWrittenAsZero() {
        #expect(words(0.002, 0...0.5)[0] == "<0.01" && words(0.062, 0.001...0.625)[1] == "<0.01 … 0.625")
        #expect(words(0.039, -0.03...0.039) == ["0.039", "-0.030 … 0.039", ""])
    }

    @Test func boundsNotContainingTheTimeAreIgnored() {
        #expect(words(971, 976...1008)[0] == "970")
    }

    @Test func thePageUsesTheSameDigitsInTablePlotAndLine() throws {
        let row = changed(Row(.sample("pump/map", "SinkChain", size: nil, phase: "event", .timePerUnit), sample: [65.8])) {
            $0.interval = .init(low: 44.4, high: 66.5)
        }
        let roster = Roster(names: ["SinkChain"], libraries: ["SinkChain"])
        let run = ComparedRun(path: "a.csv", rows: [row], description: nil, samples: nil)
        let html = try ReportPage(ReportFiles(run: run), roster, controls: []).html
        #expect(html.contains("<td class=\"n\">66</td><td class=\"n\">44.4 … 66.5</td>"))
        #expect(
            html.contains(">66</text>") && html.contains(">SinkChain 66 ±33\u{A0}% </span>ns per unit of work<") && !html.contains(">70<"))
    }

    @Test func aNumberIsRoundedToTheGivenPlace() {
        #expect([1234.56, -1234.56, 0.125, 999.96].map { Digits.text($0, to: -1) } == ["1,234.6", "-1,234.6", "0.1", "1,000.0"])
        #expect([1234.56, 65.8, -4].map { Digits.text($0, to: 1) } == ["1,230", "70", "0"])
    }
}
