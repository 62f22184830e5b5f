import DisposerChainDemonstrations
import LinkChainDemonstrations
import SinkChainDemonstrations
import Testing

@testable import Reports

/// The tour shows the text that was compiled, and the output of its run.
@Suite struct TourTests {
    private static let all = [
        DisposerChainDemonstrations.demonstrations, SinkChainDemonstrations.demonstrations, LinkChainDemonstrations.demonstrations,
    ]

    private static func lines(_ library: Demonstrations, _ stop: String) -> [String] {
        library.tour.first { $0.name == stop }.map { $0.run().sections.flatMap(\.lines).map(\.text) } ?? []
    }

    private func expect(
        _ stop: String, _ disposer: [String], _ sink: [String], _ link: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (library, expected) in zip(Self.all, [disposer, sink, link]) {
            #expect(Self.lines(library, stop) == expected, "\(library.library)", sourceLocation: sourceLocation)
        }
    }

    // MARK: The text

    @Test func everyLibraryHasTheSameStops() {
        for library in Self.all { #expect(library.tour.map(\.name) == Self.all[0].tour.map(\.name)) }
        #expect(Set(Self.all[0].tour.map(\.name)).count == 17)
    }

    /// The file is the same text for the three libraries, so each excerpt ran in each of them.
    @Test func theShownTextMatchesTheCompiledFile() throws {
        for library in Self.all {
            for stop in library.tour {
                let shown = try DemonstrationText.lines(of: stop)
                let file = try String(contentsOfFile: stop.source.path, encoding: .utf8)
                #expect(file.contains("\"\(stop.title)\") { log in\n        " + shown.joined(separator: "\n        ") + "\n    }\n"))
                #expect(shown.contains { $0.contains("log.note") }, "\(stop.name) says nothing")
            }
        }
    }

    @Test func anExcerptEndsWithItsClosure() {
        let text = """
            let a = 1
                static let b = Demonstration("b", "B") { log in
                    if x {
                        y()
                    }
                }

                let c = 2
            """
        #expect(DemonstrationText.body(of: text, line: 2) == ["if x {", "    y()", "}"])
        #expect(DemonstrationText.body(of: text, line: 1) == nil)
        #expect(DemonstrationText.body(of: text, line: 99) == nil)
        #expect(DemonstrationText.body(of: "    a { log in\n        b()\n", line: 1) == nil)
    }

    @Test func aMissingSourceIsNamed() {
        let moved = Demonstration("a", "A", path: "/nowhere/A.swift", id: "Module/A.swift", line: 1) { _ in }
        let failure = #expect(throws: Failure.self) { try DemonstrationText.lines(of: moved) }
        #expect(failure?.code == .usage && failure?.message.contains("/nowhere/A.swift") == true)
    }

    @Test func theReportHasASectionForEachStop() throws {
        let sections = try TourReport.sections(Self.all)
        #expect(sections.map(\.title) == Self.all[0].tour.map(\.title))
        for section in sections { #expect(!section.rows.isEmpty && section.rows.allSatisfy { $0.count == 3 }) }
    }

    // MARK: Who owns what

    @Test func aDroppedTokenEndsTheChainOnlyInLinkChain() {
        let runsOn = ["dropped", "heard 10", "map gone", "end"]
        expect("dropped-token", runsOn, runsOn, ["map gone", "dropped", "end"])
        let cleanedUpLater = ["dropped", "heard 1", "cleanup"]
        expect("dropped-token-of-create", cleanedUpLater, cleanedUpLater, ["cleanup", "dropped"])
    }

    @Test func anAbandonedSubscriptionIsReleasedOnlyInLinkChain() {
        let left = ["dropped", "the subscription is still there", "map gone"]
        expect("dropped-both", left, left, ["map gone", "dropped", "the subscription is gone"])
    }

    @Test func eachLibraryDisposesAChainInItsOwnOrder() {
        expect(
            "disposal", ["map 1 gone", "map 2 gone", "map 3 gone", "cleanup", "disposed"],
            ["cleanup", "map 1 gone", "map 2 gone", "map 3 gone", "disposed"],
            ["map 3 gone", "map 2 gone", "map 1 gone", "cleanup", "disposed"])
    }

    @Test func aChainIsTornDownAtItsEnd() {
        let siblings = ["completed", "cleanup", "map 1 gone", "map 2 gone", "over"]
        expect("end", siblings, siblings, ["map 1 gone", "completed", "map 2 gone", "cleanup", "over"])
        expect(
            "error", ["dispose 1", "cleanup", "heard the error", "dispose 2", "over"],
            ["cleanup", "dispose 1", "heard the error", "dispose 2", "over"],
            ["dispose 1", "cleanup", "dispose 2", "heard the error", "over"])
    }

    // MARK: Who hears what

    @Test func theStartOrderDependsOnTheLibrary() {
        let atOnce = ["outer 1", "inner 10", "inner 11", "outer 2"]
        expect("inside-a-handler", ["outer 1", "outer 2", "inner 10", "inner 11"], atOnce, atOnce)
        let sent = ["value 1", "completed"], subscribed = ["subscribed"]
        expect("value-or-subscribed", sent + subscribed, subscribed + sent, subscribed + sent)
        let fromBelow = ["assembled", "stage 2", "stage 1", "source", "subscribed"]
        expect("stages-begin", fromBelow, fromBelow, ["stage 1", "assembled", "stage 2", "source", "subscribed"])
    }

    @Test func aChainRunsAgainExceptInLinkChain() {
        let first = ["first 10", "first 20", "first |"], again = first + ["second 10", "second 20", "second |"]
        expect("cold-or-hot", again, again, first + ["second |"])
        let two = ["run", "run", "cleanup", "first disposed", "cleanup", "second disposed"]
        expect("two-runs", two, two, ["run", "first disposed", "cleanup", "second disposed"])
        let alive = ["first failed", "second 2"]
        expect("failed-chain", alive, alive, ["first failed", "second failed"])
    }

    @Test func valuesWaitForAnObserverOnlyInLinkChain() {
        let dropped = ["first 3", "second 3"]
        expect("nobody-yet", dropped, dropped, ["first 1", "first 2", "first 3", "second 3"])
        expect("ended-before-anybody", ["completed"], ["completed"], ["heard 1", "completed"])
        expect("unobserved", ["sent"], ["sent"], ["map 1", "sent"])
    }

    @Test func siblingsShareALinkOnlyInLinkChain() {
        let own = ["map 1", "first 1", "map 1", "second 1", "map 2", "second 2", "nobody is left"]
        expect("siblings", own, own, ["map 1", "first 1", "second 1", "map 2", "second 2", "nobody is left"])
        let ownSum = ["first 1", "first 3", "second 2"]
        expect("shared-state", ownSum, ownSum, ["first 1", "first 3", "second 3"])
    }
}
