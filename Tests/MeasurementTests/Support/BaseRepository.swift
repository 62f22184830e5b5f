import Testing

@testable import Gate

/// A repository of two commits. The second has a tool that can be run, and a fake compiler that records that it was called.
final class BaseRepository {
    let own: Folder
    var folder: String { own.path }

    init() throws {
        own = try Folder()
        try write("", to: "Package.swift")
        try git("init", "--quiet")
        try write(
            "tool:\n\t@$(SWIFT) build once --scratch-path $(SCRATCH)\n\n"
                + "census-tool: tool\n\t@mkdir -p $(SCRATCH)/census/release && cp -r $(SCRATCH)/release/. $(SCRATCH)/census/release\n",
            to: "Makefile")
        try git("add", ".")
        try commit("first")
        try write("static let \(BaseBuilder.protocolLine)\n", to: "Benchmarks/Measure/ChildReport.swift")
        let compiler = """
            [ "$1" = --version ] && { echo "Swift of the test"; exit 0; }
            echo "$2" >>"\(folder)/calls"
            while [ $# -gt 0 ]; do [ "$1" = --scratch-path ] && scratch=$2; shift; done
            [ -e "\(folder)/broken" ] && { echo "error: broken" >&2; exit 1; }
            mkdir -p "$scratch/release" && printf '#!/bin/sh\\nprintf "protocol\\\\t1\\\\nend\\\\n"\\n' \
            >"$scratch/release/reactive-bench"
            chmod +x "$scratch/release/reactive-bench"
            """
        _ = own.program("compiler", compiler)
        try write("calls\nbroken\n.build\n", to: ".gitignore")
        try git("add", ".")
        try commit("second")
    }

    deinit {
        let files = FileManager.default
        for cache in ["gate", "gate-plain"].map({ "\(folder)/.build/\($0)" }) {
            for commit in (try? files.contentsOfDirectory(atPath: cache)) ?? [] {
                try? files.removeItem(atPath: BaseBuild(commit: commit, cache: cache, root: folder).tree)
            }
        }
    }

    func write(_ text: String, to path: String) throws { try own.write(text, to: path) }

    func git(_ arguments: String...) throws {
        // Independent of the repository of a git hook that runs the tests, and of the user's git configuration, such as signed commits.
        let command = ["-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE", "GIT_CONFIG_GLOBAL=/dev/null", "git", "-C", folder]
        let ending = try #require(ChildProcess.run("/usr/bin/env", command + arguments, limit: 30))
        try #require(ending.reason == .exit(0), "git \(arguments): \(ending.complaints)")
    }

    private func commit(_ message: String) throws {
        try git("-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "--quiet", "--message", message)
    }

    var builder: BaseBuilder { BaseBuilder(root: folder, cache: folder + "/.build/gate", swift: folder + "/compiler") }

    var calls: Int { FileManager.default.contents(atPath: folder + "/calls").map { $0.filter { $0 == 10 }.count } ?? 0 }
}
