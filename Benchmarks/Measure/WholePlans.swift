extension BenchmarkRun {
    /// Counts all of a plan with one build, and times nothing. A failed run becomes a row. `title` is for the progress line.
    package static func counted(_ plan: Plan, by tool: ChildTool = .own, title: String = "counting") throws(Failure) -> BenchmarkRun {
        if !AllocationCounter.isAvailable {
            throw Failure(
                .nothingToCompare, "this build cannot count allocations (no glibc, or a sanitizer); build without sanitizers on Linux")
        }
        // Everything uses the build that was there at the start.
        let copies = try ToolCopies(beside: tool, forTimes: false)
        defer { copies.remove() }
        var run = BenchmarkRun(plan, Children(forkedBy: try copies.master(of: tool)))
        var progress = ProgressLine(total: plan.entries.reduce(0) { $0 + run.countingTime($1) })
        defer { progress.end() }
        for entry in plan.entries {
            progress.begin("\(title) \(entry.workload.slug)", of: title)
            do { try run.count(entry) } catch { throw Failure(.interrupted, "interrupted while counting; nothing was judged") }
            progress.finish(step: run.countingTime(entry))
        }
        return run
    }
}

extension CensusRun {
    package static func counted(_ plan: Plan, by tool: ChildTool) throws(Failure) -> CensusRun {
        let (run, missing) = try begun(plan, by: tool)
        if !missing.isEmpty { throw Failure(.interrupted, "interrupted while counting; nothing was judged or written") }
        return run
    }

    /// The census as far as the user lets it count, and the workloads that are missing.
    static func begun(_ plan: Plan, by tool: ChildTool) throws(Failure) -> (run: CensusRun, missing: [String]) {
        let copies = try ToolCopies(beside: tool, forTimes: false)
        defer { copies.remove() }
        var run = CensusRun(plan, Children(try copies.master(of: tool)))
        let missing = run.count()
        return (run, missing)
    }

    /// Counts the whole plan. Returns the workloads that are missing because the user asked to stop.
    mutating func count() -> [String] {
        var progress = ProgressLine(total: plan.entries.reduce(0) { $0 + time(of: $1) })
        defer { progress.end() }
        for (index, entry) in plan.entries.enumerated() {
            progress.begin("census of \(entry.workload.slug)", of: "census")
            // A workload is counted for all implementations or for none.
            do { try count(entry) } catch { return plan.entries.dropFirst(index).map(\.workload.slug) }
            progress.finish(step: time(of: entry))
        }
        return []
    }
}
