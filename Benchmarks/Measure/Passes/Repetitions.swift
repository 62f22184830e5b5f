enum Repetitions {
    /// The rows of one implementation at one size: one for each figure of `expected`, in that order.
    ///
    /// `reports` are the figures of each process; `failure` says why one has no report; `unsupported` why none was asked.
    static func rows(
        _ job: Plan.Job, _ implementation: WorkloadImplementation, expected: [ChildReport.Figure], reports: [[ChildReport.Figure]],
        failure: String?, unsupported: String? = nil
    ) -> [Row] {
        var found: [Place: [[Double]]] = [:]
        for figure in reports.joined() where figure.size == job.size {
            found[Place(figure), default: []].append(figure.values)
        }
        return expected.map { figure in
            let key = job.key(implementation.name, phase: figure.phase, metric: figure.metric)
            if let failure { return Row(key, without: .error, detail: failure) }
            let values = found[Place(figure)] ?? []
            let sample = values.flatMap(\.self)
            if sample.isEmpty { return Row(key, without: .unsupported, detail: unsupported ?? reason(figure, job)) }
            return figure.metric.kind == .exact ? Row(key, counts: sample) : Row(key, measured: sample)
        }
    }

    private static func reason(_ figure: ChildReport.Figure, _ job: Plan.Job) -> String {
        guard figure.phase == SteadyStatePass.phase, AllocationCounter.isAvailable else {
            return "this system or this build cannot measure it"
        }
        return Plan.isRunOnce(job.size, of: job.entry.workload.sizes)
            ? "not tried at this size: one run takes seconds" : "a further time is other work, as after the end of a stream"
    }

    private struct Place: Hashable {
        let phase: String, metric: Metric
        init(_ figure: ChildReport.Figure) { (phase, metric) = (figure.phase, figure.metric) }
    }
}
