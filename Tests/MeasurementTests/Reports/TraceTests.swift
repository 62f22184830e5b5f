import Testing

@testable import Reports

/// The documents' logs beside the libraries' own.
@Suite struct TraceTests {
    // MARK: Two logs side by side

    @Test func linesAgreeInTheOrderOfBothLogs() {
        let alignment = Alignment(["a", "b", "c", "d"], ["a", "c", "b", "d", "e"])
        #expect(alignment.isShared.count { $0 } == 3)
        #expect(alignment.isShared == [true, false, true, true])
        #expect(alignment.own == [[], [], [], ["b"], ["e"]])
    }

    @Test(arguments: [([], []), (["a"], []), ([], ["a"]), (["a"], ["b"])] as [([String], [String])])
    func logsWithoutACommonLineAgreeInNone(first: [String], second: [String]) {
        let alignment = Alignment(first, second)
        #expect(alignment.isShared.count { $0 } == 0)
        #expect(alignment.own.flatMap { $0 } == second)
    }

    @Test func mergedLogsHaveEveryLineOfEach() {
        let lists = [["a", "b", "d"], ["b", "c", "d"], ["e", "b"]]
        let rows = MergedLines(lists).rows
        for (index, list) in lists.enumerated() {
            #expect(rows.filter { $0.isIn[index] }.map(\.text) == list)
        }
        #expect(rows.count == 5)
    }

    // MARK: What a difference is

    private func compare(_ lines: [String], _ reasons: [TraceReason]) -> TraceComparison {
        TraceComparison(title: "Part", expected: ["a", "b"], logs: [("SinkChain", lines)], reasons: reasons)
    }

    @Test func aDifferenceGetsTheFirstMatchingReason() {
        let comparison = compare(
            ["a", "c"],
            [
                TraceReason(["LinkChain"], [.missing, .own], ".*", "another library's"),
                TraceReason(["SinkChain"], [.own], in: ["Other"], ".*", "another part's"),
                TraceReason(["SinkChain"], [.missing], "b", "b is left out"), TraceReason(["SinkChain"], [.own], "[c-e]", "c is ours"),
                TraceReason(["SinkChain"], [.own], "c", "too late"),
            ])
        #expect(comparison.rows.map(\.text) == ["a", "b", "c"])
        #expect(comparison.rows.map(\.marks) == [[.agrees], [.missing(1)], [.own(2)]])
        #expect(comparison.reasons == ["b is left out", "c is ours"])
        #expect(comparison.unexplained.isEmpty)
        #expect((comparison.agreeing(0), comparison.own(0), comparison.expected) == (1, 1, 2))
    }

    @Test func aDifferenceWithoutAReasonIsNamed() {
        let comparison = compare(["a", "c"], [])
        #expect(comparison.unexplained == ["SinkChain, Part: 'b' is missing", "SinkChain, Part: 'c' is not in the document"])
    }

    @Test func everyReasonsPatternIsAValidRegularExpression() {
        for reason in TraceReason.ofRxPrototype + TraceReason.ofObserver {
            _ = reason.fits(reason.differences[0], "a line", reason.sections.first ?? "", reason.libraries[0])
        }
    }

    // MARK: Names

    @Test(arguments: [
        ("MapSink<Int, String>", "MapSink"), ("Producer<Map<Int, Int>, Int>", "Map"), ("Producer<Int, Int>", "Just"),
        ("SinkDisposer", "SinkDisposer"),
    ])
    func aTypeIsNamedWithoutItsArguments(type: String, name: String) {
        #expect(TraceNames.name(type) == name)
    }

    @Test func createdObjectsRemainUntilTheirDeinit() {
        let log = Log()
        log.begin("first")
        for stage in ["MapSink<Int, Int>", "MapSink<Int, Int>", "SinkDisposer"] { log.note(stage: stage, "created") }
        log.note("created")
        log.begin("second")
        log.note(stage: "MapSink<Int, Int>", "deinit")
        log.note(stage: "SinkDisposer", "deinit")
        let remaining = TraceNames.remaining(of: log)
        #expect(remaining.map(\.name) == ["MapSink"])
        #expect(remaining.map(\.count) == [1])
    }

    // MARK: The documents' logs

    @Test func seed004sLogHasItsLines() {
        #expect(SeedLog.rxPrototype.map(\.lines.count) == [6, 30, 31, 31, 18, 19, 39])
        #expect(SeedLog.observer.map(\.lines.count) == [3, 6])
    }

    /// Per part: the seed's lines; for each library, the lines that agree and its own lines.
    @Test(arguments: [
        "Creating observable chain | 6 | 3 | 0 | 3 | 0 | 0 | 8", "Subscription 1: retained | 30 | 28 | 0 | 24 | 6 | 14 | 10",
        "Subscription 2: set to nil | 31 | 29 | 0 | 25 | 6 | 5 | 3", "Subscription 3: goes out of scope | 31 | 29 | 0 | 25 | 6 | 5 | 3",
        "Subscription 4: create, handled later | 18 | 17 | 1 | 13 | 8 | 8 | 9",
        "Subscription 5: create, disposed before the event | 19 | 16 | 3 | 12 | 12 | 6 | 13",
        "Subscription 6: publish subject | 39 | 28 | 13 | 28 | 15 | 12 | 19", "all | 174 | 150 | 17 | 130 | 53 | 50 | 65",
        "Three notifications, without the third observer | 6 | 4 | 2",
    ])
    func theDocumentSaysHowManyLinesAgree(row: String) throws {
        let document = try Committed.text("results/trace.md")
        #expect(document.contains("\n| \(row) |\n"), "results/trace.md has another count; `make trace` renews it")
    }

    @Test(.needsTraceTool)
    func theDocumentMatchesTheLibrariesTraces() throws {
        let output = try BuiltTool.trace.output(of: ["trace", "--format", "markdown"])
        let document = try Committed.text("results/trace.md")
        #expect(!output.isEmpty && document.hasSuffix(output), "results/trace.md is not what was said; `make trace` renews it")
    }

    @Test(.needsTraceTool)
    func everyReasonExplainsSomething() throws {
        let document = try BuiltTool.trace.output(of: ["trace", "--format", "markdown"])
        for reason in TraceReason.ofRxPrototype + TraceReason.ofObserver {
            #expect(document.contains(Markdown.escaped(reason.text)), "nothing needs the reason '\(reason.text)'; remove it")
        }
    }
}
