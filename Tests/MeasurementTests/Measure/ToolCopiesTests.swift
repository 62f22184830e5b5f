import Testing

@testable import Measure

@Suite struct ToolCopiesTests {
    private let folder: Folder
    private let tool: ChildTool

    init() throws {
        folder = try Folder()
        tool = folder.program("echo $0")
    }

    private func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }

    private func output(_ tool: ChildTool) -> String? { ChildProcess.run(tool.path, [], limit: 20)?.output }

    @Test func eachCopyIsASeparateRunnableFile() throws {
        let copies = try ToolCopies(beside: tool)
        let first = try copies.copy(of: tool), second = try copies.copy(of: tool)
        #expect(first.path != second.path && first.path.count == second.path.count)
        func node(_ path: String) throws -> Int? { try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int }
        #expect(try Set([node(tool.path), node(first.path), node(second.path)]).count == 3)
        #expect(output(second) == second.path + "\n")
        copies.remove(first)
        let own = URL(fileURLWithPath: first.path).deletingLastPathComponent().lastPathComponent
        #expect(own.hasPrefix(ToolCopies.prefix) && own.contains("\(getpid())-"))
        #expect(try files() == [own, own + "/000001", own + "/000003", "tool"])
        copies.remove()
        #expect(try files() == ["tool"])
    }

    @Test func aRebuildDoesNotAffectTheCopies() throws {
        let copies = try ToolCopies(beside: tool)
        defer { copies.remove() }
        let master = try copies.master(of: tool)
        let first = try copies.copy(of: tool)
        #expect(output(folder.program("echo new")) == "new\n")
        let second = try copies.copy(of: tool), again = try copies.master(of: tool)
        #expect(again == master && Set([master, first, second].map(\.path)).count == 3)
        for copy in [master, first, second] { #expect(output(copy) == copy.path + "\n") }
    }

    #if os(Linux)
    @Test func theRunningProgramIsCopiedFromItsImage() throws {
        // Whichever file has its name now.
        #expect(ChildTool.own.image == "/proc/\(getpid())/exe" && ChildTool(path: "/bin/sh").image == "/bin/sh")
    }
    #endif

    @Test func onlyCopiesLeftByDeadProcessesAreRemoved() throws {
        // Linux's process identifiers end at four million; process 1 always exists.
        let ofFirst = "\(ToolCopies.prefix)0000000001-00000001", ofAnotherHost = "copies-of-another0-2000000000-00000001"
        for name in ["\(ToolCopies.prefix)2000000000-00000001", ofFirst, ofAnotherHost, "copies-of-others"] {
            try FileManager.default.createDirectory(atPath: folder(name), withIntermediateDirectories: true)
        }
        try ToolCopies(beside: tool).remove()
        #expect(try files() == [ofFirst, ofAnotherHost, "copies-of-others", "tool"].sorted())
    }

    @Test func aFailedCopyNamesTheRemedy() throws {
        let copies = try ToolCopies(beside: ChildTool(path: folder("tool")))
        defer { copies.remove() }
        let absent = refusal { _ = try copies.copy(of: ChildTool(path: folder("absent"))) }
        #expect(absent?.code == .usage)
        #expect(absent.map { "\($0)".contains("/000001: the tool cannot be copied there (") } == true)
        #expect(absent.map { "\($0)".hasSuffix("make room, or make the folder writable") } == true)
    }

    @Test func copiesGoToTheTemporaryFolderIfTheToolsIsUnwritable() throws {
        // A file is no folder, for root either.
        let copies = try ToolCopies(beside: ChildTool(path: folder("tool/within")))
        let copy = try copies.copy(of: tool)
        #expect(copy.path.hasPrefix(FileManager.default.temporaryDirectory.path + "/copies-of-"))
        #expect(output(copy) == copy.path + "\n")
        copies.remove()
        #expect(!FileManager.default.fileExists(atPath: URL(fileURLWithPath: copy.path).deletingLastPathComponent().path))
    }
}
