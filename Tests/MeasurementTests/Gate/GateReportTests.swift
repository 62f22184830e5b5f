import Testing

@testable import Results
@testable import Gate
@testable import Reports

@Suite struct GateReportTests {
    private let passed = Verdict(.passed, .sample(), .same(193))
    private let worse = Verdict.worse(.sample("subscribe/just", "LinkChain", size: nil), old: 5, new: 6)

    private static let regressions: [Verdict.Kind] = [.worse, .better, .slower, .gone, .new, .nondeterministic, .status]

    @Test(
        arguments: [
            ([.passed, .faster], .fine), ([], .nothingToCompare), ([.passed, .workloadChanged], .nothingToCompare),
            ([.passed, .anchorMoved], .nothingToCompare), ([.passed, .notCompared], .nothingToCompare),
            ([.passed, .workloadChanged, .inconclusive], .inconclusive), ([.inconclusive, .worse], .regression),
            ([.worse, .error], .verification),
        ] + regressions.map { ([.passed, $0], .regression) } as [([Verdict.Kind], ExitCode)])
    func theWorstVerdictSetsTheExitCode(kinds: [Verdict.Kind], code: ExitCode) {
        #expect(GateReport(verdicts: kinds.map { Verdict($0, .sample(), .said("")) }).code == code)
        #expect(ExitCode.inconclusive.rawValue == 5)
    }

    private static let remedy = "find the extra work in this phase; if it is intended, run \(Baseline.renewal) and commit its files"

    @Test func theTextNamesEveryFindingAndSumsUp() {
        let report = GateReport(facts: [.noBase], verdicts: [passed, worse])
        #expect(
            report.lines(.plain) == [
                "times    not judged: there is no --base to compare with",
                "FAILED  worse: subscribe/just LinkChain subscribe allocations: 5 → 6; \(Self.remedy)", "",
                "FAILED  2 rows: 1 passed, 1 worse",
            ])
        #expect(GateReport(verdicts: [passed]).lines(.plain) == ["", "passed  1 row: 1 passed"])
        #expect(GateReport().summary == "no row was judged; widen the selection")
    }

    @Test func noTextBreaksTheMarkdownTable() {
        let odd = Verdict(.error, workload: "a|b", subject: "a|b <x>", .said("*one*\ntwo_three & four"))
        #expect(
            GateReport(facts: [.instructions(rows: 1), .base(revision: "main_1", commit: "abc", folder: "f")], verdicts: [passed, odd])
                .markdown == [
                    "## Gate: FAILED", "", "2 rows: 1 passed, 1 error", "", "- instructions 1 rows, by callgrind",
                    "- base     main\\_1 (abc), built in f", "",
                    "| verdict | finding | what to do |", "|---|---|---|",
                    "| error: a\\|b &lt;x&gt; | \\*one\\* two\\_three &amp; four |  |",
                ])
    }

    @Test func acceptedDifferencesPassAndAreStillNamed() throws {
        func text(_ kind: Verdict.Kind, _ workload: String, code: ExitCode? = nil) -> Verdict {
            Verdict(kind, workload: workload, subject: workload, .said("differs"), code: code)
        }
        let verdicts = [
            passed, text(.workloadChanged, "zip/two"), text(.new, "zip/three", code: .nothingToCompare),
            text(.gone, "zip/one", code: .nothingToCompare),
        ]
        let accepted = try Acceptance("^zip/").apply(verdicts)
        #expect(GateReport(verdicts: accepted).code == .fine)
        #expect(
            GateReport(verdicts: accepted).lines(.plain) == [
                "workload changed: zip/two: differs; accepted by --accept '^zip/'", "new: zip/three: differs; accepted by --accept '^zip/'",
                "gone: zip/one: differs; accepted by --accept '^zip/'", "", "passed  4 rows: 1 passed, 1 gone, 1 new, 1 workload changed",
            ])
        #expect(GateReport(verdicts: accepted).markdown.contains("| new: zip/three | differs; accepted by --accept '^zip/' |  |"))
        #expect(GateReport(verdicts: try Acceptance("zip/two").apply(verdicts)).code == .nothingToCompare)
        // A row that is missing in the baseline is a count, and `--accept` does not cover counts.
        let count = [Verdict(.new, .sample("zip/two"), .newToBaseline(3)), worse]
        #expect(try Acceptance("").apply(count) == count)
        #expect(refusal { try Acceptance("(") }?.code == .usage)
    }

    /// A map that is 16 bytes larger is in every workload with maps.
    @Test func oneCauseIsOneFindingInEveryReport() throws {
        let chains = ["life/map-chain-x1", "life/map-chain-x100", "pump/map", "aged/map-chain", "stack/map-chain"].flatMap { workload in
            [1, 8, 64].map { Verdict.worse(.sample(workload, size: $0, .allocatedBytes), old: 100, new: 100 + 16 * Double($0)) }
        }
        let others = ["pump/map-filter-map", "zip/two"].map {
            Verdict.worse(.sample($0, size: nil, .allocatedBytes), old: 1000, new: 1032)
        }
        let report = GateReport(verdicts: [passed, .worse(.sample("zip/two", "SinkChain"), old: 5, new: 6)] + chains + others)
        let remedy = Self.remedy
        let findings = [
            "+16 per operator in 15 rows: life/map-chain-x1, life/map-chain-x100, pump/map and 2 more workloads",
            "+32 in 2 rows: pump/map-filter-map, zip/two",
        ]
        #expect(
            report.lines(.plain).prefix(5) == [
                "FAILED  worse: LinkChain, allocated bytes", "    \(findings[0])", "    \(findings[1])", "    → \(remedy)",
                "FAILED  worse: zip/two depth=64 SinkChain subscribe allocations: 5 → 6; \(remedy)",
            ])
        #expect(
            report.markdown.suffix(2) == [
                "| worse: LinkChain, allocated bytes | \(findings.joined(separator: "; ")) | \(remedy) |",
                "| worse: zip/two depth=64 SinkChain subscribe allocations | 5 → 6 | \(remedy) |",
            ])
        #expect(report.annotations.count == 2)
        let found = try XMLElements(report.junit)
        #expect(found.attributes[1] == ["name": "gate", "tests": "3", "failures": "2", "errors": "0", "skipped": "0"])
        #expect(found.attributes[3] == ["classname": "gate", "name": "worse: LinkChain, allocated bytes"])
        #expect(found.attributes[4]["message"] == findings.joined(separator: "; "))
        // JUnit also lists the rows themselves.
        #expect(report.junit.components(separatedBy: "100 → ").count == 16)
    }

    @Test func aRemedyNamesTheWorkloadsOfItsCause() {
        func changed(_ count: Int) -> String {
            let verdicts = (0..<count).map { number in
                Verdict(.workloadChanged, workload: number < 3 ? "zip/\(number)" : "pump/\(number)", subject: "\(number)", .textOfBase)
            }
            return DifferenceGroup.groups(of: verdicts.map(\.difference)).map(\.remedy).joined()
        }
        #expect(changed(1).contains("--accept '^zip/0$'") && changed(2).contains("--accept '^(zip/0|zip/1)$'"))
        #expect(changed(7).contains("--accept '^(zip|pump)/'"))
    }

    @Test func theThreeLargestChangesHaveALineEach() {
        let verdicts = [1, 2, 3, 4, 7].map { Verdict.worse(.sample("a/\($0)", size: nil), old: 100, new: 100 + Double($0)) }
        let lines = ["+7 in 1 row: a/7", "+4 in 1 row: a/4", "+3 in 1 row: a/3", "+1 to +2 in 2 rows: a/2, a/1"]
        #expect(DifferenceGroup.groups(of: verdicts.map(\.difference)).map(\.findings) == [lines])
    }

    @Test func junitIsWellFormedWhateverTheTextsHold() throws {
        let odd = Verdict(.error, workload: "a<b", subject: "\"quoted\" & 'single' ]]>", .said("line\none\u{1}\u{0}\u{FFFF}é😀"))
        let changed = Verdict(.workloadChanged, workload: "zip/two", subject: "zip/two", .said("differs"))
        let report = GateReport(facts: [.base(revision: "<abc>", commit: "1", folder: "f")], verdicts: [passed, worse, odd, changed])
        let found = try XMLElements(report.junit)
        #expect(
            found.names == [
                "testsuites", "testsuite", "properties", "property", "testcase", "testcase", "error", "testcase", "failure", "testcase",
                "error",
            ])
        #expect(found.attributes[1] == ["name": "gate", "tests": "4", "failures": "1", "errors": "2", "skipped": "0"])
        #expect(found.attributes[3]["value"] == "base     <abc> (1), built in f")
        #expect(
            found.attributes[4] == [
                "classname": "subscribe/map-chain", "name": "subscribe/map-chain depth=64 LinkChain subscribe allocations",
            ])
        // The most serious first.
        #expect(found.attributes[5] == ["classname": "a<b", "name": "\"quoted\" & 'single' ]]>"])
        #expect(found.attributes[6]["message"] == "line\none\u{FFFD}\u{FFFD}\u{FFFD}é😀")
        #expect(found.attributes[8] == ["type": "worse", "message": "5 → 6"])
    }

    /// The counts, the census and the times of one workload may all have crashed.
    @Test func everyVerdictIsItsOwnJUnitTestCase() throws {
        func names(_ verdicts: [Verdict]) throws -> [String?] {
            try XMLElements(GateReport(verdicts: verdicts).junit).attributes.filter { $0["classname"] != nil }.map { $0["name"] }
        }
        let key = RowKey.sample(phase: "event", .timePerUnit), passed = Verdict(.passed, key, .same(3))
        let spread = TailRule.Finding.sample(key, ratio: 1.2, isSlower: true)
        #expect(try names([passed, passed, passed]) == ["\(key)", "\(key) (2)", "\(key) (3)"])
        #expect(
            try names([passed, Verdict(.unsteady, key, .looks(spread, again: spread, isQuiet: true))])
                == ["\(key)", "\(key), spread of samples"])
    }

    @Test func annotationsEscapeGitHubsSpecialCharacters() {
        #expect(
            GateReport.annotation(title: "worse: a,b", message: "100% of\r\nall: a,b")
                == "::error title=worse%3A a%2Cb::100%25 of%0D%0Aall: a,b")
    }

    @Test func annotationsStayWithinGitHubsLimit() {
        #expect(GateReport(verdicts: [passed]).annotations.isEmpty)
        #expect(
            GateReport(verdicts: [passed, worse]).annotations == [
                "::error title=worse%3A subscribe/just LinkChain subscribe allocations::worse: subscribe/just LinkChain subscribe "
                    + "allocations: 5 → 6; \(Self.remedy)"
            ])
        func causes(_ count: Int) -> [String] {
            GateReport(verdicts: (0..<count).map { .worse(.sample("subscribe/just", "L\($0)"), old: 5, new: 6) }).annotations
        }
        #expect(causes(10).count == 10 && causes(25).count == 10)
        #expect(causes(25).last == "::error title=gate%3A 25 causes::16 more causes; the step's summary and log list all")
        #expect(GateReport().annotations == ["::error title=gate::no row was judged; widen the selection"])
    }

    @Test func eachReportIsWrittenToItsDestination() throws {
        let folder = try Folder()
        try folder.write("before\n", to: "summary.md")
        let destinations = GateReport.Destinations(
            markdown: folder("gate.md"), junit: folder("gate.xml"),
            environment: ["GITHUB_STEP_SUMMARY": folder("summary.md"), "GITHUB_ACTIONS": "true"])
        try destinations.check()
        let report = GateReport(verdicts: [worse]), text = report.markdown.joined(separator: "\n") + "\n"
        #expect(try report.write(to: destinations) == report.annotations)
        #expect(try folder.read("gate.md") == text && folder.read("summary.md") == "before\n" + text)
        #expect(try folder.read("gate.xml") == report.junit)
        #expect(try report.write(to: GateReport.Destinations(markdown: nil, junit: nil, environment: [:])).isEmpty)
    }

    @Test func theDestinationCheckNamesUnwritableFilesAndWritesNothing() throws {
        let folder = try Folder()
        try folder.write("yesterday", to: "old.md")
        func failure(_ markdown: String?, _ junit: String?, summary: String = "") -> Failure? {
            let destinations = GateReport.Destinations(markdown: markdown, junit: junit, environment: ["GITHUB_STEP_SUMMARY": summary])
            return refusal { try destinations.check() }
        }
        #expect(failure(folder("old.md"), folder("new.xml"), summary: folder("summary")) == nil)
        #expect(try folder.names() == ["old.md"] && folder.read("old.md") == "yesterday")
        #expect(failure(folder.path, nil)?.code == .usage)
        #expect(failure(nil, folder("old.md/gate.xml"))?.code == .usage)
        #expect(failure(nil, nil, summary: "/nowhere/summary")?.message.contains("unset GITHUB_STEP_SUMMARY") == true)
        let nowhere = failure("/nowhere/gate.md", nil)
        #expect(nowhere.says(.usage, "", ending: "name a file in a folder that exists"))
    }

    @Test func anUnwritableReportDoesNotStopTheOthers() throws {
        let folder = try Folder()
        let destinations = GateReport.Destinations(markdown: "/nowhere/gate.md", junit: folder("gate.xml"), environment: [:])
        #expect(refusal { try GateReport(verdicts: []).write(to: destinations) }?.message.hasPrefix("/nowhere/gate.md: ") == true)
        #expect(folder.has("gate.xml"))
    }

    @Test func aGateThatFailsToStartStillReports() throws {
        let report = GateReport(failure: Failure(.usage, "no revision 'x'; fetch it"))
        #expect(report.code == .usage)
        #expect(report.annotations == ["::error title=error%3A gate::error: gate: no revision 'x'; fetch it"])
        #expect(report.markdown.first == "## Gate: FAILED")
        #expect(report.markdown.last == "| error: gate | no revision 'x'; fetch it |  |")
        let found = try XMLElements(report.junit)
        #expect(found.attributes[1] == ["name": "gate", "tests": "1", "failures": "0", "errors": "1", "skipped": "0"])
        #expect(GateReport(failure: Failure(.interrupted, "interrupted")).code == .interrupted)
        #expect(GateReport(failure: Failure(.nothingToCompare, "no baseline")).code == .nothingToCompare)
    }
}
