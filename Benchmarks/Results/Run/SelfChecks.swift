/// What a run found out about itself and its machine: whether its times can be believed. Stands in the JSON beside the rows.
package struct SelfChecks: Codable, Equatable, Sendable {
    package var clock: ClockQuality
    /// What the harness takes for each run that is timed, in ns; it is subtracted from every time. Nil where nothing was timed.
    package var harnessCost: Double?
    /// Nil with fewer than four processes for each row.
    package var noiseFloor: NoiseFloor?
    /// Nil where nothing was timed, and in older files.
    package var disturbance: Disturbance?
    /// Nil before the end of a run, and in older files.
    package var processes: ChildProcesses?
    /// The share of its time that the host of a virtual machine gave to others. Nil where the system does not say.
    package var steal: Double?
    /// What decides about the frequency of the first core. Nil where the system does not say, as in many virtual machines.
    package var governor: String?
    /// How many cores were busy with something else. Nil where the system does not say.
    package var otherCores: Double?
    /// Nil where the allocator's settings cannot be pinned.
    package var allocator: AllocatorSettings?
    /// Rows that are faster than the loop without any chain. Nil where that loop was not measured.
    package var optimisedAway: [String]?
    /// What was timed with more threads than there were cores for the process. Nil where nothing was, and in older files.
    package var threadsAboveCores: [String]?

    /// By implementation: what its processes keep for good after their first runs. Nil where nothing was counted, and in older files.
    package var firstUse: [String: Kept]?
    /// By implementation: what its emitters keep for themselves, each for as long as it lives. Nil where none keeps anything.
    package var emitterUse: [String: Kept]?

    /// Blocks of the heap: in the process or emitter that keeps fewest, and in the one that keeps most, with the bytes of these.
    package struct Kept: Codable, Equatable, Sendable {
        package var fewest, most, bytes: Int

        package init(fewest: Int, most: Int, bytes: Int) { (self.fewest, self.most, self.bytes) = (fewest, most, bytes) }
    }

    package init(clock: ClockQuality) {
        self.clock = clock
        governor = Self.currentGovernor
    }

    /// Which count no run can have, for a person; nil if there is none. Reports form sums of these counts, which must not overflow.
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
