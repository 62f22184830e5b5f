import Testing

@testable import Reports
@testable import Results

/// What a page shows first, of a workload and of a run.
@Suite struct PageSubjectTests {
    private let roster = Roster(names: ["SinkChain"], libraries: ["SinkChain"], topics: [:])

    private func workload(_ slug: String, _ places: [(size: Int?, phase: String)]) -> WorkloadRows {
        let rows = places.map { Row(.sample(slug, "SinkChain", size: $0.size, phase: $0.phase, .timePerUnit), sample: [10]) }
        return WorkloadRows(slug, rows, roster)
    }

    private func page(_ run: ComparedRun, gate: GateRecord? = nil) throws -> String {
        try ReportPage(ReportFiles(run: run, gate: gate), roster, controls: []).html
    }

    @Test func aPieceIsAboutItsEventAndAWorkloadAboutThePhaseInItsName() {
        let phases: [(Int?, String)] = [(nil, "assemble"), (nil, "event"), (nil, "dispose")]
        let subjects = ["piece/scan", "teardown/dispose", "assemble/map-chain"].map { workload($0, phases).subject?.phase }
        #expect(subjects == ["event", "dispose", "assemble"])
    }

    @Test func relatedWorkloadsShowTheHeadlinesSize() {
        let sizes = [0, 1, 8, 64].map { (size: Int?.some($0), phase: "event") }
        #expect(workload("life/one-by-one", sizes).shownSize == 8 && workload("life/one-by-one-scoped", sizes).shownSize == 8)
        #expect(workload("merge/nested", sizes).shownSize == 64)
    }

    @Test func aQuickRunSaysSoAtTheTop() throws {
        let rows = [Row(.sample(phase: "event", .timePerUnit), sample: [10])]
        func lede(_ quick: Bool) throws -> String { try page(ComparedRun(path: "a.csv", rows: rows, description: .sample(quick: quick))) }
        #expect(try lede(true).contains("One quick run on "))
        #expect(try lede(true).contains("No intervals. To rank or compare times, measure without QUICK=1."))
        #expect(try lede(false).contains("One run on "))
    }

    @Test func teardownsWithoutSizesHaveCurvesToo() throws {
        let key = RowKey.sample("teardown/bag", "SinkChain", size: nil, phase: "dispose", .teardownLatency)
        let processes = (0..<8).map { process in (1...20).map { Double(100 + process + $0) } }
        let rows = [Row(key, processes: processes)]
        let run = ComparedRun(path: "a.csv", rows: rows, description: nil, samples: Samples(key, processes))
        #expect(try page(run).contains("<figcaption>Teardown latency: dispose <a"))
    }

    @Test func aUsageErrorOfTheGateIsNotRed() throws {
        func page(_ code: ExitCode) throws -> String {
            let record = GateRecord(GateReport(failure: Failure(code, "no revision 'nowhere'")), commandLine: [])
            return try self.page(ComparedRun(path: "a.csv", rows: [.count(3)], description: nil), gate: record)
        }
        #expect(try page(.usage).contains("<b>FAILED</b>") && page(.verification).contains("<b class=\"bad\">FAILED</b>"))
    }
}
