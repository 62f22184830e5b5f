import Synchronization

/// The fork servers of one build: one for each thread that asks at the same time.
///
/// Where there are none (macOS, older builds), a process is started for every task.
package final class ForkServers: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }

    var isAvailable: Bool {
        #if os(Linux)
        guard let server = take() else { return false }
        idle.withLock { $0.servers.append(server) }
        return true
        #else
        return false
        #endif
    }

    /// Runs a child with these arguments, and returns how it ended. Nil if it could not be started; `errno` says why.
    func run(_ arguments: [String], limit seconds: Double) -> ChildProcess.Ending? {
        #if os(Linux)
        if let server = take(), let ending = server.run(arguments, limit: seconds) {
            // A time limit ends the server with its child.
            if ending.reason != .timeLimit { idle.withLock { $0.servers.append(server) } }
            Self.total.withLock { $0.forked += 1 }
            return ending
        }
        #endif
        Self.total.withLock { $0.started += 1 }
        return ChildProcess.run(path, arguments, limit: seconds, isOfProcessor: true)
    }

    func endIdle() {
        #if os(Linux)
        // Outside the lock: releasing a server waits for its end.
        _ = idle.withLock { idle in
            defer { idle.servers = [] }
            return idle.servers
        }
        #endif
    }

    /// How many children were forked, and how many were started, by all ``ForkServers`` of this process.
    package static var children: ChildProcesses { total.withLock { $0 } }

    private static let total = Mutex(ChildProcesses(forked: 0, started: 0))

    /// The arguments to act on: those of this process or, in the child of a fork server, those of its task.
    package static func arguments(_ arguments: [String]) -> [String] {
        #if os(Linux)
        if arguments == ["child", ForkServer.verb] { return ForkServer.serve() }
        #endif
        return arguments
    }

    #if os(Linux)
    private struct Idle {
        var servers: [ForkServer] = []
        /// Whether starting a server has failed: the next try would fail, too.
        var isHopeless = false
    }

    private let idle = Mutex(Idle())

    private func take() -> ForkServer? {
        let (server, isHopeless) = idle.withLock { ($0.servers.popLast(), $0.isHopeless) }
        if server != nil || isHopeless { return server }
        guard let server = ForkServer(path) else {
            idle.withLock { $0.isHopeless = true }
            return nil
        }
        return server
    }
    #endif
}
