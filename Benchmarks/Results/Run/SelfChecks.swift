/// What a run found out about itself and its machine: whether its times can be trusted. Part of the JSON beside the rows.
package struct SelfChecks: Codable, Equatable, Sendable {
    package var clock: ClockQuality
    /// The harness's own time per timed run, in ns, which is subtracted from every time. Nil if nothing was timed.
    package var harnessCost: Double?
    /// Nil with fewer than four processes for each row.
    package var noiseFloor: NoiseFloor?
    /// Nil if nothing was timed, and in older files.
    package var disturbance: Disturbance?
    /// Nil before the end of a run, and in older files.
    package var processes: ChildProcesses?
    /// The share of time (0...1) that the host of a virtual machine gave to others. Nil if unknown.
    package var steal: Double?
    /// The frequency governor of the first core. Nil if unknown, as in many virtual machines.
    package var governor: String?
    /// How many cores were busy with something else. Nil if unknown.
    package var otherCores: Double?
    /// Nil where the allocator's settings cannot be pinned.
    package var allocator: AllocatorSettings?
    /// Rows that are faster than the bare loop. Nil if that loop was not measured.
    package var optimisedAway: [String]?
    /// What was timed with more threads than the process had cores. Nil if nothing was, and in older files.
    package var threadsAboveCores: [String]?

    /// By implementation: what its processes keep for good after their first runs. Nil if nothing was counted, and in older files.
    package var firstUse: [String: Kept]?
    /// By implementation: what each of its emitters keeps while it lives. Nil if none keeps anything.
    package var emitterUse: [String: Kept]?

    /// Heap blocks: the fewest and the most that a process or emitter keeps, and the bytes of the most.
    package struct Kept: Codable, Equatable, Sendable {
        package var fewest, most, bytes: Int

        package init(fewest: Int, most: Int, bytes: Int) { (self.fewest, self.most, self.bytes) = (fewest, most, bytes) }
    }

    package init(clock: ClockQuality) {
        self.clock = clock
        governor = Self.currentGovernor
    }

    /// A message about a count that no run can have; nil if there is none.
    ///
    /// Reports sum these counts, which must not overflow.
    var flaw: String? {
        let counts = [
            ("processes.forked", processes?.forked), ("processes.started", processes?.started),
            ("disturbance.processes", disturbance?.processes), ("disturbance.disturbed_processes", disturbance?.disturbedProcesses),
            ("disturbance.rows", disturbance?.rows), ("disturbance.disturbed_rows", disturbance?.disturbedRows),
        ]
        for case (let name, let count?) in counts where !(0...(1 << 53)).contains(count) { return "\(name) is \(count)" }
        guard let disturbance else { return nil }
        if disturbance.disturbedRows > disturbance.rows {
            return "disturbance.disturbed_rows is above disturbance.rows (\(disturbance.disturbedRows), \(disturbance.rows))"
        }
        return nil
    }

    package static var currentGovernor: String? {
        (try? String(contentsOfFile: "/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
