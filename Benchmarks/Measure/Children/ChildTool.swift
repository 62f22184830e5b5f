/// A build of the tool that can be started for a task: this one, or one of another revision.
package struct ChildTool: Equatable, Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    package static let own: ChildTool = {
        #if os(Linux)
        ChildTool(path: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0])
        #else
        ChildTool(path: Bundle.main.executablePath ?? CommandLine.arguments[0])
        #endif
    }()

    /// The file to copy the tool from.
    ///
    /// For the running program it is the image that runs, even if a newer build has replaced the file. The path has the process number:
    /// "self" would be the process that reads it, which may be another program (objcopy).
    var image: String {
        #if os(Linux)
        self == .own ? "/proc/\(getpid())/exe" : path
        #else
        path
        #endif
    }

    /// Whether this build has the workload for this implementation. For builds that cannot report their texts.
    package func has(_ workload: String, _ implementation: String) -> Bool {
        ChildProcess.run(path, ["list", "--filter", "^\(workload)$", "--architecture", implementation], limit: 30)?.reason == .exit(0)
    }

    package var isServing: Bool { ForkServers(path).isAvailable }

    /// Whether it can take samples in undisturbed moments, see ``MachineGauge``.
    package var isGauging: Bool { (try? report(ChildTask(.hello), limit: 30))?.isGauging ?? false }

    /// Runs `task` in a fresh process and returns its report. The process is ended after `limit` seconds of processor time, see
    /// ``TimeLimit``.
    package func report(_ task: ChildTask, limit: Double) throws(ChildFailure) -> ChildReport {
        try report(task, ChildProcess.run(path, task.arguments, limit: limit, isOfProcessor: true), limit: limit)
    }

    /// The report of a process that ran `task`. A nil `ending` means that it could not be started; `errno` says why.
    func report(_ task: ChildTask, _ ending: ChildProcess.Ending?, limit: Double) throws(ChildFailure) -> ChildReport {
        guard let ending else { throw .notStarted("\(path): \(String(cString: strerror(errno)))") }
        return try Self.report(ending, task, limit: limit)
    }

    static func report(_ ending: ChildProcess.Ending, _ task: ChildTask, limit: Double) throws(ChildFailure) -> ChildReport {
        switch ending.reason {
        case .signal(let signal): throw .signal(signal)
        case .timeLimit: throw .timeLimit(limit)
        case .exit(let code) where code != 0:
            throw .exit(code, message: ending.complaints.split(separator: "\n").last.map(String.init) ?? "no message")
        case .exit:
            guard let report = ChildReport(ending.output) else { throw .garbled("\(task.arguments.joined(separator: " "))") }
            return report
        }
    }
}

package enum ChildFailure: Error, Equatable, Sendable, CustomStringConvertible {
    case signal(Int32)
    case exit(Int32, message: String)
    /// Ended after so many seconds of processor time, or as many of the clock without using any.
    case timeLimit(Double)
    /// It exited with 0, but its report is incomplete.
    case garbled(String)
    case notStarted(String)

    /// The text in the column `detail`.
    package var description: String {
        switch self {
        case .signal(let signal): "signal \(signal) (\(Self.names[signal] ?? String(cString: strsignal(signal))))"
        case .exit(let code, let message): "exit \(code): \(message)"
        case .timeLimit(let seconds):
            "time limit of \(Number.exact(seconds)) s: it hangs, or its time grows faster than its size"
        case .garbled(let task): "incomplete report of: \(task)"
        case .notStarted(let why): "not started: \(why)"
        }
    }

    private static let names: [Int32: String] = [
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGILL: "SIGILL", SIGINT: "SIGINT", SIGKILL: "SIGKILL",
        SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    ]
}
