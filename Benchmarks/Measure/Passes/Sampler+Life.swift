extension Sampler {
    /// The time of a subscription's whole life, for each sample, from the times of its phases per unit. Empty if no life is timed.
    func lives(_ values: [[Double]]) -> [[Double]] {
        guard case .life(_, let subscriptions) = job.entry.workload.timing else { return [] }
        let samples = values.map(\.count).min() ?? 0
        return [
            (0..<samples).map { sample in
                let whole = zip(phases, values).reduce(0) { $0 + $1.1[sample] * job.units(of: $1.0) }
                return whole / Double(max(1, subscriptions))
            }
        ]
    }
}
