import Testing

@testable import Gate

/// The build of a base: made once per commit, kept, and remade if it is incomplete.
@Suite struct BaseBuildTests {
    private let repository: BaseRepository
    private var builder: BaseBuilder { repository.builder }
    private let files = FileManager.default

    init() throws { repository = try BaseRepository() }

    private func built(_ commit: String? = nil, withCensus: Bool = false, by other: BaseBuilder? = nil) throws -> BaseBuild {
        let builder = other ?? builder
        return try builder.build(commit ?? builder.commit("HEAD"), withCensus: withCensus) { _ in }
    }

    private func place(of commit: String) -> BaseBuild { BaseBuild(commit: commit, cache: builder.cache, root: builder.root) }

    @Test func aBuildsFolderIsNamedAfterItsCommit() {
        let build = BaseBuild(commit: "abc123", cache: "/p/.build/gate", root: "/p")
        #expect(build.tree == "/p/.build/gate/abc123/tree")
        #expect(build.tool == "/p/.build/gate/abc123/reactive-bench")
        #expect(build.stamp == "/p/.build/gate/abc123/stamp")
        #expect(BaseBuild.stampText(commit: "abc123", compiler: "Swift version 6.3.1") == "3 abc123 Swift version 6.3.1\n")
    }

    @Test func theBaseTreesPathIsAsLongAsTheProjects() throws {
        for length in [9, 10, 16, 17, 24, 60, 200] {
            let root = "/" + String(repeating: "r", count: length - 1)
            let paths = try ["abc123", "abc124"].map { try #require(BaseBuild.path(asLongAs: root, for: $0)) }
            #expect(paths.allSatisfy { $0.utf8.count == length && $0.hasPrefix("/tmp/") })
            // The name is descriptive if that leaves enough room to tell commits apart.
            #expect(paths.allSatisfy { $0.hasPrefix("/tmp/gate-") == (length >= 17) })
            #expect(paths[0] != paths[1] && paths[0] != BaseBuild.path(asLongAs: root + "/", for: "abc123"))
        }
        #expect(BaseBuild.path(asLongAs: "/tmp/abc", for: "abc123") == nil)
        #expect(BaseBuild.path(asLongAs: "/" + String(repeating: "r", count: 300), for: "abc123") == nil)
    }

    @Test func aRevisionIsBuiltOnceAndAnswers() throws {
        let commit = try builder.commit("HEAD")
        #expect(commit.count == 40)
        var said: [String] = []
        let build = try builder.build(commit) { said.append($0) }
        #expect(files.fileExists(atPath: build.tree + "/Package.swift") && !files.fileExists(atPath: build.tree + "/.build"))
        #expect(try builder.greet(build).path == build.tool)
        #expect(try builder.build(commit) { said.append($0) } == build)
        #expect(repository.calls == 1 && said.count == 1)
    }

    /// Systems remove files below /tmp one by one when they have not been read for a while; and an interrupted build has no stamp.
    @Test(arguments: ["a file", "the tree", "the cache", "the stamp", "the tool"])
    func anIncompleteBaseIsRebuilt(gone: String) throws {
        let build = try built()
        let paths = [
            "a file": build.tree + "/Benchmarks/Measure/ChildReport.swift", "the tree": build.tree, "the cache": builder.cache,
            "the stamp": build.stamp, "the tool": build.tool,
        ]
        try files.removeItem(atPath: #require(paths[gone]))
        if gone == "the stamp" { try Data("half".utf8).write(to: URL(fileURLWithPath: build.tool)) }
        _ = try built(build.commit)
        #expect(repository.calls == 2 && build.isReady(compiler: "Swift of the test") && !build.isReady(compiler: "another Swift"))
        for file in ["Package.swift", "Benchmarks/Measure/ChildReport.swift"] {
            #expect(files.fileExists(atPath: "\(build.tree)/\(file)"), "\(file)")
        }
    }

    /// The base's Makefile does not quote paths, as in all versions so far.
    @Test func aBaseBuildsInACacheWhosePathHasASpace() throws {
        let other = BaseBuilder(root: repository.folder, cache: repository.own(".build/a gate"), swift: repository.own("compiler"))
        let build = try built(by: other)
        defer { try? files.removeItem(atPath: build.tree) }
        #expect(build.isReady(compiler: "Swift of the test"))
        #expect(try other.greet(build).path == build.tool)
    }

    @Test func aGateWaitsWhileAnotherBuildsInItsCache() throws {
        let commit = try builder.commit("HEAD")
        try files.createDirectory(atPath: builder.cache, withIntermediateDirectories: true)
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

    @Test func aBasesCensusToolIsBuiltOnRequest() throws {
        let build = try built()
        #expect(!build.isReady(compiler: "Swift of the test", withCensus: true))
        _ = try built(build.commit, withCensus: true)
        #expect(repository.calls == 2 && files.isExecutableFile(atPath: build.census))
        // A build with the census tool also serves those who do not ask for it.
        _ = try built(build.commit, withCensus: true)
        _ = try built(build.commit)
        #expect(repository.calls == 2)
    }

    // MARK: What is refused

    @Test func aFailedBaseBuildNamesItsLogAndIsNotReady() throws {
        let commit = try builder.commit("HEAD")
        try repository.write("", to: "broken")
        let build = place(of: commit)
        #expect(
            refusal { try built(commit) }
                == Failure(.usage, "the base \(commit.prefix(10)) does not build; see \(build.log), or name another revision"))
        #expect(try String(contentsOfFile: build.log, encoding: .utf8).contains("error: broken"))
        #expect(!build.isReady(compiler: "Swift of the test"))
    }

    @Test(arguments: [
        ("HEAD~1", "has a tool that this one cannot talk to; the base must be"),
        (
            "nowhere",
            "no revision 'nowhere' in this clone; name a commit, a branch or a tag, and fetch it first (a shallow clone: git fetch "
                + "--unshallow)"
        ),
    ])
    func anIncomparableRevisionIsRefusedBeforeTheBuild(revision: String, message: String) throws {
        let failure = refusal { try builder.commit(revision) }
        #expect(failure?.code == .usage && failure?.message.contains(message) == true, "\(failure?.message ?? "")")
        #expect(repository.calls == 0)
    }

    @Test func aFailedGitLookUpGivesGitsOwnReason() throws {
        try repository.write("no repository", to: ".git/HEAD")
        let failure = refusal { try builder.commit("HEAD") }
        #expect(failure.says(.usage, "git cannot look up 'HEAD': fatal: "))
    }

    @Test func aBaseOfAnotherBuildKindIsRefused() throws {
        let plain = BaseBuilder(
            root: repository.folder, cache: repository.own(".build/gate-plain"), swift: repository.own("compiler"), kind: .plain)
        let build = try built(by: plain)
        // The test's tool does not report its kind of build, like the oldest tools, which were built with the flags.
        let failure = refusal { try plain.greet(build) }
        #expect(failure?.code == .nothingToCompare && failure?.message.contains("is of a flagged build, this tool of a plain one") == true)
    }

    @Test func aToolSpeakingAnotherProtocolIsRefused() throws {
        let build = try built()
        let other = repository.own.program("other", "printf 'protocol\\t99\\nend\\n'")
        try files.removeItem(atPath: build.tool)
        try files.moveItem(atPath: other.path, toPath: build.tool)
        let message = refusal { try builder.greet(build) }?.message
        #expect(message?.contains("protocol 99, this tool speaks \(ChildReport.protocolVersion)") == true)
    }

    @Test func someoneElsesFolderIsNotRemoved() throws {
        let build = place(of: try builder.commit("HEAD"))
        try #require(build.hasOwnPlace)
        defer { try? files.removeItem(atPath: build.tree) }
        try files.createDirectory(atPath: build.tree, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(fileURLWithPath: build.tree + "/notes"))
        let failure = refusal { try built(build.commit) }
        #expect(failure.says(.usage, "\(build.tree) already exists"))
        #expect(files.fileExists(atPath: build.tree + "/notes"))
    }

    // MARK: What is kept

    @Test func onlyTheLastThreeBuildsAreKept() throws {
        func old(_ digit: String, used: Double) throws -> BaseBuild {
            let build = place(of: String(repeating: digit, count: 40))
            try files.createDirectory(atPath: build.folder, withIntermediateDirectories: true)
            try repository.git("worktree", "add", "--detach", "--quiet", build.tree, "HEAD")
            if build.hasOwnPlace { try files.createSymbolicLink(atPath: build.link, withDestinationPath: build.tree) }
            try Data().write(to: URL(fileURLWithPath: build.stamp))
            try files.setAttributes([.modificationDate: Date(timeIntervalSince1970: used)], ofItemAtPath: build.stamp)
            return build
        }
        let build = try built()
        let (oldest, newest) = (try old("a", used: 100), try old("b", used: 300))
        _ = try old("c", used: 200)
        try repository.write("", to: ".build/gate/notes/mine")
        // Nothing is removed meanwhile, because another gate may be making one of them.
        var other = FolderLock(builder.cache)
        #expect(other != nil)
        builder.prune(keeping: build)
        #expect(files.fileExists(atPath: oldest.tree))
        other = nil
        builder.prune(keeping: build)
        let kept = [build.commit, newest.commit, String(repeating: "c", count: 40), "notes"].sorted()
        #expect(try files.contentsOfDirectory(atPath: builder.cache).sorted() == kept)
        #expect(build.isReady(compiler: "Swift of the test"))
        #expect(!files.fileExists(atPath: oldest.tree) && files.fileExists(atPath: newest.tree))
    }

    @Test func onlyAFolderNamedByAFullCommitCountsAsABuild() throws {
        try repository.write("", to: ".build/gate/cafe/mine")
        for digit in ["a", "b", "c"] { try repository.write("", to: ".build/gate/\(String(repeating: digit, count: 40))/stamp") }
        builder.prune(keeping: place(of: String(repeating: "d", count: 40)))
        let left = try files.contentsOfDirectory(atPath: builder.cache)
        #expect(left.count == 3 && left.contains("cafe"))
    }
}
