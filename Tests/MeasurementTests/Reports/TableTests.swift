import Testing

@testable import Reports

@Suite struct TableTests {
    @Test func columnsLineUpForAnyCharacters() {
        let rows = [["×1.4", "7"], ["\u{1B}[32m漢字\u{1B}[0m", "1,234"], ["e\u{301}", ""]]
        let lines = Table.lines(["name", .init("two\nlines", .right)], rows, .plain)
        #expect(lines == ["        two", "name  lines", "×1.4      7", "\u{1B}[32m漢字\u{1B}[0m  1,234", "e\u{301}"])
    }

    @Test func textWidthIsMeasuredAsDisplayed() {
        #expect(["", "abc", "×1.4", "漢字", "e\u{301}", "\u{1B}[1mb\u{1B}[0m", "🙂", "–"].map(DisplayWidth.of) == [0, 3, 4, 4, 1, 1, 2, 1])
    }

    @Test func decimalPointsAreAligned() {
        #expect(Table.pointed(["1,234", "", "5.25", "12.5", "–"]) == ["1,234   ", "        ", "    5.25", "   12.5 ", "    –   "])
    }
}

@Suite struct SectionTests {
    @Test func noNameEndsItsCodeSpan() {
        var section = Section("t")
        section.notes = ["a *note*", "  a/`b` <c>"]
        #expect(section.markdown == ["### t", "", "a \\*note\\*", "- `a/'b' <c>`"])
    }

    @Test func codeIsKeptVerbatimAndEndsNoCell() {
        #expect(Markdown.row(["needs `[weak self]` *now*", "`a|b<c>_d`"]) == "| needs `[weak self]` \\*now\\* | `a\\|b<c>_d` |")
        // With an odd number of backticks there is no code.
        #expect(Markdown.row(["a `b_c", "`[d]` `e_f"]) == "| a `b\\_c | `\\[d\\]` `e\\_f |")
    }

    private func table(headColumns: Int) -> Section {
        var section = Section("t", columns: [.init("name"), .init("first", .right), .init("second"), .init("third")])
        section.headColumns = headColumns
        section.add(["one", "1", "2", "3"])
        section.add(["two", "4", "5", "6"])
        return section
    }

    @Test func aTooWideTableIsSplitAndRepeatsItsRowHeads() {
        let console = Console(isInteractive: true, hasColours: false)
        #expect(
            table(headColumns: 1).lines(console, width: 19)
                == ["t", "name  first  second", "one       1  2", "two       4  5", "", "name  third", "one   3", "two   6", ""])
        #expect(
            table(headColumns: 2).lines(console, width: 19)
                == [
                    "t", "name  first  second", "one       1  2", "two       4  5", "", "name  first  third", "one       1  3",
                    "two       4  6", "",
                ])
        // Even where one column beside the head is too wide.
        #expect(table(headColumns: 1).lines(console, width: 1).count == 1 + 3 * 3 + 2 + 1)
        let whole = ["t", "name  first  second  third", "one       1  2       3", "two       4  5       6", ""]
        #expect(table(headColumns: 1).lines(console, width: 26) == whole && table(headColumns: 1).lines(console, width: nil) == whole)
    }

    @Test func notesAndDefinitionsWrapAtTheTerminalWidth() {
        var section = Section("t")
        (section.notes, section.footnotes) = (["one two three four"], ["×  ratio to it"])
        let console = Console(isInteractive: true, hasColours: false)
        #expect(section.lines(console, width: 9) == ["t", "one two", "three", "four", "", "×  ratio", "   to it", ""])
        #expect(section.lines(console, width: nil) == ["t", "one two three four", "", "×  ratio to it", ""])
    }
}
