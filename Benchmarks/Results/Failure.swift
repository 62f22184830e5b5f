/// How the tool ends. Makefiles and CI jobs depend on the numbers.
package enum ExitCode: Int32, Sendable {
    case fine = 0
    /// The gate found a difference.
    case regression = 1
    /// Wrong use, or input that cannot be read.
    case usage = 2
    /// An implementation did not do what the workload expects; nothing it measured would count.
    case verification = 3
    /// No row has a counterpart; or, from the gate, some rows have none, or their workload changed.
    case nothingToCompare = 4
    /// The gate cannot say: what no change touches has moved as well. Another run may say more.
    case inconclusive = 5
    /// Ctrl-C or SIGTERM; what was measured is in the file.
    case interrupted = 130
}

/// Why the tool cannot go on: one line for a person, which says what to do, and the exit code.
package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    package let message: String
    package let code: ExitCode

    package init(_ code: ExitCode, _ message: String) {
        self.message = message
        self.code = code
    }

    package var description: String { message }
}
