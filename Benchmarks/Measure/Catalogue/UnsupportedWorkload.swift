/// A library's declaration that it cannot run a workload of the other libraries: rows without figures, and why.
package struct UnsupportedWorkload: Sendable {
    package let workload: Workload
    package let implementation: String
    package let reason: String

    /// `zip/two: ToyChain: unsupported: it has no zip`.
    package var line: String { "\(workload.slug): \(implementation): \(Status.unsupported.rawValue): \(reason)" }

    /// The workloads that each library leaves out, if it says why. Workloads of the harness and of controls alone do not count.
    static func all(_ entries: [Entry], _ implementations: [Implementation]) -> [UnsupportedWorkload] {
        entries.filter { entry in !entry.workload.isHarness && entry.implementations.contains { $0.kind == .library } }.flatMap { entry in
            implementations.compactMap { implementation in
                guard let unsupported = implementation.unsupported,
                    !entry.implementations.contains(where: { $0.name == implementation.name })
                else { return nil }
                return UnsupportedWorkload(
                    workload: entry.workload, implementation: implementation.name,
                    reason: unsupported.reason(for: entry.workload.slug))
            }
        }
    }

    /// A row for each time at each of `sizes`; for a workload that is not timed, one for what stays behind.
    func rows(_ sizes: [Int]) -> [Row] {
        let entry = Entry(workload: workload, implementations: [])
        return sizes.flatMap { size -> [Row] in
            let job = Plan.Job(entry: entry, size: size)
            let names = job.timed.map { timed in job.timedRows.map { (phase: $0, metric: timed.metric) } } ?? [("after", .liveObjects)]
            return names.map {
                Row(job.key(implementation, phase: $0.phase, metric: $0.metric), without: .unsupported, detail: reason)
            }
        }
    }
}
