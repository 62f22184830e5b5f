/// Checks out and builds a revision, or finds an earlier build.
package struct BaseBuilder {
    /// The project's folder.
    package let root: String
    /// The folder of the builds.
    package let cache: String
    /// The command that builds: `swift`, or what SWIFT names.
    private let swift: String

    /// A line in the sources of every tool that this one can talk to.
    static let protocolLine = "protocolVersion = \(ChildReport.protocolVersion)"

    /// How this tool was built. The base must be built alike.
    private let kind: Build

    /// Keeps builds in the project's `.build/gate`, and plain ones in `.build/gate-plain`.
    package init() throws(Failure) {
        let root = try Self.askGit(["rev-parse", "--show-toplevel"])
        guard root.code == 0, FileManager.default.fileExists(atPath: root.output + "/Package.swift") else {
            throw Failure(.usage, "not in a git work tree of this project (\(root.problem)); run this in a clone of it, where git works")
        }
        (self.root, kind) = (root.output, .claimed)
        cache = root.output + (kind == .flagged ? "/.build/gate" : "/.build/gate-\(kind)")
        swift = ProcessInfo.processInfo.environment["SWIFT"].flatMap { $0.isEmpty ? nil : $0 } ?? "swift"
    }

    init(root: String, cache: String, swift: String, kind: Build = .flagged) {
        (self.root, self.cache, self.swift, self.kind) = (root, cache, swift, kind)
    }

    /// The full hash of `revision`, which may be ``Anchor/name``.
    ///
    /// Throws if there is no such commit, or if its tool is too old to talk to.
    package func commit(_ revision: String) throws(Failure) -> String {
        let revision = try Anchor.revision(revision, root: root)
        let found = try Self.askGit(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: root)
        guard found.code == 0, !found.output.isEmpty else {
            // Git is silent if the revision does not exist, so this is another error.
            if !found.complaints.isEmpty {
                throw Failure(.usage, "git cannot look up '\(revision)': \(found.problem); try `git fsck`, or a fresh clone")
            }
            throw Failure(
                .usage,
                "no revision '\(revision)' in this clone; name a commit, a branch or a tag, and fetch it first (a shallow clone: git "
                    + "fetch --unshallow)")
        }
        let speaks = try Self.askGit(["grep", "--quiet", "--fixed-strings", Self.protocolLine, found.output, "--", "*.swift"], in: root)
        if speaks.code > 1 {
            throw Failure(.usage, "git cannot read the sources of \(revision): \(speaks.problem); try `git fsck`, or a fresh clone")
        }
        if speaks.code != 0 {
            let remedy = try remedy()
            throw Failure(.usage, "\(revision) (\(found.output.prefix(10))) has a tool that this one cannot talk to; \(remedy)")
        }
        return found.output
    }

    /// The build of a commit; `withCensus`: with its census tool. `say` receives progress messages.
    package func build(_ commit: String, withCensus: Bool = false, say: (String) -> Void) throws(Failure) -> BaseBuild {
        let build = BaseBuild(commit: commit, cache: cache, root: root)
        if !build.hasOwnPlace {
            say(
                "WARNING  the base cannot have a path as long as \(root), and the length moves code: LinkChain's dispose may differ by "
                    + "3.5 %; clone the project into a folder with a path of 10 to 200 characters")
        }
        let compiler = (Subprocess.output(of: [swift, "--version"]) ?? "").split(separator: "\n").first.map(String.init) ?? ""
        try Self.checkInterruption()
        func isThere() throws(Failure) -> Bool {
            if build.isReady(compiler: compiler, withCensus: withCensus) { try isWhole(build) } else { false }
        }
        if try isThere() { return build }
        let lock = try lock(say: say)
        defer { withExtendedLifetime(lock) {} }
        // The gate that held the lock may have built it.
        if try isThere() { return build }
        say("building the base \(commit.prefix(10)), once (about a minute and a half); kept in \(build.folder)")
        try checkOut(build)
        try compile(build, withCensus: withCensus)
        do {
            try Data(BaseBuild.stampText(commit: commit, compiler: compiler).utf8).write(
                to: URL(fileURLWithPath: build.stamp), options: .atomic)
        } catch {
            throw Failure(.usage, "\(build.stamp): cannot be written (\(error.localizedDescription)); make room")
        }
        return build
    }

    /// Whether its files are those of the commit: the system may have removed some from /tmp.
    private func isWhole(_ build: BaseBuild) throws(Failure) -> Bool {
        try Self.askGit(["diff", "--quiet", build.commit, "--"], in: build.tree).code == 0
    }

    /// The tool of `build`. Throws if it does not answer, speaks another protocol or was built differently.
    package func greet(_ build: BaseBuild) throws(Failure) -> ChildTool {
        let tool = ChildTool(path: build.tool)
        let found: Build
        do throws(ChildFailure) {
            let answer = try tool.report(ChildTask(.hello), limit: 30)
            guard answer.version == ChildReport.protocolVersion else {
                throw ChildFailure.garbled("hello: protocol \(answer.version), this tool speaks \(ChildReport.protocolVersion)")
            }
            found = answer.build ?? .flagged
        } catch {
            try Self.checkInterruption()
            let remedy = try remedy()
            throw Failure(.usage, "the tool of \(build.commit.prefix(10)) does not answer this one (\(error)); \(remedy)")
        }
        try kind.check(found, at: "the base \(build.commit.prefix(10))")
        return tool
    }

    /// The parts of the harness in which the work tree differs from `commit`.
    ///
    /// Untracked files count, since they are compiled. If git fails, the harnesses are assumed to differ.
    package func harnessDifferences(from commit: String) -> [String] {
        let answers = Self.harness.flatMap { files in
            [["diff", "--name-only", commit], ["ls-files", "--others", "--exclude-standard"]].map {
                Self.git($0 + ["--"] + files, in: root)
            }
        }
        if answers.contains(where: { $0.code != 0 }) { return ["git cannot say in what"] }
        let paths = answers.flatMap { $0.output.split(separator: "\n") }
        // Of `Benchmarks/Measure/Children/ChildTask.swift`, the module is enough.
        return Set(paths.map { $0.split(separator: "/").prefix(2).joined(separator: "/") }).sorted()
    }

    /// What measures and judges: the benchmarks without the workloads, and how they are built.
    ///
    /// Left out are parts that only present results or explain, and patches and packages that the tool is built without. Included are the
    /// gate's reports, which CI systems read, and the workflows, which start gates.
    ///
    /// A `*` matches one folder, so no module can hide in another module's folder under an excluded name. The thresholds and the anchor
    /// have facts of their own.
    private static let harness = [
        ["Benchmarks"]
            + [
                "*Workloads/**", "thresholds.txt", "anchor.txt", "**/*.md", "Studies/**", "Reports/**", "Tool/Help*.swift",
                "*Demonstrations/**", "WorkloadSets/**",
            ].map { ":(exclude,glob)Benchmarks/\($0)" },
        [
            "Benchmarks/Reports/Gate", "Package.swift", "Makefile", ".github/workflows", ".ci/census-tool", ".ci/run",
        ],
    ]

    static let kept = 3

    /// Removes all builds but `build` and the most recently used ones.
    ///
    /// Does nothing while another gate builds: that build has no stamp yet and would look like the oldest.
    package func prune(keeping build: BaseBuild) {
        let files = FileManager.default
        // The stamp's date is the build's last use.
        try? files.setAttributes([.modificationDate: Date.now], ofItemAtPath: build.stamp)
        guard let lock = FolderLock(cache) else { return }
        defer { withExtendedLifetime(lock) {} }
        let others = ((try? files.contentsOfDirectory(atPath: cache)) ?? []).filter { $0 != build.commit && Self.isCommit($0) }
            .map { BaseBuild(commit: $0, cache: cache, root: root) }
            .map { (build: $0, used: (try? files.attributesOfItem(atPath: $0.stamp))?[.modificationDate] as? Date ?? .distantPast) }
            .sorted { $0.used > $1.used }
        for (old, _) in others.dropFirst(Self.kept - 1) {
            // The link is right even if the project has been moved.
            let tree = (try? files.destinationOfSymbolicLink(atPath: old.link)) ?? old.link
            if isOurs(tree) { removeTree(tree) }
            try? files.removeItem(atPath: old.folder)
        }
        _ = Self.git(["worktree", "prune"], in: root)
    }

    /// Whether a name in the cache is a build's: nothing else there is ours.
    private static func isCommit(_ name: String) -> Bool { name.count >= 40 && name.allSatisfy(\.isHexDigit) }

    /// Says which revisions can be a base: those since the protocol last changed.
    private func remedy() throws(Failure) -> String {
        let since = try Self.askGit(["log", "--reverse", "--format=%h", "-S", Self.protocolLine, "--", "*.swift"], in: root)
        let first = since.output.split(separator: "\n").first.map(String.init)
        return "the base must be \(first.map { "\($0) or a later one" } ?? "one whose sources have \(Self.protocolLine)")"
    }

    private func checkOut(_ build: BaseBuild) throws(Failure) {
        let files = FileManager.default
        if files.fileExists(atPath: build.tree) {
            let mayGo = isOurs(build.tree)
            try Self.checkInterruption()
            guard mayGo else {
                throw Failure(
                    .usage, "\(build.tree) already exists and is not a work tree of this project; move it away: the base's files go there")
            }
            removeTree(build.tree)
        }
        try? files.removeItem(atPath: build.folder)
        // Git still lists work trees that were removed without it.
        _ = Self.git(["worktree", "prune"], in: root)
        try Self.makeFolder(build.folder)
        let added = Self.git(["worktree", "add", "--detach", "--quiet", build.tree, build.commit], in: root)
        if build.hasOwnPlace { try? files.createSymbolicLink(atPath: build.link, withDestinationPath: build.tree) }
        try Self.checkInterruption()
        if added.code != 0 {
            throw Failure(
                .usage, "git cannot check out \(build.commit.prefix(10)): \(added.problem); try `git worktree prune`, and `git fsck`")
        }
    }

    /// Whether a folder is a work tree of this project, or inside the cache: nothing else may be removed.
    private func isOurs(_ tree: String) -> Bool {
        if tree.hasPrefix(cache + "/") { return true }
        let common = Self.git(["rev-parse", "--path-format=absolute", "--git-common-dir"], in: root).output
        let link = try? String(contentsOfFile: tree + "/.git", encoding: .utf8)
        return link?.hasPrefix("gitdir: \(common)/worktrees/") == true
    }

    private func removeTree(_ tree: String) {
        _ = Self.git(["worktree", "remove", "--force", tree], in: root)
        try? FileManager.default.removeItem(atPath: tree)
    }

    private func lock(say: (String) -> Void) throws(Failure) -> FolderLock {
        try Self.makeFolder(cache)
        if let lock = FolderLock(cache) { return lock }
        say("another gate is building a base in \(cache); waiting for it")
        while true {
            try Self.checkInterruption()
            usleep(250_000)
            if let lock = FolderLock(cache) { return lock }
        }
    }

    private static func makeFolder(_ path: String) throws(Failure) {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw Failure(.usage, "\(path): cannot be created (\(error.localizedDescription)); make it writable")
        }
    }

    /// SwiftPM's folder below the tree, removed after the build.
    private static let scratch = ".build"

    private func compile(_ build: BaseBuild, withCensus: Bool) throws(Failure) {
        // Use the base's own Makefile, which knows its flags, without the options of the make that started this tool. The build folder is
        // given relative to the tree, since older Makefiles reject a path with a blank, which the project's may have.
        let command = [
            "-u", "MAKEFLAGS", "-u", "MFLAGS", "-u", "MAKELEVEL", "make", "--no-print-directory", "-C", build.tree,
            withCensus ? "census-tool" : "tool", "SWIFT=\(swift)", "SCRATCH=\(Self.scratch)",
        ]
        let result = Self.run(command, grace: 5)
        try? Data((result.output + "\n" + result.complaints).utf8).write(to: URL(fileURLWithPath: build.log))
        try Self.checkInterruption()
        if result.code != 0 {
            throw Failure(.usage, "the base \(build.commit.prefix(10)) does not build; see \(build.log), or name another revision")
        }
        do {
            // Keep the tool alone: the rest of the build is two hundred times as large.
            let files = FileManager.default, scratch = build.tree + "/" + Self.scratch
            if withCensus { try files.moveItem(atPath: scratch + "/census/release/reactive-bench", toPath: build.census) }
            let built = URL(fileURLWithPath: scratch + "/release/reactive-bench").resolvingSymlinksInPath()
            try files.moveItem(at: built, to: URL(fileURLWithPath: build.tool))
            try files.removeItem(atPath: scratch)
        } catch {
            throw Failure(.usage, "\(build.tool): cannot be moved there (\(error.localizedDescription)); make room")
        }
    }

    private static func checkInterruption() throws(Failure) { try Interruption.check("nothing was judged") }

    /// Git's answer. Throws if interrupted.
    private static func askGit(_ arguments: [String], in folder: String = ".") throws(Failure) -> CommandAnswer {
        let ended = git(arguments, in: folder)
        try checkInterruption()
        return ended
    }

    /// A hook that runs this tool sets these variables, and git would obey them instead of `folder`.
    private static func git(_ arguments: [String], in folder: String = ".") -> CommandAnswer {
        run(["-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE", "git", "-C", folder] + arguments)
    }

    /// Runs a command from the PATH, for half an hour at most.
    private static func run(_ command: [String], grace: Double = 0) -> CommandAnswer {
        guard let ending = ChildProcess.run("/usr/bin/env", command, limit: 1800, grace: grace) else {
            return CommandAnswer(code: -1, output: "", complaints: "/usr/bin/env cannot be started")
        }
        let code: Int32 = if case .exit(let code) = ending.reason { code } else { -1 }
        return CommandAnswer(
            code: code, output: ending.output.trimmingCharacters(in: .whitespacesAndNewlines),
            complaints: ending.complaints.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
