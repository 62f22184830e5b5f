extension SelfChecks {
    /// Before measuring, while the user can still act.
    package static func warningsBefore(governor: String?) -> [String] {
        guard let governor, governor != "performance" else { return [] }
        return ["governor: '\(governor)'; `sudo cpupower frequency-set -g performance`"]
    }

    /// Each with its remedy, in a line for a narrow terminal.
    package var warnings: [String] {
        var warnings: [String] = []
        func warn(_ text: String) { warnings.append(text) }
        if clock.resolution > 100 || clock.readingCost > 200 {
            warn("clock: \(clock.words); tsc is a faster one")
        }
        if let cost = harnessCost, cost > 100 {
            warn("harness: \(Number.time(cost)) ns per run subtracted; end other programs, measure again")
        }
        if let noiseFloor, noiseFloor.median > 0.03 {
            warn("noise: a program differs from itself by \(Number.percent(toTenth: noiseFloor.median)); end other programs")
        }
        if let disturbance, disturbance.disturbedRows * 20 > disturbance.rows {
            warn("disturbance: in \(disturbance.disturbedRows) of \(disturbance.rows) rows; measure with ROUNDS=28")
        }
        if let processes, processes.forked > 0, processes.started > 0 {
            warn("processes: \(processes.started) of \(processes.forked + processes.started) were not forked; raise limits (ulimit -a)")
        }
        if let steal, steal > 0.01 { warn("steal: the host took \(Number.percent(toTenth: steal)) of the time; measure later") }
        warnings += Self.warningsBefore(governor: governor)
        if let otherCores, otherCores > 0.15 {
            warn("other load: \(Number.time(otherCores)) cores; end other programs and measure again")
        }
        if let rows = threadsAboveCores { warn("threads: too few cores for \(rows.joined(separator: ", ")); do not use these rows") }
        if let rows = optimisedAway, !rows.isEmpty {
            warn("optimised away? faster than \(OptimisedAway.fastest): \(Self.first(of: rows)); do not use")
        }
        return warnings
    }

    private static func first(of names: [String]) -> String {
        names.count < 2 ? names.joined() : "\(names[0]) and \(names.count - 1) more"
    }

    package var section: Section {
        var section = Section("Checks", name: "checks", columns: [.init("", name: "check"), .init("", name: "finding")])
        func add(_ name: String, _ text: String?) { section.add([.init("  \(name)", .text(name)), .init(text ?? "cannot be read here")]) }
        add("clock", clock.words)
        add("harness", harnessCost.map { "\(Number.time($0)) ns per run, subtracted" } ?? "nothing was timed")
        add("noise floor", noiseFloor?.words ?? "needs four processes for each row; measure without QUICK=1")
        add("disturbance", disturbance?.words ?? "nothing was timed")
        if let long = disturbance?.longSamples, !long.isEmpty {
            add("long samples", "more than 20 ms, so the gauge sees only their ends: \(long.joined(separator: ", "))")
        }
        if let processes { add("processes", processes.words) }
        add("allocator", allocator?.words ?? "unsupported: only glibc's settings can be pinned")
        add("steal", steal.map(Number.percent(toTenth:)))
        add("governor", governor)
        add("other load", otherCores.map { "\(Number.time($0)) cores" })
        add(
            "optimised away",
            optimisedAway.map { $0.isEmpty ? "no row is faster than the loop without a chain" : "may be: \($0.joined(separator: "; "))" }
                ?? "\(OptimisedAway.fastest) was not measured, so this was not checked")
        for line in (firstUse ?? [:]).mapValues(\.words).lines { add("first use", line) }
        for line in (emitterUse ?? [:]).mapValues(\.wordsOfEmitter).lines { add("emitters", line) }
        for warning in warnings { section.add([.init("  WARNING", mark: .bad), .init(warning)]) }
        return section
    }
}

extension SelfChecks.Kept {
    private var range: String { fewest == most ? "\(most)" : "\(fewest) to \(most)" }

    /// These blocks do not grow, so they are no leak. Among them is Swift's metadata for generic types, more for workloads with more types.
    package var words: String { "kept after first use, by workload: \(range) heap blocks, \(bytes) bytes at most; no leak" }

    /// These blocks do not grow and go with the emitter, so they are no leak.
    ///
    /// Unlike those kept after first use, they count as live objects.
    package var wordsOfEmitter: String {
        "kept by an emitter for itself while it lives: \(range) heap blocks, \(bytes) bytes at most; no leak"
    }
}

extension ClockQuality {
    fileprivate var words: String { "steps of \(Number.time(resolution)) ns, \(Number.time(readingCost)) ns per reading" }
}

extension ChildProcesses {
    fileprivate var words: String {
        if started == 0 { return "\(forked), forked" }
        return forked == 0 ? "\(started), started" : "\(forked) forked, \(started) started"
    }
}

extension Disturbance {
    fileprivate var words: String {
        let share = Number.percent(toTenth: Double(disturbedProcesses) / Double(max(1, processes)))
        let longer = shift.map { "; with all of them the median row would be \(Number.percent(toTenth: $0)) longer" } ?? ""
        return "\(share) of the processes, left out of \(rows - disturbedRows) of \(rows) rows\(longer)"
    }
}

extension NoiseFloor {
    fileprivate var words: String {
        "the same program against itself: \(Number.percent(toTenth: median)); 95 of 100 rows below \(Number.percent(toTenth: p95))"
    }

    static func words(_ floor: NoiseFloor?) -> String {
        floor.map { "noise floor: \($0.words); smaller differences say nothing." }
            ?? "noise floor: unknown, since it needs four processes for each row; measure without QUICK=1"
    }
}

extension AllocatorSettings {
    fileprivate var words: String {
        let pinned = settings.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return pinned + (environment.isEmpty ? "" : "; the environment also sets \(environment.joined(separator: ", ")); unset it")
    }
}
