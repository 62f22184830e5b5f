import BenchmarkKit
import Foundation
import Testing

@testable import Results
@testable import Measure
@testable import Gate
@testable import Reports

@Suite struct BaseBuildTests {
    @Test func aBuildHasAFolderOfItsCommit() {
        let build = BaseBuild(commit: "abc123", cache: "/p/.build/gate", root: "/p")
        #expect(build.tree == "/p/.build/gate/abc123/tree")
        #expect(build.tool == "/p/.build/gate/abc123/reactive-bench")
        #expect(build.stamp == "/p/.build/gate/abc123/stamp")
        #expect(BaseBuild.stampText(commit: "abc123", compiler: "Swift version 6.3.1") == "3 abc123 Swift version 6.3.1\n")
    }

    @Test func theBaseIsBuiltInAFolderWithAPathAsLongAsTheProjects() throws {
        for length in [9, 10, 16, 17, 24, 60, 200] {
            let root = "/" + String(repeating: "r", count: length - 1)
            let paths = try ["abc123", "abc124"].map { try #require(BaseBuild.path(asLongAs: root, for: $0)) }
            #expect(paths.allSatisfy { $0.utf8.count == length && $0.hasPrefix("/tmp/") })
            // Its name says what it is where that leaves enough room to tell commits apart.
            #expect(paths.allSatisfy { $0.hasPrefix("/tmp/gate-") == (length >= 17) })
            #expect(paths[0] != paths[1] && paths[0] != BaseBuild.path(asLongAs: root + "/", for: "abc123"))
        }
        #expect(BaseBuild.path(asLongAs: "/tmp/abc", for: "abc123") == nil)
        #expect(BaseBuild.path(asLongAs: "/" + String(repeating: "r", count: 300), for: "abc123") == nil)
    }

    @Test func aRevisionIsBuiltOnceAndAnswers() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let commit = try builder.commit("HEAD")
        #expect(commit.count == 40)
        var said: [String] = []
        let build = try builder.build(commit) { said.append($0) }
        #expect(FileManager.default.fileExists(atPath: build.tree + "/Package.swift"))
        #expect(!FileManager.default.fileExists(atPath: build.tree + "/.build"))
        #expect(try builder.greet(build).path == build.tool)
        #expect(try builder.build(commit) { said.append($0) } == build)
        #expect(repository.calls == 1)
        #expect(said.count == 1)
    }

    /// Below /tmp, a system removes files one by one that nobody has read for a while.
    @Test func aBaseOfWhichAFileIsGoneIsBuiltAnew() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        try FileManager.default.removeItem(atPath: build.tree + "/Benchmarks/Measure/ChildReport.swift")
        _ = try builder.build(build.commit) { _ in }
        #expect(repository.calls == 2)
        #expect(FileManager.default.fileExists(atPath: build.tree + "/Benchmarks/Measure/ChildReport.swift"))
    }

    /// The Makefile of the base quotes nothing, as those until today.
    @Test func aBlankInThePathOfTheCacheDoesNotReachAnOlderMakefile() throws {
        let repository = try BaseRepository()
        let builder = BaseBuilder(
            root: repository.folder, cache: repository.folder + "/.build/a gate", swift: repository.folder + "/compiler")
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        defer { try? FileManager.default.removeItem(atPath: build.tree) }
        #expect(build.isReady(compiler: "Swift of the test"))
        #expect(try builder.greet(build).path == build.tool)
    }

    @Test func twoGatesNeverBuildInOneCacheAtATime() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let commit = try builder.commit("HEAD")
        try FileManager.default.createDirectory(atPath: builder.cache, withIntermediateDirectories: true)
        var other = FolderLock(builder.cache)
        #expect(other != nil)
        var said: [String] = []
        _ = try builder.build(commit) {
            said.append($0)
            other = nil
        }
        #expect(said.first == "another gate is building a base in \(builder.cache); waiting for it" && said.count == 2)
        #expect(repository.calls == 1)
        #expect(FolderLock(builder.cache) != nil, "the lock outlives the build")
    }

    @Test func whereGitRefusesItsOwnReasonIsGiven() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        try repository.write("no repository", to: ".git/HEAD")
        let failure = refusal { () throws(Failure) in try builder.commit("HEAD") }
        #expect(failure?.code == .usage)
        #expect(failure?.message.hasPrefix("git cannot look up 'HEAD': fatal: ") == true)
    }

    @Test func aBaseThatWasBuiltInAnotherWayIsRefused() throws {
        let repository = try BaseRepository()
        let builder = BaseBuilder(
            root: repository.folder, cache: repository.folder + "/.build/gate-plain", swift: repository.folder + "/compiler",
            kind: .plain)
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        // The tool of the test does not say how it was built, like the oldest tools, which were built with the flags.
        let failure = refusal { () throws(Failure) in try builder.greet(build) }
        #expect(failure?.code == .nothingToCompare)
        #expect(failure?.message.contains("is of a flagged build, this tool of a plain one") == true)
    }

    @Test func theCensusToolOfABaseIsBuiltWhereItIsAskedFor() throws {
        let repository = try BaseRepository(), builder = repository.builder
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        #expect(!build.isReady(compiler: "Swift of the test", withCensus: true))
        _ = try builder.build(build.commit, withCensus: true) { _ in }
        #expect(repository.calls == 2 && FileManager.default.isExecutableFile(atPath: build.census))
        // It serves those who do not ask as well.
        _ = try builder.build(build.commit, withCensus: true) { _ in }
        _ = try builder.build(build.commit) { _ in }
        #expect(repository.calls == 2)
    }

    @Test func whatAnInterruptedBuildLeftIsThrownAway() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        try FileManager.default.removeItem(atPath: build.stamp)
        try Data("half".utf8).write(to: URL(fileURLWithPath: build.tool))
        _ = try builder.build(build.commit) { _ in }
        #expect(repository.calls == 2)
        #expect(build.isReady(compiler: "Swift of the test"))
        #expect(!build.isReady(compiler: "another Swift"))
    }

    @Test func aCacheThatWasRemovedBehindGitsBackIsMadeAnew() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        try FileManager.default.removeItem(atPath: builder.cache)
        _ = try builder.build(build.commit) { _ in }
        #expect(build.isReady(compiler: "Swift of the test"))
    }

    @Test func aBaseWhoseFilesAreGoneIsBuiltAnew() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        try FileManager.default.removeItem(atPath: build.tree)
        _ = try builder.build(build.commit) { _ in }
        #expect(repository.calls == 2)
        #expect(FileManager.default.fileExists(atPath: build.tree + "/Package.swift"))
    }

    @Test func aBaseThatDoesNotBuildNamesTheLogAndLeavesNoStamp() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let commit = try builder.commit("HEAD")
        try repository.write("", to: "broken")
        let failure = refusal { () throws(Failure) in try builder.build(commit) { _ in } }
        let build = BaseBuild(commit: commit, cache: builder.cache, root: builder.root)
        #expect(failure == Failure(.usage, "the base \(commit.prefix(10)) does not build; see \(build.log), or name another revision"))
        #expect(try String(contentsOfFile: build.log, encoding: .utf8).contains("error: broken"))
        #expect(!build.isReady(compiler: "Swift of the test"))
    }

    @Test func aRevisionWithoutSuchAToolIsRefusedBeforeItIsBuilt() throws {
        let repository = try BaseRepository()
        let failure = refusal { () throws(Failure) in try repository.builder.commit("HEAD~1") }
        #expect(failure?.code == .usage)
        #expect(failure?.message.contains("has a tool that cannot be asked by another; the base must be") == true)
        #expect(repository.calls == 0)
    }

    @Test func aRevisionThatIsNotThereSaysHowToFetchIt() throws {
        let repository = try BaseRepository()
        let failure = refusal { () throws(Failure) in try repository.builder.commit("nowhere") }
        #expect(
            failure?.message
                == "no revision 'nowhere' in this clone; name a commit, a branch or a tag, and fetch it first (a shallow clone: git "
                + "fetch --unshallow)"
        )
    }

    @Test func onlyTheLastThreeBuildsAreKept() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let files = FileManager.default
        func old(_ digit: String, used: Double) throws -> BaseBuild {
            let build = BaseBuild(commit: String(repeating: digit, count: 40), cache: builder.cache, root: builder.root)
            try files.createDirectory(atPath: build.folder, withIntermediateDirectories: true)
            try repository.git("worktree", "add", "--detach", "--quiet", build.tree, "HEAD")
            if build.hasOwnPlace { try files.createSymbolicLink(atPath: build.link, withDestinationPath: build.tree) }
            try Data().write(to: URL(fileURLWithPath: build.stamp))
            try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: used)], ofItemAtPath: build.stamp)
            return build
        }
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        let (oldest, newest) = (try old("a", used: 100), try old("b", used: 300))
        _ = try old("c", used: 200)
        try repository.write("", to: ".build/gate/notes/mine")
        // Another gate may be making one of them, so that nothing is removed meanwhile.
        var other = FolderLock(builder.cache)
        #expect(other != nil)
        builder.prune(keeping: build)
        #expect(files.fileExists(atPath: oldest.tree))
        other = nil
        builder.prune(keeping: build)
        #expect(
            try files.contentsOfDirectory(atPath: builder.cache).sorted()
                == [build.commit, String(repeating: "b", count: 40), String(repeating: "c", count: 40), "notes"].sorted())
        #expect(build.isReady(compiler: "Swift of the test"))
        #expect(!files.fileExists(atPath: oldest.tree) && files.fileExists(atPath: newest.tree))
    }

    @Test func onlyAFolderWithTheNameOfAWholeCommitIsTakenForABuild() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        try repository.write("", to: ".build/gate/cafe/mine")
        for digit in ["a", "b", "c"] { try repository.write("", to: ".build/gate/\(String(repeating: digit, count: 40))/stamp") }
        builder.prune(keeping: BaseBuild(commit: String(repeating: "d", count: 40), cache: builder.cache, root: builder.root))
        let left = try FileManager.default.contentsOfDirectory(atPath: builder.cache)
        #expect(left.count == 3 && left.contains("cafe"))
    }

    @Test func aFolderOfSomebodyElseIsNotRemoved() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let commit = try builder.commit("HEAD")
        let build = BaseBuild(commit: commit, cache: builder.cache, root: builder.root)
        try #require(build.hasOwnPlace)
        try FileManager.default.createDirectory(atPath: build.tree, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: build.tree + "/notes"))
        let failure = refusal { () throws(Failure) in try builder.build(commit) { _ in } }
        #expect(failure?.code == .usage && failure?.message.hasPrefix("\(build.tree) is there already") == true)
        #expect(FileManager.default.fileExists(atPath: build.tree + "/notes"))
        try FileManager.default.removeItem(atPath: build.tree)
    }

    @Test func aToolOfAnotherProtocolIsRefused() throws {
        let repository = try BaseRepository()
        let builder = repository.builder
        let build = try builder.build(try builder.commit("HEAD")) { _ in }
        // Written by another process: of a program that this one has open for writing, and a test beside hands on to a child, the system
        // says busy.
        let script = "#!/bin/sh\nprintf 'protocol\\\\t99\\\\nend\\\\n'\n"
        _ = ChildProcess.run(
            "/bin/sh", ["-c", "rm -f \"$0\"; printf '%b' \"$1\" > \"$0\"; chmod 755 \"$0\"", build.tool, script], limit: 20)
        let failure = refusal { () throws(Failure) in try builder.greet(build) }
        #expect(failure?.message.contains("protocol 99, this tool speaks \(ChildReport.protocolVersion)") == true)
    }
}
