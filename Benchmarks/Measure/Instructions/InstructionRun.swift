/// Counts the instructions of a whole plan, in as many processes at once as there are cores: what else the machine does changes no count.
package struct InstructionRun: Sendable {
    private let plan: Plan
    private let children: @Sendable (Entry) -> Children
    /// How many processes count each workload and implementation, so that a row shows how well repeats agree.
    private static let repeats = 2

    package init(_ plan: Plan, _ callgrind: Callgrind) {
        self.init(plan) { entry in
            Children { task throws(ChildFailure) in
                try callgrind.report(
                    task, units: { size, phase in phase == Phase.event.rawValue ? entry.workload.units(size) : 1 }, limit: 600)
            }
        }
    }

    init(_ plan: Plan, children: @escaping @Sendable (Entry) -> Children) {
        (self.plan, self.children) = (plan, children)
    }

    /// The rows, in the order of the plan. Rows of workloads whose threads meet by chance are `unsupported`.
    package func rows() throws(Interrupted) -> [Row] {
        let results = self.results { _ in }
        if Interruption.isRequested { throw Interrupted() }
        return results.rows
    }

    /// The rows counted before the user asked to stop, and what is missing.
    ///
    /// `finished` is called after every workload and implementation, on any thread, with how many there are in all.
    func results(finished: @Sendable (Int) -> Void) -> PartialResults {
        let pairs = plan.entries.flatMap { entry in entry.implementations.map { (entry: entry, implementation: $0) } }
        let found = concurrently(pairs.count) { index -> [Children.Answer]? in
            // All repeats or none: which of them are there would be chance.
            guard let all = try? answers(pairs[index].entry, pairs[index].implementation) else { return nil }
            finished(pairs.count)
            return all
        }
        let unfinished = Set(zip(pairs, found).filter { $1 == nil }.map(\.0.entry.workload.slug))
        // A workload with a missing part is left out, since counting the rest repeats all of it.
        let rows: [Row] = plan.jobs.filter { !unfinished.contains($0.entry.workload.slug) }.flatMap { job -> [Row] in
            let workload = job.entry.workload
            let expected = workload.phases.map {
                ChildReport.Figure(size: job.size, phase: $0.rawValue, metric: .instructions, values: [])
            }
            return zip(pairs, found).filter { $0.0.entry.workload.slug == workload.slug }.flatMap { pair, answers -> [Row] in
                let answers = answers ?? []
                return Repetitions.rows(
                    job, pair.implementation, expected: expected, reports: answers.map(\.report.figures),
                    failure: answers.lazy.compactMap { $0.failures[job.size] }.first,
                    unsupported: workload.counting == .none ? "threads meet by chance, so there is no count" : nil)
            }
        }
        return PartialResults(rows: rows, missing: plan.entries.map(\.workload.slug).filter(unfinished.contains))
    }

    /// One answer per repeat; none if there is no count.
    private func answers(_ entry: Entry, _ implementation: WorkloadImplementation) throws(Interrupted) -> [Children.Answer] {
        if Interruption.isRequested { throw Interrupted() }
        if entry.workload.counting == .none { return [] }
        let task = ChildTask(
            .instructions, workload: entry.workload.slug, implementation: implementation.name, sizes: plan.sizes(of: entry))
        var answers: [Children.Answer] = []
        for _ in 0..<Self.repeats { answers.append(try children(entry).answer(task)) }
        return answers
    }

    /// The largest difference between repeats, in instructions per unit; nil if there are none.
    package static func disagreement(_ rows: [Row]) -> (key: RowKey, instructions: Double)? {
        rows.compactMap { row in
            guard let least = row.figures.min, let most = row.figures.max, row.status == .ok, row.samples ?? 0 > 1 else { return nil }
            return (row.key, most - least)
        }.max { $0.1 < $1.1 }
    }
}
