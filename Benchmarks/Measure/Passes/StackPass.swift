/// The pass that measures the stack that each phase needs. It times and counts nothing else.
enum StackPass {
    /// The median of several runs in several processes: an allocator that searches longer for a block needs some bytes more.
    private static let runs = 3

    static func figures(_ job: Plan.Job, _ implementation: WorkloadImplementation) throws(Mismatch) -> [ChildReport.Figure] {
        _ = try gauge(job, implementation)  // Warms up: lazy binding and what is made once per process need stack of their own.
        var gauged: [[Int]] = []
        for _ in 0..<runs { gauged.append(try gauge(job, implementation)) }
        return figures(job, gauged)
    }

    static func figures(_ job: Plan.Job, _ gauged: [[Int]]) -> [ChildReport.Figure] {
        job.entry.workload.phases.enumerated().map { index, phase in
            .init(size: job.size, phase: phase.rawValue, metric: .stackBytes, values: gauged.map { Double($0[index]) })
        }
    }

    /// Takes one scenario through its phases, each on a stack of its own.
    private static func gauge(_ job: Plan.Job, _ implementation: WorkloadImplementation) throws(Mismatch) -> [Int] {
        let scenario = implementation.scenario.init(size: job.size)
        var bytes: [Int] = []
        // So that this list does not grow and change the heap between phases.
        bytes.reserveCapacity(job.entry.workload.phases.count)
        for phase in job.entry.workload.phases {
            guard let used = StackGauge.bytes({ scenario.run(phase) }) else {
                throw Mismatch(
                    job, implementation, what: "stack of phase \(phase.rawValue)", expected: "less than \(StackGauge.size) bytes",
                    observed: "at least that many")
            }
            bytes.append(used)
        }
        if let mismatch = Mismatch(job, implementation, outcome: scenario.outcome) { throw mismatch }
        return bytes
    }
}
