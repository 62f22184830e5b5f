import Results

extension BenchmarkRun {
    /// Counts all of a plan, and times nothing. A run that went wrong is a row of its own.
    package static func counted(_ plan: Plan) throws(Failure) -> BenchmarkRun {
        if !AllocationCounter.isAvailable {
            throw Failure(
                .nothingToCompare, "this build cannot count allocations (no glibc, or a sanitizer); build without sanitizers on Linux")
        }
        // All of it is of the build that was there at the start.
        let copies = try ToolCopies(beside: .own, forTimes: false)
        defer { copies.remove() }
        var run = BenchmarkRun(plan, Children(forkedBy: try copies.master(of: .own)))
        var progress = ProgressLine(total: plan.entries.reduce(0) { $0 + run.countingTime($1) })
        defer { progress.end() }
        for entry in plan.entries {
            progress.begin("counting \(entry.workload.slug)", of: "counting")
            do { try run.count(entry) } catch { throw Failure(.interrupted, "interrupted while counting; nothing was judged") }
            progress.finish(step: run.countingTime(entry))
        }
        return run
    }
}

extension CensusRun {
    /// The census of all of a plan, by a census tool.
    package static func counted(_ plan: Plan, by tool: ChildTool) throws(Failure) -> CensusRun {
        let copies = try ToolCopies(beside: tool, forTimes: false)
        defer { copies.remove() }
        var run = CensusRun(plan, Children(try copies.master(of: tool)))
        var progress = ProgressLine(total: plan.entries.reduce(0) { $0 + run.time(of: $1) })
        defer { progress.end() }
        for entry in plan.entries {
            progress.begin("census of \(entry.workload.slug)", of: "census")
            do { try run.count(entry) } catch { throw Failure(.interrupted, "interrupted while counting; nothing was judged or written") }
            progress.finish(step: run.time(of: entry))
        }
        return run
    }
}
