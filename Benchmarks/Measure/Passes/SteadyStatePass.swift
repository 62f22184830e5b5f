/// What the `event` phase allocates when it runs for the second time in a row: the counts at 2N events minus those at N.
///
/// This leaves out what happens once, however many events follow, such as a list that grows or a first value that is kept.
package struct SteadyStatePass: Equatable {
    let allocations: Int
    let allocatedBytes: Int

    package static let phase = "event/again"

    /// Nil if there is no `event` phase, or if the second time does other work than every further time, as when the stream has ended.
    init?(_ job: Plan.Job, _ implementation: WorkloadImplementation) {
        guard job.entry.workload.phases.contains(.event) else { return nil }
        AllocationCounter.prepare()
        let scenario = implementation.scenario.init(size: job.size)
        var before = AllocationCounter.Reading(), after = AllocationCounter.Reading()
        var delivered = [0, 0, 0]
        AllocationCounter.start()
        for phase in job.entry.workload.phases {
            scenario.run(phase)
            guard phase == .event else { continue }
            delivered[0] = scenario.outcome.delivered
            before = AllocationCounter.read()
            scenario.run(phase)
            after = AllocationCounter.read()
            delivered[1] = scenario.outcome.delivered
            scenario.run(phase)
            delivered[2] = scenario.outcome.delivered
        }
        AllocationCounter.stop()
        guard Self.isSteady(delivered) else { return nil }
        allocations = after.allocations - before.allocations
        allocatedBytes = after.allocatedBytes - before.allocatedBytes
    }

    /// Whether a phase did the same work from the second time on, given the values delivered in total after each of three times.
    ///
    /// The second time must deliver no fewer than the first, and the third as many as the second.
    static func isSteady(_ delivered: [Int]) -> Bool {
        delivered[1] - delivered[0] >= delivered[0] && delivered[2] - delivered[1] == delivered[1] - delivered[0]
    }
}
