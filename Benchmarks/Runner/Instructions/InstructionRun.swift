import BenchmarkKit
import Dispatch
import Foundation
import Results

/// Counts the instructions of a whole plan. As many at once as there are cores: what else the machine does changes no count.
package struct InstructionRun: Sendable {
    private let plan: Plan
    private let callgrind: Callgrind
    /// How many processes count each workload and implementation: so that a row shows by itself how well repeats agree.
    private let repeats: Int

    package init(_ plan: Plan, _ callgrind: Callgrind, repeats: Int = 2) {
        (self.plan, self.callgrind, self.repeats) = (plan, callgrind, repeats)
    }

    /// The rows, in the order of the plan. `finished` is called after every workload and implementation, on any thread, with how many
    /// there are in all. Where threads meet as they like there is no count: such rows are `unsupported`.
    package func rows(finished: @escaping @Sendable (Int) -> Void) throws(Interrupted) -> [Row] {
        let pairs = plan.entries.flatMap { entry in entry.implementations.map { (entry, $0) } }
        let answers = Answers(count: pairs.count)
        DispatchQueue.concurrentPerform(iterations: pairs.count) { index in
            if Interruption.isRequested { return }
            let (entry, implementation) = pairs[index]
            if entry.workload.counting != .none {
                for _ in 0..<repeats { answers.add(answer(entry, implementation), at: index) }
            }
            finished(pairs.count)
        }
        if Interruption.isRequested { throw Interrupted() }
        let found = answers.all
        return plan.jobs.flatMap { job in
            job.entry.implementations.flatMap { implementation -> [Row] in
                let index = pairs.firstIndex { $0.0.workload.slug == job.entry.workload.slug && $0.1.name == implementation.name } ?? 0
                let reports = found[index]
                let failure = reports.lazy.compactMap { $0.failures[job.size] }.first
                let expected = job.entry.workload.phases.map {
                    ChildReport.Figure(size: job.size, phase: $0.rawValue, metric: .instructions, values: [])
                }
                let isByChance = job.entry.workload.counting == .none
                return Repetitions.rows(
                    job, implementation, expected: expected, reports: reports.map(\.report.figures), failure: failure,
                    unsupported: isByChance ? "threads meet by chance, so there is no count" : nil)
            }
        }
    }

    private func answer(_ entry: Entry, _ implementation: WorkloadImplementation) -> Children.Answer {
        let task = ChildTask(
            .instructions, workload: entry.workload.slug, implementation: implementation.name, sizes: plan.sizes(of: entry))
        let children = Children { task throws(ChildFailure) in
            try callgrind.report(
                task, units: { size, phase in phase == Phase.event.rawValue ? entry.workload.units(size) : 1 }, limit: 600)
        }
        return (try? children.answer(task)) ?? Children.Answer()
    }

    /// What several threads found.
    private final class Answers: @unchecked Sendable {
        private let lock = NSLock()
        private var found: [[Children.Answer]]

        init(count: Int) { found = Array(repeating: [], count: count) }

        func add(_ answer: Children.Answer, at index: Int) { lock.withLock { found[index].append(answer) } }

        var all: [[Children.Answer]] { lock.withLock { found } }
    }

    /// The largest difference between repeats, in instructions per unit; nil if there are none.
    package static func disagreement(_ rows: [Row]) -> (key: RowKey, instructions: Double)? {
        rows.compactMap { row in
            guard let least = row.figures.min, let most = row.figures.max, row.status == .ok, row.samples ?? 0 > 1 else { return nil }
            return (row.key, most - least)
        }.max { $0.1 < $1.1 }
    }
}
