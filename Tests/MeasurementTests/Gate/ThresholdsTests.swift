import Testing

@testable import Gate

@Suite struct ThresholdsTests {
    private static let changed = "as in the base; the head's edits take effect with the next change"

    private func key(_ workload: String, _ implementation: String = "LinkChain", _ metric: Metric = .timePerUnit) -> RowKey {
        .sample(workload, implementation, metric)
    }

    @Test func theLastMatchingLineSetsARowsThreshold() throws {
        let thresholds = try Thresholds(
            """
            # everything
            *        *          *                 5%
            pump/*   *          time_per_unit     2.5%   # quieter than most
            pump/*   Link*      *                 7%
            teardown/?i*  *     teardown_latency  10%
            """, path: "t.txt")
        let keys = [
            key("zip/two"), key("pump/map", "SinkChain"), key("pump/map"), key("teardown/dispose", "SinkChain", .teardownLatency),
            key("teardown/dispose", "SinkChain"),
        ]
        #expect(try keys.map { try thresholds.value(for: $0) } == [0.05, 0.025, 0.07, 0.1, 0.05])
    }

    @Test func anInstructionThresholdMayAddAnAllowancePerOperator() throws {
        let thresholds = try Thresholds("* * instructions 1% 8\npump/* * instructions 2%", path: "t.txt")
        #expect(try thresholds.allowance(for: key("zip/two", "A", .instructions)) == .init(share: 0.01, perOperator: 8))
        #expect(try thresholds.allowance(for: key("pump/map", "A", .instructions)) == .init(share: 0.02))
        let none = try Thresholds("* * instructions 1% 0", path: "t.txt")
        #expect(try none.allowance(for: key("zip/two", "A", .instructions)) == .init(share: 0.01, perOperator: 0))
        let changed = try Thresholds("* * instructions 1% 80\npump/* * instructions 2%", path: "t.txt")
        #expect(changed.changes(fromBase: thresholds) == "\(Self.changed): − * * instructions 1% 8, + * * instructions 1% 80")
    }

    @Test func linesMayEndInCRLF() throws {
        let thresholds = try Thresholds("* * * 5%\r\n# why\r\npump/* * * 2%\r\n", path: "t.txt")
        #expect(try thresholds.value(for: key("zip/two")) == 0.05)
        #expect(try thresholds.value(for: key("pump/map")) == 0.02)
    }

    @Test func aRowWithoutAThresholdIsRefused() throws {
        let thresholds = try Thresholds("pump/* * time_per_unit 5%", path: "t.txt")
        let message =
            "t.txt: no line matches zip/two depth=64 LinkChain subscribe time_per_unit; begin the file with one for everything, such as "
            + "`* * time_per_unit 5%`"
        #expect(refusal { try thresholds.value(for: key("zip/two")) } == Failure(.usage, message))
    }

    @Test(arguments: [
        (
            "\n* * *",
            "t.txt:2: 3 words instead of four or five; write workload, architecture, metric and threshold, as in "
                + "`pump/* * time_per_unit 5%`, and for instructions how many per operator to ignore, as in `* * instructions 1% 8`"
        ),
        ("* * time 5%", "t.txt:1: unknown metric 'time'; write * or one of instructions, time_per_unit, teardown_latency"),
        ("* * allocations 5%", "t.txt:1: allocations has no threshold, it is a count or not judged; remove the line"),
        ("# a\n# b\n* * * 5", "t.txt:3: '5' is not a threshold; write a number and a percent sign without a space, as in 5%"),
        ("* * * nan%", "t.txt:1: 'nan%' is not a threshold; write a number and a percent sign without a space, as in 5%"),
        ("* * * -5%", "t.txt:1: a threshold of -5% would fail unchanged code; write one above 0"),
        ("* * * 0%", "t.txt:1: a threshold of 0% would fail unchanged code; write one above 0"),
        ("* * * 5%\r\n* * * 0%\r\n", "t.txt:2: a threshold of 0% would fail unchanged code; write one above 0"),
    ])
    func anInvalidLineIsRefusedWithItsNumber(text: String, message: String) {
        #expect(refusal { try Thresholds(text, path: "t.txt") } == Failure(.usage, message))
    }

    @Test(arguments: [
        "* * time_per_unit 5% 8", "* * * 5% 8", "* * instructions 1% -8", "* * instructions 1% inf", "* * instructions 1% 8%",
    ])
    func anInvalidAllowancePerOperatorIsRefused(line: String) {
        let message = refusal { try Thresholds(line, path: "t.txt") }?.message
        #expect(message?.contains("after the threshold; remove it, or, for instructions, write how many") == true)
    }

    @Test func aLineMatchingNoRowIsNamed() throws {
        let catalogue = try catalogue(
            .sample("zip/two", timing: .perUnit([.event])), .sample("zip/end", timing: .latency([.dispose], batches: [:])))
        func failure(_ text: String) throws -> String? {
            let thresholds = try Thresholds.sample(text)
            return refusal { try thresholds.check(against: catalogue) }?.message
        }
        #expect(try failure("* * * 5%\nzip/two A time_per_unit 3%\nzip/* * instructions 1%\nzip/end * teardown_latency 3%") == nil)
        #expect(
            try failure("* * * 5%\n# typing error\nzip/tow  *  *  3%")
                == "t.txt:3: 'zip/tow * * 3%' matches no row; correct it (see `reactive-bench list`), or remove it")
        #expect(try failure("zip/* B * 5%")?.hasPrefix("t.txt:1: ") == true)
        #expect(try failure("zip/two * teardown_latency 5%")?.hasPrefix("t.txt:1: ") == true)
    }

    @Test(arguments: [
        ("*   *  * 5%\n\nzip/two * * 3%", "as in the base; the head does not change them"),
        ("* * * 5%\nzip/two * * 30%", "\(changed): − zip/two * * 3%, + zip/two * * 30%"),
        ("zip/two * * 3%\n* * * 5%", "as in the base; the head reorders the lines, which takes effect with the next change"),
    ])
    func changedThresholdsAreNamed(head: String, words: String) throws {
        #expect(try Thresholds.sample(head).changes(fromBase: .sample("* * * 5%\nzip/two * * 3%  # why")) == words)
    }

    @Test func theBasesThresholdsApplyUnlessAFileIsNamed() throws {
        let folder = try Folder(), whole = try catalogue(.sample("zip/two", timing: .perUnit([.event]))), loose = folder("loose.txt")
        func chosen(named: String? = nil, tree: String = "") throws -> (Thresholds, GateFact) {
            try Thresholds.chosen(named: named, own: loose, tree: folder.path + tree, whole: whole)
        }
        try folder.write("* * * 300%\n", to: "loose.txt")
        try folder.write("* * * 3%\n", to: "Benchmarks/thresholds.txt")
        // A file named on the command line is used as given.
        let named = try chosen(named: loose)
        #expect(try named.0.value(for: key("zip/two")) == 3 && named.1.description == "allowed  as in \(loose)")
        let (thresholds, fact) = try chosen()
        #expect(try thresholds.value(for: key("zip/two")) == 0.03)
        #expect(fact.description == "allowed  \(Self.changed): − * * * 3%, + * * * 300%")
        #expect(try chosen(tree: "/none").1.words == "as in the head's \(loose): the base has no such file")
        // A mistake in the head's file is found by the change that makes it.
        try folder.write("zip/tow * * 3%\n", to: "loose.txt")
        #expect(refusal { try chosen() }?.code == .usage)
    }

    @Test func aMissingFileSaysWhatToDo() {
        let failure = refusal { try Thresholds(path: "/nowhere/t.txt") }
        #expect(
            failure?.message == "/nowhere/t.txt: cannot be read; run this in the project's folder, or name another file with --thresholds")
    }
}
