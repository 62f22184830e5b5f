import Foundation
import Testing

@testable import Results
@testable import Measure

@Suite struct ToolCopiesTests {
    /// A folder of its own, with a program in it that prints its name.
    private func withTool(_ body: (_ folder: String, _ tool: ChildTool) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("copies-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // By another process, for a program that this one has open for writing may be busy.
        _ = ChildProcess.run(
            "/bin/sh", ["-c", "echo '#!/bin/sh' > \"$0\"; echo 'echo $0' >> \"$0\"; chmod 755 \"$0\"", folder + "/tool"], limit: 20)
        try body(folder, ChildTool(path: folder + "/tool"))
    }

    private func files(_ folder: String) throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() }

    @Test func eachCopyIsAFileOfItsOwnThatRuns() throws {
        try withTool { folder, tool in
            let copies = try ToolCopies(beside: tool)
            let first = try copies.copy(of: tool), second = try copies.copy(of: tool)
            #expect(first.path != second.path && first.path.count == second.path.count)
            func node(_ path: String) throws -> Int? { try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int }
            #expect(try Set([node(tool.path), node(first.path), node(second.path)]).count == 3)
            #expect(ChildProcess.run(second.path, [], limit: 20)?.output == second.path + "\n")
            copies.remove(first)
            let own = URL(fileURLWithPath: first.path).deletingLastPathComponent().lastPathComponent
            #expect(own.hasPrefix(ToolCopies.prefix) && own.contains("\(getpid())-"))
            #expect(try files(folder) == [own, own + "/000001", own + "/000003", "tool"])
            copies.remove()
            #expect(try files(folder) == ["tool"])
        }
    }

    @Test func aBuildThatIsRenewedMeanwhileHasNoPartInIt() throws {
        try withTool { folder, tool in
            let copies = try ToolCopies(beside: tool)
            defer { copies.remove() }
            let master = try copies.master(of: tool)
            let first = try copies.copy(of: tool)
            try FileManager.default.removeItem(atPath: tool.path)
            _ = ChildProcess.run("/bin/sh", ["-c", "printf '#!/bin/sh\necho new\n' > \"$0\"; chmod 755 \"$0\"", tool.path], limit: 20)
            #expect(ChildProcess.run(tool.path, [], limit: 20)?.output == "new\n")
            let second = try copies.copy(of: tool), again = try copies.master(of: tool)
            #expect(again == master && Set([master, first, second].map(\.path)).count == 3)
            for copy in [master, first, second] { #expect(ChildProcess.run(copy.path, [], limit: 20)?.output == copy.path + "\n") }
        }
    }

    #if os(Linux)
    @Test func ofTheProgramThatRunsWhatRunsIsCopied() throws {
        // Whatever has its name by now.
        #expect(ChildTool.own.image == "/proc/\(getpid())/exe" && ChildTool(path: "/bin/sh").image == "/bin/sh")
    }
    #endif

    @Test func whatAProcessThatIsGoneHasLeftIsRemovedAndNothingElse() throws {
        try withTool { folder, tool in
            let files = FileManager.default
            // The process identifiers of Linux end at four million; the first process is always there.
            let ofFirst = "\(ToolCopies.prefix)0000000001-00000001", ofAnotherHost = "copies-of-another0-2000000000-00000001"
            for name in ["\(ToolCopies.prefix)2000000000-00000001", ofFirst, ofAnotherHost, "copies-of-others"] {
                try files.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
            }
            try ToolCopies(beside: tool).remove()
            #expect(try self.files(folder) == [ofFirst, ofAnotherHost, "copies-of-others", "tool"].sorted())
        }
    }

    @Test func whereNothingCanBeCopiedSaysWhatToDo() throws {
        try withTool { folder, _ in
            let copies = try ToolCopies(beside: ChildTool(path: folder + "/tool"))
            defer { copies.remove() }
            let absent = refusal { () throws(Failure) in _ = try copies.copy(of: ChildTool(path: folder + "/absent")) }
            #expect(absent?.code == .usage)
            #expect(absent.map { "\($0)".contains("/000001: the tool cannot be copied there (") } == true)
            #expect(absent.map { "\($0)".hasSuffix("make room, and the folder writable") } == true)
        }
    }

    @Test func theyAreWithTheTemporaryFilesWhereTheToolsFolderIsReadOnly() throws {
        try withTool { folder, tool in
            // A file is no folder, for root either.
            let copies = try ToolCopies(beside: ChildTool(path: folder + "/tool/within"))
            let copy = try copies.copy(of: tool)
            #expect(copy.path.hasPrefix(FileManager.default.temporaryDirectory.path + "/copies-of-"))
            #expect(ChildProcess.run(copy.path, [], limit: 20)?.output == copy.path + "\n")
            copies.remove()
            #expect(!FileManager.default.fileExists(atPath: URL(fileURLWithPath: copy.path).deletingLastPathComponent().path))
        }
    }
}
