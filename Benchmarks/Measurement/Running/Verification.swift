/// Runs before anything is measured: does everybody do what the workload says?
public enum Verification {
    /// Runs once to bring metadata and lazy globals into being, and once to be held against the expected outcome and the expected
    /// number of blocks that stay alive. Nil if all is well.
    ///
    /// With `residue: false` what stays alive is left to whoever counts: the gate judges it as a count among others.
    public static func mismatch(_ job: Plan.Job, _ entrant: Entrant, residue: Bool = true) -> Mismatch? {
        do throws(Mismatch) {
            _ = try CountedRun(job, entrant)
            guard AllocationCounter.isAvailable, job.entry.workload.counting == .allocations, residue else { return nil }
            return residueMismatch(job, entrant, try CountedRun(job, entrant))
        } catch {
            return error
        }
    }

    static func residueMismatch(_ job: Plan.Job, _ entrant: Entrant, _ run: CountedRun) -> Mismatch? {
        let expected = entrant.residue[job.size] ?? 0
        if run.liveBlocks == expected { return nil }
        return Mismatch(
            job, entrant, what: "live objects after the run", expected: "\(expected)",
            observed: "\(run.liveBlocks); if that is meant, correct the literal in Benchmarks/\(entrant.name)Workloads")
    }
}
