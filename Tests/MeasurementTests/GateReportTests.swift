import Foundation
import Testing

@testable import Results
@testable import Measure
@testable import Gate
@testable import Reports

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite struct GateReportTests {
    private let passed = Verdict(.passed, .sample(), .same(193))
    private let worse = Verdict.worse(.sample("subscribe/just", "LinkChain", size: nil), old: 5, new: 6)

    private func code(_ kinds: Verdict.Kind...) -> ExitCode {
        GateReport(verdicts: kinds.map { Verdict($0, .sample(), .said("")) }).code
    }

    @Test func theExitCodeIsThatOfTheWorst() {
        #expect(code(.passed, .faster) == .fine)
        #expect(code(.passed, .worse) == .regression)
        #expect(code(.better) == .regression)
        #expect(code(.slower) == .regression)
        #expect(code(.gone) == .regression)
        #expect(code(.new) == .regression)
        #expect(code(.nondeterministic) == .regression)
        #expect(code(.status) == .regression)
        #expect(code(.passed, .workloadChanged) == .nothingToCompare)
        #expect(code(.passed, .anchorMoved) == .nothingToCompare)
        #expect(code(.passed, .notCompared) == .nothingToCompare)
        #expect(code(.passed, .workloadChanged, .inconclusive) == .inconclusive)
        #expect(code(.inconclusive, .worse) == .regression)
        #expect(code(.worse, .error) == .verification)
        #expect(code() == .nothingToCompare)
        #expect(ExitCode.inconclusive.rawValue == 5)
    }

    @Test func theTextNamesEveryFindingAndSumsUp() {
        let report = GateReport(facts: [.noBase], verdicts: [passed, worse])
        #expect(
            report.lines(.plain) == [
                "times    not judged: there is no --base to compare with",
                "FAILED  worse: subscribe/just LinkChain subscribe allocations: 5 → 6; find what the phase does more, or, if that is "
                    + "meant, \(Baseline.renewal), and commit its files",
                "",
                "FAILED  2 rows: 1 passed, 1 worse",
            ])
        #expect(GateReport(verdicts: [passed]).lines(.plain) == ["", "passed  1 row: 1 passed"])
        #expect(GateReport().summary == "no row was judged; choose less narrowly")
    }

    @Test func markdownHasATableThatNoTextCanBreak() {
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

    @Test func whatIsAcceptedPassesAndIsStillSaid() throws {
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
        // A row that the baseline has not is a count, and a count is never accepted so.
        let count = [Verdict(.new, .sample("zip/two"), .newToBaseline(3)), worse]
        #expect(try Acceptance("").apply(count) == count)
        #expect(refusal { () throws(Failure) in try Acceptance("(") }?.code == .usage)
    }

    /// A map that is 16 bytes larger is in every workload with maps.
    @Test func whatHasOneCauseIsSaidOnceInEveryReport() throws {
        let chains = ["life/map-chain-x1", "life/map-chain-x100", "pump/map", "aged/map-chain", "stack/map-chain"].flatMap { workload in
            [1, 8, 64].map { Verdict.worse(.sample(workload, size: $0, .allocatedBytes), old: 100, new: 100 + 16 * Double($0)) }
        }
        let others = ["pump/map-filter-map", "zip/two"].map {
            Verdict.worse(.sample($0, size: nil, .allocatedBytes), old: 1000, new: 1032)
        }
        let report = GateReport(verdicts: [passed, .worse(.sample("zip/two", "SinkChain"), old: 5, new: 6)] + chains + others)
        let remedy = "find what the phase does more, or, if that is meant, \(Baseline.renewal), and commit its files"
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
        let found = try Elements(report.junit)
        #expect(found.attributes[1] == ["name": "gate", "tests": "3", "failures": "2", "errors": "0", "skipped": "0"])
        #expect(found.attributes[3] == ["classname": "gate", "name": "worse: LinkChain, allocated bytes"])
        #expect(found.attributes[4]["message"] == findings.joined(separator: "; "))
        // Which rows these are, it has too.
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

    @Test func ofManyChangesTheFirstThreeAreLines() {
        let verdicts = [1, 2, 3, 4, 7].map { Verdict.worse(.sample("a/\($0)", size: nil), old: 100, new: 100 + Double($0)) }
        let lines = ["+7 in 1 row: a/7", "+4 in 1 row: a/4", "+3 in 1 row: a/3", "+1 to +2 in 2 rows: a/2, a/1"]
        #expect(DifferenceGroup.groups(of: verdicts.map(\.difference)).map(\.findings) == [lines])
    }

    @Test func junitIsWellFormedWhateverTheTextsHold() throws {
        let odd = Verdict(.error, workload: "a<b", subject: "\"quoted\" & 'single' ]]>", .said("line\none\u{1}\u{0}\u{FFFF}é😀"))
        let changed = Verdict(.workloadChanged, workload: "zip/two", subject: "zip/two", .said("differs"))
        let report = GateReport(facts: [.base(revision: "<abc>", commit: "1", folder: "f")], verdicts: [passed, worse, odd, changed])
        let found = try Elements(report.junit)
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
        // The gravest first.
        #expect(found.attributes[5] == ["classname": "a<b", "name": "\"quoted\" & 'single' ]]>"])
        #expect(found.attributes[6]["message"] == "line\none\u{FFFD}\u{FFFD}\u{FFFD}é😀")
        #expect(found.attributes[8] == ["type": "worse", "message": "5 → 6"])
    }

    @Test func theVerdictsOnOneRowAreTestCasesOfTheirOwn() throws {
        let key = RowKey.sample(phase: "event", .timePerUnit)
        let spread = TailRule.Finding.sample(key, ratio: 1.2, isSlower: true)
        let verdicts = [Verdict(.passed, key, .same(3)), Verdict(.unsteady, key, .tail(spread, again: spread, isQuiet: true))]
        let cases = try Elements(GateReport(verdicts: verdicts).junit).attributes.filter { $0["classname"] != nil }
        #expect(cases.map { $0["name"] } == ["\(key)", "\(key), spread of samples"])
    }

    /// The counts, the census and the times of one workload may all have crashed.
    @Test func equalVerdictsAreTestCasesOfTheirOwn() throws {
        let verdict = Verdict(.passed, RowKey.sample(), .same(3))
        let cases = try Elements(GateReport(verdicts: [verdict, verdict, verdict]).junit).attributes.filter { $0["classname"] != nil }
        let name = "\(RowKey.sample())"
        #expect(cases.map { $0["name"] } == [name, "\(name) (2)", "\(name) (3)"])
    }

    /// The elements of a document in their order; throws if it is not well-formed.
    private final class Elements: NSObject, XMLParserDelegate {
        struct Malformed: Error { var why: String }
        var names: [String] = []
        var attributes: [[String: String]] = []

        init(_ text: String) throws {
            super.init()
            let parser = XMLParser(data: Data(text.utf8))
            parser.delegate = self
            guard parser.parse() else { throw Malformed(why: "\(String(describing: parser.parserError))") }
        }

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            names.append(name)
            self.attributes.append(attributes)
        }
    }

    @Test func annotationsEscapeWhatGitHubReads() {
        #expect(
            GateReport.annotation(title: "worse: a,b", message: "100% of\r\nall: a,b")
                == "::error title=worse%3A a%2Cb::100%25 of%0D%0Aall: a,b")
    }

    @Test func annotationsAreNoMoreThanGitHubShows() {
        #expect(GateReport(verdicts: [passed]).annotations.isEmpty)
        let remedy = "find what the phase does more, or, if that is meant, \(Baseline.renewal), and commit its files"
        #expect(
            GateReport(verdicts: [passed, worse]).annotations == [
                "::error title=worse%3A subscribe/just LinkChain subscribe allocations::worse: subscribe/just LinkChain subscribe "
                    + "allocations: 5 → 6; \(remedy)"
            ])
        func causes(_ count: Int) -> [String] {
            GateReport(verdicts: (0..<count).map { .worse(.sample("subscribe/just", "L\($0)"), old: 5, new: 6) }).annotations
        }
        #expect(causes(10).count == 10 && causes(25).count == 10)
        #expect(causes(25).last == "::error title=gate%3A 25 causes::16 more causes; the step's summary and its log have all")
        #expect(GateReport().annotations == ["::error title=gate::no row was judged; choose less narrowly"])
    }

    @Test func reportsGoWhereTheyAreAskedFor() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gate-report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let summary = folder.path + "/summary.md"
        try Data("before\n".utf8).write(to: URL(fileURLWithPath: summary))
        let destinations = GateReport.Destinations(
            markdown: folder.path + "/gate.md", junit: folder.path + "/gate.xml",
            environment: ["GITHUB_STEP_SUMMARY": summary, "GITHUB_ACTIONS": "true"])
        try destinations.check()
        let report = GateReport(verdicts: [worse])
        #expect(try report.write(to: destinations) == report.annotations)
        let text = report.markdown.joined(separator: "\n") + "\n"
        #expect(try String(contentsOfFile: folder.path + "/gate.md", encoding: .utf8) == text)
        #expect(try String(contentsOfFile: summary, encoding: .utf8) == "before\n" + text)
        #expect(try String(contentsOfFile: folder.path + "/gate.xml", encoding: .utf8) == report.junit)
        #expect(try report.write(to: GateReport.Destinations(markdown: nil, junit: nil, environment: [:])).isEmpty)
    }

    @Test func checkingWritesNothing() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("gate-report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let old = folder.path + "/old.md"
        try Data("yesterday".utf8).write(to: URL(fileURLWithPath: old))
        func failure(_ markdown: String?, _ junit: String?, summary: String = "") -> Failure? {
            let destinations = GateReport.Destinations(markdown: markdown, junit: junit, environment: ["GITHUB_STEP_SUMMARY": summary])
            return refusal { () throws(Failure) in try destinations.check() }
        }
        #expect(failure(old, folder.path + "/new.xml", summary: folder.path + "/summary") == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.md"])
        #expect(try String(contentsOfFile: old, encoding: .utf8) == "yesterday")
        #expect(failure(folder.path, nil)?.code == .usage)
        #expect(failure(nil, old + "/gate.xml")?.code == .usage)
        #expect(failure(nil, nil, summary: "/nowhere/summary")?.message.contains("unset GITHUB_STEP_SUMMARY") == true)
    }

    @Test func whereOneReportCannotBeWrittenTheOthersAre() throws {
        let junit = FileManager.default.temporaryDirectory.appendingPathComponent("gate-report-\(UUID().uuidString).xml").path
        defer { try? FileManager.default.removeItem(atPath: junit) }
        let destinations = GateReport.Destinations(markdown: "/nowhere/gate.md", junit: junit, environment: [:])
        let failure = refusal { () throws(Failure) in _ = try GateReport(verdicts: []).write(to: destinations) }
        #expect(failure?.message.hasPrefix("/nowhere/gate.md: ") == true)
        #expect(FileManager.default.fileExists(atPath: junit))
    }

    @Test func aGateThatDidNotBeginHasAReportToo() throws {
        let report = GateReport(failure: Failure(.usage, "no revision 'x'; fetch it"))
        #expect(report.code == .usage)
        #expect(report.annotations == ["::error title=error%3A gate::error: gate: no revision 'x'; fetch it"])
        #expect(report.markdown.first == "## Gate: FAILED")
        #expect(report.markdown.last == "| error: gate | no revision 'x'; fetch it |  |")
        let found = try Elements(report.junit)
        #expect(found.attributes[1] == ["name": "gate", "tests": "1", "failures": "0", "errors": "1", "skipped": "0"])
        #expect(GateReport(failure: Failure(.interrupted, "interrupted")).code == .interrupted)
        #expect(GateReport(failure: Failure(.nothingToCompare, "no baseline")).code == .nothingToCompare)
    }

    @Test func aFileThatCannotBeWrittenIsSaidBeforehand() {
        let destinations = GateReport.Destinations(markdown: "/nowhere/gate.md", junit: nil, environment: [:])
        let failure = refusal { () throws(Failure) in try destinations.check() }
        #expect(failure?.code == .usage)
        #expect(failure?.message.hasSuffix("name a file in a folder that exists") == true)
    }
}
