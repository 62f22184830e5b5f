import Testing

@testable import Reports

@Suite struct GrowthReportTests {
    private let sizes = [1, 8, 64, 1000]

    private func counts(_ phase: String, _ value: (Int) -> Double) -> [Row] {
        sizes.map { Row.count(value($0), .sample(size: $0, phase: phase)) }
    }

    @Test func aLineShowsExponentOrderAndLaw() throws {
        let times = sizes.map { Row(.sample(size: $0, phase: "subscribe", .timePerUnit), sample: [Double($0) * 10]) }
        let rows = counts("subscribe") { Double(5 + 3 * $0) } + counts("event") { _ in 0 } + times
        let lines = try GrowthReport(rows, named: "a.csv").sections.flatMap { $0.lines(.plain) }
        #expect(lines.contains("subscribe/map-chain  depth  LinkChain     subscribe  allocations      1.00       n^1  5 + 3 n   exact"))
        #expect(lines.contains("1 of 2 counts are the same at every size."))
        #expect(
            lines.contains("subscribe/map-chain  depth  LinkChain     subscribe  time_per_unit   1.00    1.00 … 1.00       n^1  8 64 1000"))
    }

    @Test func aSeriesWithoutALawSaysSo() throws {
        let text = try GrowthReport(counts("subscribe") { $0 == 8 ? 100 : Double($0) }, named: "a.csv").sections
            .flatMap { $0.lines(.plain) }.joined(separator: "\n")
        #expect(text.contains("allocations         –         –  no power law       –"))
    }

    @Test func theReportBeginsWithFasterDifferingAndLawlessGrowth() throws {
        func counts(_ name: String, _ metric: Metric, _ phase: String, _ value: (Int) -> Double) -> [Row] {
            sizes.map { Row.count(value($0), .sample("a/b", name, size: $0, phase: phase, metric)) }
        }
        let rows =
            counts("LinkChain", .allocations, "subscribe") { Double(5 + 3 * $0) }
            + counts("SinkChain", .allocations, "subscribe") { _ in 4 }
            + counts("LinkChain", .liveBytes, "subscribe") { Double(16 * $0) } + counts("SinkChain", .liveBytes, "subscribe") { _ in 0 }
            + counts("ClosureChain", .allocations, "event") { Double($0 * $0) }
            + counts("LinkChain", .allocations, "event") { $0 == 8 ? 100 : Double($0) }
        let report = try GrowthReport(rows, named: "a.csv")
        let lines = report.brief(controls: ["ClosureChain"]).flatMap { $0.lines(.plain) }
        #expect(
            lines.prefix(13) == [
                "Faster than n", "  event allocations over depth: n^2 ClosureChain", "    a/b", "", "Different in the libraries",
                "  subscribe allocations, live_bytes over depth: n LinkChain; constant SinkChain", "    a/b", "", "No law",
                "  event allocations over depth: LinkChain", "    a/b", "", "All",
            ])
        #expect(lines.contains("Counts: 2 n, 2 constant, 1 n^2, 1 without a law.") && lines.contains("Every row: ALL=1."))
        let tables = report.byWorkload.flatMap { $0.lines(.plain) }
        #expect(tables.contains("LinkChain     subscribe  allocations       n^1  5 + 3 n        exact"))
        #expect(tables.prefix { !$0.isEmpty }.allSatisfy { $0.count <= 80 })
    }

    @Test func aFileWithoutSweepsSaysWhatToDo() throws {
        let failure = refusal { try GrowthReport([.count(1)], named: "a.csv") }
        #expect(failure.says(.nothingToCompare, "a.csv: no workload with 4 sizes or more; measure a sweep in full"))
    }
}
