/// The tool's exit code. Makefiles and CI jobs depend on the numbers.
package enum ExitCode: Int32, Sendable {
    case fine = 0
    /// The gate found a difference.
    case regression = 1
    /// Wrong use, or input that cannot be read.
    case usage = 2
    /// An implementation did not do what the workload expects; its measurements would mean nothing.
    case verification = 3
    /// No row has a counterpart. From the gate: some rows have none, or their workload changed.
    case nothingToCompare = 4
    /// The gate cannot tell: the canary, which no change affects, moved as well. Another run may tell more.
    case inconclusive = 5
    /// Ctrl-C or SIGTERM; what was measured is in the file.
    case interrupted = 130
}

/// Why the tool cannot continue: one line for a person, including what to do, and the exit code.
package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    package let message: String
    package let code: ExitCode

    package init(_ code: ExitCode, _ message: String) {
        self.message = message
        self.code = code
    }

    package var description: String { message }
}
