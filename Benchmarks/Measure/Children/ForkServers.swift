import Synchronization

/// The fork servers of one build: one for each thread that asks at the same time. Where there are none (macOS, older builds), every task
/// has a process that is started for it.
package final class ForkServers: Sendable {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Whether the build has fork servers at all.
    var isAvailable: Bool {
        #if os(Linux)
        guard let server = take() else { return false }
        idle.withLock { $0.servers.append(server) }
        return true
        #else
        return false
        #endif
    }

    /// How a child of the task's arguments ended. Nil if it could not be started; `errno` says why.
    func run(_ arguments: [String], limit seconds: Double) -> ChildProcess.Ending? {
        #if os(Linux)
        if let server = take(), let ending = server.run(arguments, limit: seconds) {
            // One that was ended with its child is of no more use.
            if ending.reason != .timeLimit { idle.withLock { $0.servers.append(server) } }
            Self.total.withLock { $0.forked += 1 }
            return ending
        }
        #endif
        Self.total.withLock { $0.started += 1 }
        return ChildProcess.run(path, arguments, limit: seconds, isOfProcessor: true)
    }

    /// Ends the servers that nobody is asking.
    func endIdle() {
        #if os(Linux)
        // Out of the lock: each is waited for when it is released.
        _ = idle.withLock { idle in
            defer { idle.servers = [] }
            return idle.servers
        }
        #endif
    }

    /// How many children this process has had forked, and how many it has started itself, of all builds that could have a server.
    package static var children: ChildProcesses { total.withLock { $0 } }

    private static let total = Mutex(ChildProcesses(forked: 0, started: 0))

    /// What the process is to do: its arguments, or, in the child of a fork server, those of its task.
    package static func arguments(_ arguments: [String]) -> [String] {
        #if os(Linux)
        if arguments == ["child", ForkServer.verb] { return ForkServer.serve() }
        #endif
        return arguments
    }

    #if os(Linux)
    private struct Idle {
        var servers: [ForkServer] = []
        /// Whether one was tried in vain: the next would be no different.
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
