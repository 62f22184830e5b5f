/// What compiled the tool.
package struct Toolchain: Codable, Equatable, Sendable {
    /// The major and minor version of the compiler: `6.3`.
    package var swift: String
    /// The version line of the `swift` in the PATH at run time.
    ///
    /// Empty if there is none, or if its version is not that of the compiler of this tool.
    package var swiftVersion: String
    package var flags: [String]
    package var build: Build

    package static func current() -> Toolchain {
        let lines = Subprocess.output(of: ["swift", "--version"])?.split(separator: "\n").map(String.init) ?? []
        let ours = lines.first { $0.contains("Swift version \(compiler)") }
        let flags = isDebugBuild ? ["-Onone"] : Build.claimed.flags
        return Toolchain(swift: compiler, swiftVersion: ours ?? "", flags: flags, build: .claimed)
    }

    /// Whether this is a debug build, whose figures mean nothing in practice.
    package static var isDebugBuild: Bool {
        #if DEBUG
        true
        #else
        false
        #endif
    }

    /// Derived from a list of conditions: Swift only tells a program whether its compiler is at least some version.
    package static var compiler: String { compilerPatch.split(separator: ".").prefix(2).joined(separator: ".") }

    package func differences(fromBase other: Toolchain) -> [String] {
        [
            ("Swift", swiftVersion.isEmpty ? swift : swiftVersion, other.swiftVersion.isEmpty ? other.swift : other.swiftVersion),
            ("build", build.rawValue, other.build.rawValue),
            ("flags", flags.joined(separator: " "), other.flags.joined(separator: " ")),
        ].filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1), base \($0.2)" }
    }
}

extension Toolchain {
    private enum FormerKeys: CodingKey { case profile }

    /// Older files have a `profile` instead of a `build`. The oldest have neither, and were built with the flags.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self), former = try decoder.container(keyedBy: FormerKeys.self)
        self.init(
            swift: try values.decode(String.self, forKey: .swift), swiftVersion: try values.decode(String.self, forKey: .swiftVersion),
            flags: try values.decode([String].self, forKey: .flags),
            build: try values.decodeIfPresent(Build.self, forKey: .build)
                ?? former.decodeIfPresent(String.self, forKey: .profile).flatMap(Build.init(formerProfile:)) ?? .flagged)
    }
}

package struct Source: Codable, Equatable, Sendable {
    /// Nil outside a git work tree.
    package var commit: String?
    /// Whether the work tree differed from the commit.
    ///
    /// Untracked files count, since they are compiled as well. Nil outside a git work tree.
    package var dirty: Bool?

    /// The commit, if it is exactly what was built.
    package var builtCommit: String? { dirty == false ? commit : nil }

    package static func current() -> Source {
        let commit = Subprocess.output(of: ["git", "rev-parse", "HEAD"])?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let commit else { return Source() }
        let status = Subprocess.output(of: ["git", "status", "--porcelain"])
        return Source(commit: commit, dirty: status.map { !$0.isEmpty })
    }
}
