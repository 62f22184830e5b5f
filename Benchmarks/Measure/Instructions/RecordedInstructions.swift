import Synchronization

/// The instructions of a plan, counted with callgrind and written to a file.
package struct RecordedInstructions {
    package let rows: [Row]
    package let csv: String

    package var errors: [Row] { rows.filter { $0.status == .error } }

    /// Counts all of `plan` and writes what it found, even if the user asks to stop. `description` is what is known beforehand.
    package init(_ plan: Plan, in folder: ResultFolder, _ description: RunDescription) throws(Failure) {
        csv = "\(folder.path)/instructions.csv"
        let callgrind = try Callgrind(.own)
        defer { callgrind.remove() }
        let steps = Mutex(Steps())
        let results = InstructionRun(plan, callgrind).results { count in steps.withLock { $0.finish(of: count) } }
        steps.withLock { $0.progress?.end() }
        if !results.missing.isEmpty { throw try results.keep(from: "instructions", in: folder, description) }
        rows = results.rows
        var description = description
        description.ended = RunDescription.timestamp()
        description.complete = errors.isEmpty
        try ResultFolder.write(rows, description, to: csv)
    }

    private struct Steps {
        var progress: ProgressLine?
        var done = 0

        mutating func finish(of count: Int) {
            if progress == nil { progress = ProgressLine(total: Double(count)) }
            done += 1
            progress?.finish(step: 1)
            progress?.begin("\(done) of \(count)", of: done % 20 == 0 ? "\(done) of \(count)" : "")
        }
    }
}
