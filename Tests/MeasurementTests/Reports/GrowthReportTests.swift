import Testing

@testable import Results
@testable import Measure
@testable import Reports

@Suite struct GrowthReportTests {
    private let sizes = [1, 8, 64, 1000]

    private func counts(_ phase: String, _ value: (Int) -> Double) -> [Row] {
        sizes.map { Row.count(value($0), .sample(size: $0, phase: phase)) }
    }

    @Test func exponentWholeNumberAndLawStandInALine() throws {
        let times = sizes.map { Row(.sample(size: $0, phase: "subscribe", .timePerUnit), sample: [Double($0) * 10]) }
        let rows = counts("subscribe") { Double(5 + 3 * $0) } + counts("event") { _ in 0 } + times
        let lines = try GrowthReport(rows, named: "a.csv").sections.flatMap { $0.lines(.plain) }
        #expect(lines.contains("subscribe/map-chain  depth  LinkChain     subscribe  allocations      1.00       n^1  5 + 3 n   exact"))
        #expect(lines.contains("1 of 2 counts are the same at every size."))
        #expect(
            lines.contains("subscribe/map-chain  depth  LinkChain     subscribe  time_per_unit   1.00    1.00 … 1.00       n^1  8 64 1000"))
    }

    @Test func whatFollowsNoLawSaysSo() throws {
        let text = try GrowthReport(counts("subscribe") { $0 == 8 ? 100 : Double($0) }, named: "a.csv").sections
            .flatMap { $0.lines(.plain) }.joined(separator: "\n")
        #expect(text.contains("allocations         –         –  no power law       –"))
    }

    @Test func aFileWithoutSweepsSaysWhatToDo() throws {
        let failure = refusal { try GrowthReport([.count(1)], named: "a.csv") }
        #expect(failure?.code == .nothingToCompare)
        #expect(failure?.message.hasPrefix("a.csv: no workload with 4 sizes or more; measure a sweep in full") == true)
    }
}
