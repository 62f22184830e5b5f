/// How the processes of a run came to be: a run that has both compares them with each other.
package struct ChildProcesses: Codable, Equatable, Sendable {
    /// By a process that has loaded the tool's libraries.
    package var forked: Int
    /// By the system, from the tool's file.
    package var started: Int

    package init(forked: Int, started: Int) { (self.forked, self.started) = (forked, started) }

    /// How many of them came after there were `before`.
    package func since(_ before: ChildProcesses) -> ChildProcesses {
        ChildProcesses(forked: forked - before.forked, started: started - before.started)
    }
}
