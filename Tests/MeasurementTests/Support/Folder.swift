@testable import Measure

/// A temporary folder, removed with this object.
final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("measurement-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Also makes the missing folders.
    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: self(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func read(_ name: String) throws -> String { try String(contentsOfFile: self(name), encoding: .utf8) }
    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self(name)) }
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self(name)) }
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    /// A shell script as a program.
    ///
    /// Another process writes it: a file that this process has open for writing, and that another test's child inherits, is busy.
    func program(_ name: String, _ script: String) -> ChildTool {
        let command = "rm -f \"$0\"; printf '%s\n' \"$1\" > \"$0\"; chmod 755 \"$0\""
        _ = ChildProcess.run("/bin/sh", ["-c", command, self(name), "#!/bin/sh\n" + script], limit: 20)
        return ChildTool(path: self(name))
    }

    func program(_ script: String) -> ChildTool { program("tool", script) }

    /// A tool for one row.
    ///
    /// It logs its requests in `name`.log, and the names by which it was called in `name`.names. `timing`: shell lines that answer a
    /// request for times; `$number` counts these requests from 1.
    func timingTool(_ name: String, gauging: Bool = false, timing: String) -> ChildTool {
        program(
            name,
            """
            printf 'protocol\\t1\\n'
            case "$2" in calibrate|time) echo "$0" >> \(self(name)).names;; esac
            case "$2" in
            hello) \(gauging ? "printf 'gauging\\n'" : ":");;
            calibrate) echo "$@" >> \(self(name)).log; printf 'runs\\t64\\t1\\n\(gauging ? "least-gauge\\t100\\n" : "")';;
            time) echo "$@" >> \(self(name)).log; number=$(grep -c '^child time' \(self(name)).log)
            \(timing)
            ;;
            esac
            printf 'end\\n'
            """)
    }

    /// The requests to the tool of that name, one per line.
    func asked(_ name: String) throws -> [String] { try read(name + ".log").split(separator: "\n").map(String.init) }
}
