/// The build of another revision, kept below `.build/gate` in a folder named after its commit.
///
/// Its files are checked out elsewhere, see ``tree``. The stamp is written last, so an interrupted build has none and is discarded.
package struct BaseBuild: Equatable, Sendable {
    /// The full hash.
    package let commit: String
    /// Holds the tool, its stamp and its log.
    package let folder: String
    /// The revision's files, a git work tree whose path is as long as the project's folder, `root`.
    ///
    /// Workloads contain their file's path, so a longer one moves everything behind it in the executable. Two builds of one source, in
    /// folders of different depth, differed by 3.5 % in LinkChain's `dispose`, every time.
    package let tree: String

    package init(commit: String, cache: String, root: String) {
        (self.commit, folder) = (commit, cache + "/" + commit)
        tree = Self.path(asLongAs: root, for: folder) ?? folder + "/tree"
    }

    /// The folder of all trees: `/tmp`, with links resolved, as on macOS. Builds see the real path, and its length is what matters.
    private static let place: String = {
        guard let path = realpath("/tmp", nil) else { return "/tmp/" }
        defer { free(path) }
        return String(cString: path) + "/"
    }()

    /// A path in ``place`` as long as `root`. Nil if `root` is too short or too long for one.
    static func path(asLongAs root: String, for folder: String) -> String? {
        let longest = 200
        let room = root.utf8.count - place.utf8.count
        guard (4...longest).contains(room) else { return nil }
        // FNV-1a.
        let hash = folder.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let prefix = room < 12 ? "g" : "gate-", name = prefix + String(hash, radix: 36).suffix(room - prefix.utf8.count)
        return place + name + String(repeating: "-", count: room - name.utf8.count)
    }

    /// Whether ``tree`` is in ``place``. If not, its path is longer than the project's.
    package var hasOwnPlace: Bool { tree != link }

    package var tool: String { folder + "/reactive-bench" }
    /// The census tool of the same build, if requested.
    package var census: String { folder + "/census-bench" }
    /// A link to the tree, for `make clean`; the tree itself if it is not in ``place``.
    var link: String { folder + "/tree" }
    var stamp: String { folder + "/stamp" }
    package var log: String { folder + "/build.log" }

    /// The stamp's content. Another compiler or way of building causes a new build.
    static func stampText(commit: String, compiler: String) -> String { "3 \(commit) \(compiler)\n" }

    /// Whether the build is complete and by this compiler; `withCensus`: including the census tool.
    func isReady(compiler: String, withCensus: Bool = false) -> Bool {
        let files = FileManager.default
        if withCensus, !files.isExecutableFile(atPath: census) { return false }
        return files.contents(atPath: stamp) == Data(Self.stampText(commit: commit, compiler: compiler).utf8)
            && files.isExecutableFile(atPath: tool) && files.fileExists(atPath: tree + "/Package.swift")
    }
}
