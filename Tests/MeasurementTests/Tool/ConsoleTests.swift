import Testing

@testable import Measure

@Suite struct ConsoleTests {
    @Test(arguments: [
        // What fits stays as it is.
        ("run   measure", 13, ["run   measure"]), ("", 10, [""]),
        // A column keeps its indentation, and so does prose.
        ("run   measure and print", 14, ["run   measure", "      and", "      print"]),
        ("  --quick  less of all of it", 24, ["  --quick  less of all", "           of it"]),
        ("  one two three four", 12, ["  one two", "  three four"]),
        // A word that is too long stays whole.
        ("results/latest-samples.csv is there", 10, ["results/latest-samples.csv", "is there"]),
        ("a results/latest-samples.csv", 10, ["a", "results/latest-samples.csv"]),
    ])
    func aLineIsWrappedBetweenItsWords(line: String, columns: Int, lines: [String]) {
        #expect(Console.wrapped(line, columns: columns) == lines)
    }

    @Test func linesOfAParagraphAreJoined() {
        let lines = ["reactive-bench run    measure", "reactive-bench list x", "", "One", "two", "  three", "four", "five  six", "seven"]
        #expect(
            Console.paragraphs(lines)
                == ["reactive-bench run    measure", "reactive-bench list x", "", "One two", "  three", "four", "five  six", "seven"])
    }

    @Test func nonInteractiveOutputIsNotWrapped() {
        let long = String(repeating: "word ", count: 40)
        #expect(Console.plain.wrapped("\(long)\nb") == [long, "b"])
    }

    // The standard streams are process-wide, so each test has its own process (Swift 6.2 or later).
    #if compiler(>=6.2) && os(Linux)
    /// A complaint flushes the output first, and glibc forgets what it could not write.
    @Test func outputLostBeforeAComplaintIsReportedAtTheEnd() async {
        await #expect(processExitsWith: .success) {
            dup2(open("/dev/full", O_WRONLY), STDOUT_FILENO)
            print("lost")
            Console.complain("a complaint")
            #expect(refusal { try Console.flushOutput() }?.code == .usage)
        }
    }

    @Test func aClosedPipeAfterAComplaintExitsLikeSIGPIPE() async {
        await #expect(processExitsWith: .exitCode(128 + SIGPIPE)) {
            signal(SIGPIPE, SIG_IGN)
            var ends: [Int32] = [-1, -1]
            pipe(&ends)
            dup2(ends[1], STDOUT_FILENO)
            for end in ends { close(end) }
            print("lost")
            Console.complain("a complaint")
            try Console.flushOutput()
        }
    }
    #endif
}
