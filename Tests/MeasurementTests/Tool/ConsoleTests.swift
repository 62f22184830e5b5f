import Foundation
import Testing

@testable import Results
@testable import Measure

@Suite struct ConsoleTests {
    @Test func aLineThatFitsStaysAsItIs() {
        #expect(Console.wrapped("run   measure", columns: 13) == ["run   measure"])
        #expect(Console.wrapped("", columns: 10) == [""])
    }

    @Test func aWrappedColumnKeepsItsIndentation() {
        #expect(Console.wrapped("run   measure and print", columns: 14) == ["run   measure", "      and", "      print"])
        #expect(Console.wrapped("  --quick  less of all of it", columns: 24) == ["  --quick  less of all", "           of it"])
    }

    @Test func wrappedProseKeepsItsIndentation() {
        #expect(Console.wrapped("  one two three four", columns: 12) == ["  one two", "  three four"])
    }

    @Test func anOverlongWordStaysWhole() {
        #expect(Console.wrapped("results/latest-samples.csv is there", columns: 10) == ["results/latest-samples.csv", "is there"])
        #expect(Console.wrapped("a results/latest-samples.csv", columns: 10) == ["a", "results/latest-samples.csv"])
    }

    @Test func linesOfAParagraphAreJoined() {
        let lines = ["reactive-bench run    measure", "reactive-bench list x", "", "One", "two", "  three", "four", "five  six", "seven"]
        #expect(
            Console.paragraphs(lines)
                == ["reactive-bench run    measure", "reactive-bench list x", "", "One two", "  three", "four", "five  six", "seven"])
    }

    @Test func nonInteractiveOutputIsNotWrapped() {
        let console = Console(isInteractive: false, hasColours: false)
        let long = String(repeating: "word ", count: 40)
        #expect(console.wrapped("\(long)\nb") == [long, "b"])
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
