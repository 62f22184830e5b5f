import Testing

@testable import Measure

@Suite struct OwnedFoldersTests {
    @Test func onlyFoldersOfDeadProcessesAreRemoved() throws {
        let place = try Folder()
        let folders = OwnedFolders("some-of"), others = OwnedFolders("others-of")
        // Linux's process identifiers end at four million; process 1 always exists.
        let abandoned = "\(folders.prefix)2000000000-00000001"
        let kept = [folders.newName(), "\(folders.prefix)0000000001-00000001", "\(others.prefix)2000000000-00000001", "some-of-notes"]
        for name in kept + [abandoned] { try FileManager.default.createDirectory(atPath: place(name), withIntermediateDirectories: true) }
        folders.removeAbandoned(in: place.path)
        #expect(try place.names() == kept.sorted())
    }

    @Test func foldersOfOneProcessHaveNamesOfEqualLength() {
        let names = (0..<2).map { _ in OwnedFolders("some-of").newName() }
        #expect(names[0] != names[1] && names[0].count == names[1].count && names.allSatisfy { $0.contains("\(getpid())-") })
    }

    @Test(.enabled(if: Callgrind.isInstalled, "this needs valgrind and objcopy"))
    func callgrindRemovesAKilledToolsFolder() throws {
        let place = FileManager.default.temporaryDirectory.path
        let abandoned = "\(place)/\(Callgrind.folders.prefix)2000000000-00000001"
        try FileManager.default.createDirectory(atPath: abandoned, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: abandoned) }
        try Callgrind(ChildTool(path: "/bin/sh")).remove()
        #expect(!FileManager.default.fileExists(atPath: abandoned))
    }
}
