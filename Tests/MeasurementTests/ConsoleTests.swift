import Testing

@testable import Runner

@Suite struct ConsoleTests {
    @Test func aLineThatFitsStaysAsItIs() {
        #expect(Console.wrapped("run   measure", columns: 13) == ["run   measure"])
        #expect(Console.wrapped("", columns: 10) == [""])
    }

    @Test func whatStandsInAColumnGoesOnInThatColumn() {
        #expect(Console.wrapped("run   measure and print", columns: 14) == ["run   measure", "      and", "      print"])
        #expect(Console.wrapped("  --quick  less of all of it", columns: 24) == ["  --quick  less of all", "           of it"])
    }

    @Test func proseGoesOnAtItsIndentation() {
        #expect(Console.wrapped("  one two three four", columns: 12) == ["  one two", "  three four"])
    }

    @Test func aWordThatIsTooLongStaysWhole() {
        #expect(Console.wrapped("results/latest-samples.csv is there", columns: 10) == ["results/latest-samples.csv", "is there"])
        #expect(Console.wrapped("a results/latest-samples.csv", columns: 10) == ["a", "results/latest-samples.csv"])
    }

    @Test func whereNobodyLooksNothingIsBroken() {
        let console = Console(isInteractive: false, hasColours: false)
        let long = String(repeating: "word ", count: 40)
        #expect(console.wrapped("\(long)\nb") == [long, "b"])
    }
}
