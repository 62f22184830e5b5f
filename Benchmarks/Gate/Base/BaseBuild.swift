import Foundation

/// Where the build of another revision is kept: below `.build/gate`, in a folder named after its commit.
///
/// The stamp is written last. Whatever a build that was interrupted left behind has none, and is thrown away.
package struct BaseBuild: Equatable, Sendable {
    /// In full.
    package let commit: String
    /// All of it is in here.
    package let folder: String

    package init(commit: String, cache: String) { (self.commit, folder) = (commit, cache + "/" + commit) }

    /// The revision's own files, as a work tree of git.
    package var tree: String { folder + "/tree" }
    /// What SwiftPM makes; removed when the tool is built.
    var scratch: String { folder + "/build" }
    /// The executable.
    package var tool: String { folder + "/reactive-bench" }
    var stamp: String { folder + "/stamp" }
    package var log: String { folder + "/build.log" }

    /// What the stamp says: another compiler, or another way of building, builds anew.
    static func stampText(commit: String, compiler: String) -> String { "2 \(commit) \(compiler)\n" }

    /// Whether it is whole, and by this compiler.
    func isReady(compiler: String) -> Bool {
        let files = FileManager.default
        return files.contents(atPath: stamp) == Data(Self.stampText(commit: commit, compiler: compiler).utf8)
            && files.isExecutableFile(atPath: tool) && files.fileExists(atPath: tree + "/Package.swift")
    }
}
