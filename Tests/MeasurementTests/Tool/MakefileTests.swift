import Testing

@testable import Measure

/// make's command-line variables, right and wrong. Nothing is built.
@Suite struct MakefileTests {
    private func make(_ arguments: String...) throws -> (code: ChildProcess.Ending.Reason, output: String, complaints: String) {
        // Without the options of the make that runs the tests.
        let command = ["-u", "MAKEFLAGS", "-u", "MFLAGS", "-u", "MAKELEVEL", "-u", "REACTIVE_INTERLEAVING", "make", "-C", packageRoot]
        let ending = try #require(ChildProcess.run("/usr/bin/env", command + ["--no-print-directory"] + arguments, limit: 60))
        return (ending.reason, ending.output, ending.complaints)
    }

    @Test(arguments: ["bench", "gate", "lint"]) func anUnknownVariableIsRefusedWithAListOfVariables(target: String) throws {
        let ending = try make("-n", target, "QUIK=1")
        #expect(ending.code == .exit(2))
        #expect(ending.complaints.contains("QUIK: no such variable; there are ACCEPT ALL ARCH "))
        #expect(ending.complaints.contains(" QUICK "))
        #expect(ending.complaints.split(separator: "\n").count == 1)
    }

    @Test func everyVariableInTheHelpExists() throws {
        let help = try make("help").output
        let named = Set(help.matches(of: #/\b([A-Z]{2,})=/#).map { String($0.1) })
        #expect(named.isSuperset(of: ["QUICK", "ARCH", "BASE", "TESTFILTER"]))
        // An empty variable changes nothing.
        for name in named.sorted() {
            let ending = try make("-n", "help", "\(name)=")
            #expect(!ending.complaints.contains("no such variable"), "\(name)")
        }
    }

    @Test func theHelpFitsANarrowTerminalAndNamesEveryTarget() throws {
        let help = try make("help").output, lines = help.split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
        let first = lines.compactMap { $0.firstMatch(of: #/^make (\S+)/#).map { String($0.1) } }.prefix(6)
        #expect(first == ["bench", "compare", "gate", "report", "cost", "test"])
        let makefile = try Committed.text("Makefile").replacing("\\\n", with: " ")
        let targets = try #require(makefile.firstMatch(of: #/\.PHONY:(.*)/#)).1.split(whereSeparator: \.isWhitespace).filter {
            !$0.contains("tool")
        }
        let named = Set(help.matches(of: #/[a-z]+(-[a-z]+)*/#).map { $0.0 })
        #expect(Set(targets).subtracting(named).subtracting(["help", "swift", "linux"]).isEmpty)
    }

    @Test(arguments: [("test", "Rx,SinkChain"), ("sanitize-address", "Rx"), ("interleavings", "Rx"), ("interleavings-address", "Rx")])
    func anUnknownLibraryIsRefusedInOneLineNamingAll(target: String, architecture: String) throws {
        let ending = try make("-n", target, "ARCH=\(architecture)")
        #expect(ending.code == .exit(2))
        let names =
            target.hasPrefix("inter")
            ? "DisposerChain LinkChain SinkChain Vocabulary WeakSubject"
            : "Demonstration DisposerChain LinkChain Measurement Pipeline SinkChain Vocabulary WeakSubject"
        #expect(ending.complaints.contains("ARCH=\(architecture): make \(target) has no tests of Rx; there are \(names)."))
        #expect(ending.complaints.split(separator: "\n").count == 1)
    }

    /// The tool is told the flag, and that `make` started it.
    @Test(arguments: [("ALL=1", true), ("ALL=0", false), ("ALL=", false)]) func aFlagReachesTheTool(variable: String, isSet: Bool) throws {
        let line = try #require(try make("-n", "growth", variable).output.split(separator: "\n").last { $0.contains("/reactive-bench") })
        #expect(line.hasPrefix("REACTIVE_STARTED_BY=make "))
        #expect(line.contains(" growth ") && line.contains(" --all") == isSet)
    }

    @Test(arguments: ["test", "interleavings"]) func aKnownLibraryIsAccepted(target: String) throws {
        #expect(try make("-n", target, "ARCH=LinkChain,Vocabulary").code == .exit(0))
    }
}
