import Testing

@testable import Reports
@testable import Results
@testable import Runner

@Suite struct RunReportTests {
    @Test func aRunOfOtherWorkloadsHasNoHeadline() {
        func titles(_ rows: [Row], isSelection: Bool) -> [String] {
            RunReport.headline(rows, ["LinkChain"], [], nil, isSelection: isSelection).map(\.title)
        }
        let others = [Row.count(1, .sample("cold/range"))]
        #expect(titles(others, isSelection: true) == [] && titles(others, isSelection: false) == ["What owning costs"])
        let residue = [Row.count(0, .sample("residue/undisposed", phase: "after", .liveObjects))]
        #expect(titles(residue, isSelection: true) == ["What owning costs"])
    }
}
