import Testing

@testable import Measure

/// `.ci/test-run`, with a script in place of `swift test`.
@Suite struct TestRunTests {
    /// It has two tests, of which `traps` ends the process once both have begun. As in Swift Testing, a test runs if any filter matches it.
    private static let swift = #"""
        #!/bin/bash
        filters=() skips=()
        while [ $# -gt 0 ]; do
            case $1 in
            --filter) filters+=("$2"); shift ;;
            --filter=*) filters+=("${1#*=}") ;;
            --skip) skips+=("$2"); shift ;;
            esac
            shift
        done
        matches() { for pattern in "$@"; do [[ "Some.SuiteTests/$name()" =~ $pattern ]] && return; done; return 1; }
        chosen=()
        for name in passes traps; do
            if matches "${filters[@]:-.}" && ! matches "${skips[@]}"; then chosen+=($name); fi
        done
        for name in "${chosen[@]}"; do echo "◇ Test $name() started."; done
        case " ${chosen[*]} " in *" traps "*) exit 5 ;; esac
        for name in "${chosen[@]}"; do echo "✔ Test $name() passed after 0.001 seconds."; done
        echo "✔ Test run with ${#chosen[@]} tests in 1 suite passed after 0.001 seconds."
        """#

    @Test(arguments: [[], ["--filter", "SuiteTests"], ["--filter=SuiteTests"]] as [[String]])
    func onlyTheFaultyTestIsBlamedWithAnyFilter(options: [String]) throws {
        let folder = try Folder()
        try folder.write(Self.swift, to: "swift")
        let command = [packageRoot + "/.ci/test-run", folder("log"), "4", "1", "/bin/bash", folder("swift"), "test"] + options
        let ending = try #require(ChildProcess.run("/bin/bash", command, limit: 60))
        #expect(ending.reason == .exit(1))
        #expect(
            ending.complaints.split(separator: "\n") == [
                "test-run: the run ended early, with code 5. 2 tests were running; each is now run alone.",
                "test-run: traps ended early, with code 5",
                "test-run: without them: ✔ Test run with 1 tests in 1 suite passed after 0.001 seconds.",
            ])
    }
}
