import Testing

@testable import Measure

@Suite struct ChildProcessTests {
    /// When interrupted, `swift build` ends its compilers, which are in groups of their own.
    @Test(arguments: [(grace: 5.0, isAsked: true), (0.0, false)]) func aSlowProcessIsInterruptedBeforeItIsKilled(
        grace: Double, isAsked: Bool
    ) throws {
        let folder = try Folder()
        // It answers when it is ready, since it may be asked at once then.
        let script = "trap ': > \(folder("asked")); exit 1' INT; echo ready; sleep 60 & wait"
        let ending = try #require(ChildProcess.run("/bin/sh", ["-c", script], limit: 2, grace: grace))
        #expect(ending.reason == .timeLimit && ending.output == "ready\n")
        #expect(folder.has("asked") == isAsked)
    }
}
