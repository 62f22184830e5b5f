/// How a run's processes were made. A run with both kinds compares them with each other.
package struct ChildProcesses: Codable, Equatable, Sendable {
    /// Forked from a process that had loaded the tool's libraries.
    package var forked: Int
    /// Started by the system from the tool's file.
    package var started: Int

    package init(forked: Int, started: Int) { (self.forked, self.started) = (forked, started) }

    /// The processes that were added since `before`.
    package func since(_ before: ChildProcesses) -> ChildProcesses {
        ChildProcesses(forked: forked - before.forked, started: started - before.started)
    }
}
