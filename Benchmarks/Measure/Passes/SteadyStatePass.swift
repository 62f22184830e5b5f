/// What the `event` phase takes from the heap when it runs for the second time in a row: without what happens once, such as a list that
/// grows or a first value that is kept, however many events follow. The difference between counts at 2N and at N events.
package struct SteadyStatePass: Equatable {
    let allocations: Int
    let allocatedBytes: Int

    /// The name of that phase in rows.
    package static let phase = "event/again"

    /// Nil where a second time is other work than every further time, as with a stream that has ended, or where there is no such phase.
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

    /// Whether three times in a row, after which so many values had been delivered, were the same work from the second on: the second
    /// delivered no less than the first, and the third as many as the second.
    static func isSteady(_ delivered: [Int]) -> Bool {
        delivered[1] - delivered[0] >= delivered[0] && delivered[2] - delivered[1] == delivered[1] - delivered[0]
    }
}
