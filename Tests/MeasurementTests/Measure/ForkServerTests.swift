import CProcess
import Testing

@testable import Measure

#if os(Linux)
/// The client side, with shell scripts as servers. `make misuse` tries the tool's own server.
@Suite struct ForkServerTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Announces that it serves, and answers each `$task` by running `answer`; byte 4 precedes a status.
    private func server(_ answer: String) -> String { "printf 'serving\\n'; while read -r task; do \(answer); done" }

    private func servers(_ answer: String) -> ForkServers { ForkServers(folder.program(server(answer)).path) }

    private func ending(_ tool: ChildTool, limit: Double = 20) throws -> ChildProcess.Ending {
        try #require(ForkServers(tool.path).run(["child", "hello"], limit: limit))
    }

    @Test func oneServerAnswersTaskAfterTask() throws {
        let servers = servers("echo \"$$ $task\"; echo why >&2; printf '\\004%d\\n' 1792")
        let endings = try ["a", "b"].map { try #require(servers.run(["child", $0], limit: 20)) }
        #expect(endings.allSatisfy { $0.reason == .exit(7) && $0.complaints == "why\n" })
        let words = endings.map { $0.output.split(whereSeparator: \.isWhitespace).map(String.init) }
        #expect(words[0].dropFirst() == ["child", "a"] && words[1].dropFirst() == ["child", "b"])
        #expect(words[0][0] == words[1][0])
    }

    @Test func otherChildrenUseAnotherServer() throws {
        let tool = folder.program(server("printf 'protocol\\t%d\\nend\\n\\0040\\n' $$"))
        let children = Children(forkedBy: ChildTool(path: tool.path))
        let versions = try [children, children, children.others()].map { try $0.answer(ChildTask(.hello)).report.version }
        #expect(versions[0] == versions[1] && versions[0] != versions[2] && versions[2] != 0)
    }

    @Test func anEndedIdleServerIsReplaced() throws {
        let servers = servers("printf '%d\\n\\0040\\n' $$")
        let first = try #require(servers.run(["a"], limit: 20))
        servers.endIdle()
        let number = try #require(Int32(first.output.trimmingCharacters(in: .whitespacesAndNewlines)))
        // It was reaped: no process of that number is left.
        #expect(kill(number, 0) == -1)
        #expect(try #require(servers.run(["b"], limit: 20)).output != first.output)
    }

    @Test func aChildsCrashIsReportedByItsServer() throws {
        let ending = try ending(folder.program(server("echo begun; printf '\\004%d\\n' 11")))
        #expect(ending.reason == .signal(11) && ending.output == "begun\n")
    }

    /// Byte 5 precedes a child's number.
    @Test func aChildThatReportsItsNumberIsLimitedByProcessorTime() throws {
        let busy = folder.program(server("printf '\\005%d\\nbegun\\n' $$; while :; do :; done"))
        let ended = try ending(busy, limit: 0.2)
        #expect(ended.reason == .timeLimit && ended.output == "begun\n")
        let quick = try ending(folder.program(server("printf '\\005%d\\nwell\\n\\0040\\n' $$")))
        #expect(quick.reason == .exit(0) && quick.output == "well\n")
    }

    @Test func aSlowTaskEndsItsServerAndTheNextTaskSucceeds() throws {
        let servers = servers("case $task in *slow) echo begun; sleep 600;; esac; printf '\\0040\\n'")
        let slow = try #require(servers.run(["slow"], limit: 3))
        #expect(slow.reason == .timeLimit && slow.output == "begun\n")
        #expect(servers.run(["quick"], limit: 20)?.reason == .exit(0))
    }

    @Test func aBuildThatDoesNotServeIsStartedForEachTask() throws {
        #expect(try ending(folder.program("case $2 in serve) exit 2;; *) echo \"$@\";; esac")).output == "child hello\n")
        #expect(try ending(folder.program("case $2 in serve) echo \"what is that?\";; *) echo \"$@\";; esac")).output == "child hello\n")
    }

    @Test func aDeadServerDoesNotFailItsTask() throws {
        #expect(try ending(folder.program("case $2 in serve) echo serving;; *) echo \"$@\";; esac")).output == "child hello\n")
    }

    @Test func outputLargerThanAPipeIsReadFromAServer() throws {
        let tool = folder.program(server("head -c 300000 /dev/zero; head -c 60000 /dev/zero >&2; printf '\\0040\\n'"))
        let ending = try ending(tool)
        #expect(ending.output.utf8.count == 300_000 && ending.complaints.utf8.count == 60_000 && ending.reason == .exit(0))
    }

    @Test(.enabled(if: can_wait_for_both(), "this system has no pidfd_open"))
    func aHangingChildIsNoticedOnceItsReaderHasLeft() throws {
        var ends: [Int32] = [-1, -1]
        let code = pipe_of_our_own(&ends)
        try #require(code == 0)
        defer { close(ends[1]) }
        let child = try #require(SpawnedProcess("/bin/sleep", ["600"]))
        close(ends[0])
        #expect(reader_leaves_first(child.identifier, ends[1]))
        child.kill()
        #expect(child.wait() == .signal(SIGKILL))
    }

    @Test func anEndedChildIsNoticedAndCanStillBeReaped() throws {
        var ends: [Int32] = [-1, -1]
        let code = pipe_of_our_own(&ends)
        try #require(code == 0)
        defer { for end in ends { close(end) } }
        let child = try #require(SpawnedProcess("/bin/sh", ["-c", "exit 3"]))
        #expect(!reader_leaves_first(child.identifier, ends[1]))
        #expect(child.wait() == .exit(3))
    }

    /// A server that inherited a program's file while it was being written would keep that program from being started.
    @Test(.enabled(if: can_close_files_in_child(), "this system's library cannot close the files of a child"))
    func aServerInheritsNoOpenFile() throws {
        // Without `O_CLOEXEC`, and with a number that no shell gives to its own files.
        let null = open("/dev/null", O_RDONLY)
        let file = fcntl(null, F_DUPFD, 100)
        close(null)
        try #require(file >= 100)
        defer { close(file) }
        let tool = folder.program(server("[ ! -e /proc/$$/fd/\(file) ] || echo inherited; printf '\\0040\\n'"))
        let ending = try ending(tool)
        #expect(ending.output == "" && ending.reason == .exit(0))
    }

    @Test func aMissingProgramIsNotServed() { #expect(ForkServers("/no/such/program").run(["child", "hello"], limit: 1) == nil) }
}

#endif
