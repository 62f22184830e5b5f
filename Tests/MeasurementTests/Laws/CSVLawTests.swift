import Testing

@testable import Results

/// Written files are read back unchanged; what RFC 4180 forbids is refused with its line number.
@Suite struct CSVLawTests {
    private static let details = ["", "a", " ", "é", "🙂", "\"", ",", "\"\"", "\",\"", "no \"Map\"", "a,b", "'", ";", "=1+1", "\\"]

    @Test func everyFieldIsReadBackAsItWasWritten() {
        // All texts of up to six of these characters, and some longer words.
        var texts = [""]
        for _ in 0..<6 {
            texts += texts.flatMap { text in ["a", "\"", ","].map { text + $0 } }.filter { $0.count == texts.last!.count + 1 }
        }
        #expect(texts.count == (1 + 3 + 9 + 27 + 81 + 243 + 729))
        for text in texts + Self.details {
            #expect(CSVFormat.fields(Substring(CSVFormat.quoted(text))) == [text])
            // As other programs write it, with quotes only where needed.
            #expect(CSVFormat.quoted(text).hasPrefix("\"") == (text.contains("\"") || text.contains(",")))
        }
        generated(300) { noise in
            let fields = (0..<noise.whole(1...8)).map { _ in (0..<noise.whole(0...3)).map { _ in noise.pick(Self.details) }.joined() }
            #expect(CSVFormat.fields(Substring(fields.map(CSVFormat.quoted).joined(separator: ","))) == fields)
        }
    }

    /// Every line of up to seven of the three significant characters.
    @Test func aLineIsReadIfAndOnlyIfTheRFCAllowsIt() throws {
        let field = #"(?:"(?:[^"]|"")*"|[^",]*)"#, grammar = try Regex("\(field)(?:,\(field))*")
        var lines = [""], read = 0
        for length in 1...7 { lines += lines.filter { $0.count == length - 1 }.flatMap { line in ["a", "\"", ","].map { line + $0 } } }
        for line in lines {
            let fields = CSVFormat.fields(Substring(line)), isAllowed = line.wholeMatch(of: grammar) != nil
            #expect((fields != nil) == isAllowed, "\(line)")
            guard let fields else { continue }
            read += 1
            // Without quotes, each comma ends a field.
            if !line.contains("\"") { #expect(fields == line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)) }
            #expect(CSVFormat.fields(Substring(fields.map(CSVFormat.quoted).joined(separator: ","))) == fields)
        }
        #expect(read > 500 && read < lines.count - 500)
    }

    /// Rows of every kind, each with its own key.
    private func rows(_ noise: inout SeededNoise) -> [Row] {
        (0..<noise.whole(2...9)).map { number in
            let name = noise.pick(["pump/map", "a,\"b\"", "größer/漢字", "\"", "x y"]), size = noise.pick([nil, number])
            func key(_ metric: Metric) -> RowKey { .sample(name, "I\(number)", size: size, phase: "event", metric) }
            let detail = (0..<3).map { _ in noise.pick(Self.details) }.joined()
            switch noise.whole(0...5) {
            case 0: return Row(key(.teardownLatency), without: .unsupported, detail: detail)
            case 1: return Row(key(.allocations), without: .error, detail: detail)
            case 2: return Row(key(.allocatedBytes), counts: [noise.number(0...9), 10])
            case 3:
                let processes = (0..<noise.whole(1...9)).map { _ in (0..<noise.whole(1...50)).map { _ in noise.number(0.01...1e6) } }
                return Row(key(.timePerUnit), processes: processes, batch: noise.pick([1, 64]))
            default: return .count(noise.pick([0, 1, 0.1, 1e9, -1]) * Double(noise.whole(1...9)), key(.liveObjects))
            }
        }
    }

    private func read(_ text: String, described: Int? = nil) throws(Failure) -> [Row] {
        try CSVReader.rows(in: Data(text.utf8), named: "a.csv", described: described)
    }

    @Test func generatedRowsAreReadBackUnchanged() throws {
        try generated(200) { noise in
            let rows = rows(&noise), back = try read(CSVFormat.text(rows), described: rows.count)
            #expect(back == rows)
            for other in [rows.count - 1, rows.count + 1] {
                let failure = refusal { try read(CSVFormat.text(rows), described: other) }
                #expect(failure?.message.hasPrefix("a.csv: \(rows.count) rows, but the JSON beside it says \(other);") == true)
            }
        }
    }

    private static let deviations: [(name: String, damage: @Sendable (String) -> String)] = [
        ("a quote within a field", { $0.replacing(",event,", with: ",ev\"ent,") }),
        ("a quote at the end of a field", { $0.replacing(",event,", with: ",event\",") }),
        ("a text behind a quoted field", { $0.replacing(",event,", with: ",\"event\"x,") }),
        ("a blank before a quoted field", { $0.replacing(",event,", with: ", \"event\",") }),
        ("a quote that is not closed", { $0.replacing(",event,", with: ",\"event,") }),
        ("a field more", { $0 + "," }),
        ("a field less", { $0.replacing(",event,", with: ",") }),
        ("no field", { _ in "" }),
        ("a line break", { $0.replacing(",event,", with: ",\"ev\nent\",") }),
        ("a carriage return", { $0.replacing(",event,", with: ",ev\rent,") }),
        ("a control character in a detail", { $0 + "\u{1B}[2J" }),
        ("a tab in a quoted detail", { $0 + "\"a\tb\"" }),
    ]

    @Test(arguments: deviations.indices) func everyDeviationIsRefusedWithItsLine(number: Int) throws {
        let (name, damage) = Self.deviations[number]
        for seed in 0..<10 {
            var noise = SeededNoise(state: UInt64(seed))
            // Exact rows have no detail, so their line ends with the last field.
            let rows = (0..<noise.whole(1...6)).map { Row.count(3, .sample("a/\($0)", phase: "event")) }
            var lines = CSVFormat.text(rows).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let line = noise.whole(1...rows.count)
            lines[line] = damage(lines[line])
            let failure = refusal { try read(lines.joined(separator: "\n")) }
            #expect(failure?.message.hasPrefix("a.csv:\(line + 1): ") == true, "\(name): \(failure?.message ?? "read")")
            #expect(failure?.message.contains { $0.isNewline || $0 == "\u{1B}" } == false, "\(name)")
        }
    }

    /// A process may print anything before it ends.
    @Test func aDetailIsWrittenWithoutControlCharacters() throws {
        let row = Row(.sample(), without: .error, detail: "exit 1: \u{1B}[31mbad\u{1B}[0m\tthing\r\nand \"more\", \u{9B}2J")
        let text = CSVFormat.text([row])
        #expect(try read(text)[0].detail == "exit 1:  [31mbad [0m thing and \"more\",  2J")
        #expect(text.split(separator: "\n").count == 2)
    }

    @Test func aCensusTypeWithAControlCharacterIsRefused() throws {
        func lines(_ type: String) -> Failure? {
            let text = CensusTypeLine.header + "\n3,a/one,A,depth,1,event,\(type),1,1,0\n"
            return refusal { try CensusTypeLine.lines(in: text, named: "t.csv") }
        }
        #expect(lines("\"Map<Int, \"\"a\"\">\"") == nil)
        #expect(lines("Map\u{1B}[2J")?.message.hasPrefix("t.csv:2: not a line of schema version") == true)
        #expect(lines("Map\"Int\"")?.message.hasPrefix("t.csv:2: not a line of schema version") == true)
    }
}
