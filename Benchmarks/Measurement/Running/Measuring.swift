/// Measures what a plan says, job by job: counts first, then times.
public struct Measuring {
    /// What one job gave.
    public struct Result {
        /// In the order of the file: by entrant, exact rows before timed ones.
        public var rows: [Row] = []
        public var batch: RunDescription.Batch?
        /// Runs that went wrong after they had been verified. Their rows have status `error`.
        public var mismatches: [Mismatch] = []
    }

    private let clock: MonotonicClock.Quality

    /// Starts the thread without which glibc's single-threaded paths would be measured. Once per process.
    public init(clock: MonotonicClock.Quality) {
        self.clock = clock
        ParkedThread.start()
    }

    /// The exact rows alone. With `residue: false`, what stays alive is a count and no mismatch.
    public func count(_ job: Plan.Job, residue: Bool = true) -> Result {
        var result = Result()
        for entrant in job.entry.entrants {
            do throws(Mismatch) {
                switch job.entry.workload.counting {
                case .allocations: result.rows += try CountPass.rows(job, entrant, residue: residue)
                case .stack: result.rows += try StackPass.rows(job, entrant)
                // Verified only now: see ``Catalogue``.
                case .none: if let mismatch = Verification.mismatch(job, entrant) { throw mismatch }
                }
            } catch {
                result.mismatches.append(error)
                result.rows += Self.keys(job, entrant).map { Row($0, without: .error) }
            }
        }
        return result
    }

    /// What the exact rows of one entrant are about.
    private static func keys(_ job: Plan.Job, _ entrant: Entrant) -> [RowKey] {
        switch job.entry.workload.counting {
        case .allocations: CountPass.rows(job, entrant, counted: []).map(\.key)
        case .stack: job.entry.workload.phases.map { StackPass.key(job, entrant, $0) }
        case .none: []
        }
    }

    /// The timed rows alone. Nil if it was interrupted. `budget` is in seconds.
    public func time(_ job: Plan.Job, budget: Double) -> Result? {
        guard var pass = TimedPass(job, budget: budget, clock: clock) else { return Result() }
        guard let timed = try? pass.run() else { return nil }
        return Result(rows: timed.rows.flatMap(\.self), batch: timed.batch, mismatches: timed.mismatches)
    }

    /// Both. Nil if it was interrupted.
    public func measure(_ job: Plan.Job, budget: Double) -> Result? {
        var result = count(job)
        guard let timed = time(job, budget: budget) else { return nil }
        let rows = result.rows + timed.rows
        // A stable order, by entrant: whoever reads the file finds together what belongs together.
        result.rows = job.entry.entrants.flatMap { entrant in rows.filter { $0.key.architecture == entrant.name } }
        result.batch = timed.batch
        result.mismatches += timed.mismatches
        return result
    }
}
