/// Checks out and builds a revision, or finds it built already.
package struct BaseBuilder {
    /// The project's folder.
    package let root: String
    /// Where builds are kept.
    package let cache: String
    /// The command that builds: `swift`, or what SWIFT names.
    private let swift: String

    /// What stands in the sources of a tool that this one can ask.
    static let protocolLine = "protocolVersion = \(ChildReport.protocolVersion)"

    /// How this tool was built: the base has to be built in the same way.
    private let kind: Build

    /// Builds are kept in `.build/gate` in the project's folder, those of a plain build in `.build/gate-plain`.
    package init() throws(Failure) {
        let root = try Self.askGit(["rev-parse", "--show-toplevel"])
        guard root.code == 0, FileManager.default.fileExists(atPath: root.output + "/Package.swift") else {
            throw Failure(.usage, "no git work tree with this project here (\(root.problem)); run this in a clone of it, where git works")
        }
        (self.root, kind) = (root.output, .claimed)
        cache = root.output + (kind == .flagged ? "/.build/gate" : "/.build/gate-\(kind)")
        swift = ProcessInfo.processInfo.environment["SWIFT"].flatMap { $0.isEmpty ? nil : $0 } ?? "swift"
    }

    init(root: String, cache: String, swift: String, kind: Build = .flagged) {
        (self.root, self.cache, self.swift, self.kind) = (root, cache, swift, kind)
    }

    /// The commit that `revision` names, in full; ``Anchor/name`` names the anchor. Throws if there is none, or if it is too old to be
    /// asked.
    package func commit(_ revision: String) throws(Failure) -> String {
        let revision = try Anchor.revision(revision, root: root)
        let found = try Self.askGit(["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: root)
        guard found.code == 0, !found.output.isEmpty else {
            // Of a revision that is not there it says nothing here.
            if !found.complaints.isEmpty {
                throw Failure(.usage, "git cannot look up '\(revision)': \(found.problem); try `git fsck`, or a fresh clone")
            }
            throw Failure(
                .usage,
                "no revision '\(revision)' in this clone; name a commit, a branch or a tag, and fetch it first (a shallow clone: git "
                    + "fetch --unshallow)"
            )
        }
        let speaks = try Self.askGit(["grep", "--quiet", "--fixed-strings", Self.protocolLine, found.output, "--", "*.swift"], in: root)
        if speaks.code > 1 {
            throw Failure(.usage, "git cannot read the sources of \(revision): \(speaks.problem); try `git fsck`, or a fresh clone")
        }
        if speaks.code != 0 {
            let remedy = try remedy()
            throw Failure(.usage, "\(revision) (\(found.output.prefix(10))) has a tool that cannot be asked by another; \(remedy)")
        }
        return found.output
    }

    /// The build of a commit. `withCensus`: and its census tool. `say` is told what takes long.
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
        // The gate that this one waited for may have built it.
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

    /// Whether its files are those of the commit: below /tmp, the system may have removed some since.
    private func isWhole(_ build: BaseBuild) throws(Failure) -> Bool {
        try Self.askGit(["diff", "--quiet", build.commit, "--"], in: build.tree).code == 0
    }

    /// Whether the tool of `build` answers, and in the same protocol.
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

    /// What the work tree has otherwise than `commit` in the part that measures: both builds' times have that in them as well. Files that
    /// git does not know yet are compiled too; and where it cannot say, the two are not the same for all we know.
    package func harnessDifferences(from commit: String) -> [String] {
        let answers = Self.harness.flatMap { files in
            [["diff", "--name-only", commit], ["ls-files", "--others", "--exclude-standard"]].map {
                Self.git($0 + ["--"] + files, in: root)
            }
        }
        if answers.contains(where: { $0.code != 0 }) { return ["git cannot say in what"] }
        let paths = answers.flatMap { $0.output.split(separator: "\n") }
        // `Benchmarks/Measure/Children/ChildTask.swift`: the module is enough.
        return Set(paths.map { $0.split(separator: "/").prefix(2).joined(separator: "/") }).sorted()
    }

    /// What measures and judges: all of the benchmarks that is no workload, and how it is built. Not what only shows what was found or how
    /// it works, and not the patches and packages that the tool is built without. The reports of the gate are what a CI system reads, and
    /// the workflows are what asks for times.
    ///
    /// A `*` stands for one folder: with it, no module can hide in another's folder under a name that is left out. The thresholds and the
    /// anchor have facts of their own.
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

    /// How many builds are kept.
    static let kept = 3

    /// Removes all builds but `build` and those that were used last. Not while another gate builds: its build has no stamp yet, and would
    /// be taken for the oldest. The next gate does it.
    package func prune(keeping build: BaseBuild) {
        let files = FileManager.default
        // The stamp's date says when a build was last used.
        try? files.setAttributes([.modificationDate: Date.now], ofItemAtPath: build.stamp)
        guard let lock = FolderLock(cache) else { return }
        defer { withExtendedLifetime(lock) {} }
        let others = ((try? files.contentsOfDirectory(atPath: cache)) ?? []).filter { $0 != build.commit && Self.isCommit($0) }
            .map { BaseBuild(commit: $0, cache: cache, root: root) }
            .map { (build: $0, used: (try? files.attributesOfItem(atPath: $0.stamp))?[.modificationDate] as? Date ?? .distantPast) }
            .sorted { $0.used > $1.used }
        for (old, _) in others.dropFirst(Self.kept - 1) {
            // The link knows better: the project may have been elsewhere.
            let tree = (try? files.destinationOfSymbolicLink(atPath: old.link)) ?? old.link
            if isOurs(tree) { removeTree(tree) }
            try? files.removeItem(atPath: old.folder)
        }
        _ = Self.git(["worktree", "prune"], in: root)
    }

    /// Nothing else in the cache is ours.
    private static func isCommit(_ name: String) -> Bool { name.count >= 40 && name.allSatisfy(\.isHexDigit) }

    /// Which revisions can be a base: those since the protocol changed.
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
                    .usage, "\(build.tree) is there already and is no work tree of this project; move it away: the base's files go there")
            }
            removeTree(build.tree)
        }
        try? files.removeItem(atPath: build.folder)
        // Git keeps a list of work trees: what was removed without its knowledge stands there still.
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

    /// Whether a folder is a work tree of this project, or with the builds: nothing else may be removed.
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

    /// Waits until no other gate builds in this cache.
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
            throw Failure(.usage, "\(path): cannot be made (\(error.localizedDescription)); make it writable")
        }
    }

    /// What SwiftPM makes, below the tree; removed when the tool is built.
    private static let scratch = ".build"

    private func compile(_ build: BaseBuild, withCensus: Bool) throws(Failure) {
        // By the base's own Makefile, which knows its flags. Not with the options of the make that started this tool. The folder of the
        // build is named from the tree: an older Makefile does not take a path with a blank, which the project's may have.
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
            // The tool alone is kept: what else SwiftPM made is two hundred times as large.
            let scratch = build.tree + "/" + Self.scratch
            if withCensus {
                try FileManager.default.moveItem(atPath: scratch + "/census/release/reactive-bench", toPath: build.census)
            }
            let built = URL(fileURLWithPath: scratch + "/release/reactive-bench").resolvingSymlinksInPath()
            try FileManager.default.moveItem(at: built, to: URL(fileURLWithPath: build.tool))
            try FileManager.default.removeItem(atPath: scratch)
        } catch {
            throw Failure(.usage, "\(build.tool): cannot be put there (\(error.localizedDescription)); make room")
        }
    }

    private static func checkInterruption() throws(Failure) { try Interruption.check("nothing was judged") }

    /// Git's answer. Throws if the person has asked to stop.
    private static func askGit(_ arguments: [String], in folder: String = ".") throws(Failure) -> CommandAnswer {
        let ended = git(arguments, in: folder)
        try checkInterruption()
        return ended
    }

    /// A hook that runs this tool has these variables, and with them git would look there, whatever the folder.
    private static func git(_ arguments: [String], in folder: String = ".") -> CommandAnswer {
        run(["-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE", "git", "-C", folder] + arguments)
    }

    /// A command looked up in the PATH. Half an hour is enough for any.
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
