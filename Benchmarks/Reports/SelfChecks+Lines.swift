import Results
import Runner

extension SelfChecks {
    /// What can be said before anything is measured, so that somebody may mend it first.
    package static func warningsBefore(governor: String?) -> [String] { warning(governor: governor).map { [$0] } ?? [] }

    private static func warning(governor: String?) -> String? {
        guard let governor, governor != "performance" else { return nil }
        return "governor: '\(governor)' changes the cores' frequency; `sudo cpupower frequency-set -g performance` keeps it"
    }

    /// Each with its remedy.
    package var warnings: [String] {
        var warnings: [String] = []
        if clock.resolution > 100 || clock.readingCost > 200 {
            warnings.append(
                "clock: steps of \(Number.time(clock.resolution)) ns, \(Number.time(clock.readingCost)) ns per reading; teardown "
                    + "latencies are "
                    + "coarse; look at /sys/devices/system/clocksource/clocksource0/current_clocksource, tsc is the fast one")
        }
        if let harnessCost, harnessCost > 100 {
            warnings.append(
                "harness: \(Number.time(harnessCost)) ns per run are subtracted; short phases are uncertain; end other programs and "
                    + "measure again"
            )
        }
        if let noiseFloor, noiseFloor.median > 0.03 {
            warnings.append(
                "noise: the same program differs from itself by \(Self.percent(noiseFloor.median)); end other programs and measure "
                    + "again, or rely on counts"
            )
        }
        if let disturbance, disturbance.disturbedRows * 20 > disturbance.rows {
            warnings.append(
                "disturbance: \(disturbance.disturbedRows) of \(disturbance.rows) timed rows have disturbed processes among them; "
                    + "measure with more rounds (ROUNDS=28), or at another time")
        }
        if let processes, processes.forked > 0, processes.started > 0 {
            warnings.append(
                "processes: \(processes.started) of \(processes.forked + processes.started) could not be forked and were started: their "
                    + "figures are not like the others; look for limits on processes and open files (ulimit -a), and measure again")
        }
        if let steal, steal > 0.01 {
            warnings.append(
                "steal: the host gave \(Self.percent(steal)) of the time to others; measure at another time, or on a machine of your own")
        }
        if let warning = Self.warning(governor: governor) { warnings.append(warning) }
        if let otherCores, otherCores > 0.15 {
            warnings.append(
                "other load: \(Number.time(otherCores)) cores were busy with something else; end other programs and measure again")
        }
        if let threadsAboveCores {
            warnings.append(
                "threads: more than there are cores for, so these times are those of the kernel's turns: "
                    + "\(threadsAboveCores.joined(separator: ", ")); do not use them, or measure with more cores")
        }
        if let optimisedAway, !optimisedAway.isEmpty {
            warnings.append(
                "optimised away? faster than \(OptimisedAway.fastest): \(optimisedAway.joined(separator: "; ")); do not use these figures, "
                    + "and let the workload's result depend on every event")
        }
        return warnings
    }

    /// A line for each, whatever it says; and what is wrong, with its remedy.
    package var section: Section {
        var section = Section("Checks", name: "checks", columns: [.init("", name: "check"), .init("", name: "finding")])
        func add(_ name: String, _ text: String?) { section.add([.init("  \(name)", .text(name)), .init(text ?? "cannot be read here")]) }
        add("clock", "steps of \(Number.time(clock.resolution)) ns, \(Number.time(clock.readingCost)) ns per reading")
        add("harness", harnessCost.map { "\(Number.time($0)) ns per run, subtracted" } ?? "nothing was timed")
        add(
            "noise floor", noiseFloor.map(\.words) ?? "needs four processes for each row; a run without QUICK=1 has them")
        add("disturbance", disturbance?.words ?? "nothing was timed")
        if let long = disturbance?.longSamples, !long.isEmpty {
            add("long samples", "more than 20 ms, of which the gauge sees the ends alone: \(long.joined(separator: ", "))")
        }
        if let processes { add("processes", processes.words) }
        add("allocator", allocator?.words ?? "unsupported: its settings can be pinned with glibc alone")
        add("steal", steal.map(Self.percent))
        add("governor", governor)
        add("other load", otherCores.map { "\(Number.time($0)) cores" })
        add(
            "optimised away",
            optimisedAway.map { $0.isEmpty ? "no row is faster than the loop without a chain" : "\($0.count) rows may be" }
                ?? "\(OptimisedAway.fastest) was not measured, so this was not checked")
        if let firstUse {
            for (name, kept) in firstUse.sorted(by: { $0.key < $1.key }) { add("first use", "\(name): \(kept.words)") }
        }
        for (name, kept) in (emitterUse ?? [:]).sorted(by: { $0.key < $1.key }) { add("emitters", "\(name): \(kept.wordsOfEmitter)") }
        for warning in warnings { section.add([.init("  WARNING", mark: .bad), .init(warning)]) }
        return section
    }

    static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }
}

extension SelfChecks.Kept {
    private var range: String { fewest == most ? "\(most)" : "\(fewest) to \(most)" }

    /// It does not grow, so it is no leak. Swift's own metadata for generic types are among these blocks: more where a workload has more
    /// types.
    package var words: String { "kept after first use, by workload: \(range) heap blocks, \(bytes) bytes at most; no leak" }

    /// It does not grow and goes with the emitter, so it is no leak either. Unlike the above it is among a row's live objects.
    package var wordsOfEmitter: String {
        "kept by an emitter for itself while it lives: \(range) heap blocks, \(bytes) bytes at most; no leak"
    }
}

extension ChildProcesses {
    fileprivate var words: String {
        if started == 0 { return "\(forked), forked" }
        return forked == 0 ? "\(started), started" : "\(forked) forked, \(started) started"
    }
}

extension Disturbance {
    fileprivate var words: String {
        let share = SelfChecks.percent(Double(disturbedProcesses) / Double(max(1, processes)))
        let longer = shift.map { "; with all of them the median row would be \(SelfChecks.percent($0)) longer" } ?? ""
        return "\(share) of the processes, left out of \(rows - disturbedRows) of \(rows) rows\(longer)"
    }
}

extension NoiseFloor {
    fileprivate var words: String {
        "the same program against itself: \(SelfChecks.percent(median)); 95 of 100 rows below \(SelfChecks.percent(p95))"
    }

    /// What stands beside a table of times.
    static func words(_ floor: NoiseFloor?) -> String {
        floor.map { "noise floor: \($0.words); smaller differences say nothing." }
            ?? "noise floor: unknown, since it takes four processes for each row; measure without QUICK=1"
    }
}

extension AllocatorSettings {
    fileprivate var words: String {
        let pinned = settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return pinned + (environment.isEmpty ? "" : "; the environment sets \(environment.joined(separator: ", ")) besides: unset it")
    }
}

extension RunDescription {
    /// What is wrong with the machine before anything is measured.
    package var warningsBefore: [String] { SelfChecks.warningsBefore(governor: checks.governor) }
}
