/// What is measured: which workloads at which sizes, and for how long.
package struct Plan: Sendable {
    package enum Extent: Sendable {
        case whole
        /// The ends and the middle of each sweep: enough for a law of growth. For the census and for instructions, which are exact.
        case threePerSweep
        /// The ends of each sweep, in less time: a first look.
        case quick
    }

    package struct Job: Sendable {
        package let entry: Entry
        package let size: Int

        package init(entry: Entry, size: Int) { (self.entry, self.size) = (entry, size) }

        /// `pump/map depth=64`.
        package var title: String {
            let slug = entry.workload.slug, parameter = entry.workload.parameter
            return parameter == .none ? slug : "\(slug) \(parameter.rawValue)=\(size)"
        }

        func key(_ implementation: String, phase: String, metric: Metric) -> RowKey {
            let parameter = entry.workload.parameter
            return RowKey(
                workload: entry.workload.slug, implementation: implementation, parameter: parameter, size: parameter == .none ? nil : size,
                phase: phase, metric: metric)
        }

        /// The timed phases, and the metric of their times; nil if none is timed.
        package var timed: (phases: [Phase], metric: Metric)? {
            switch entry.workload.timing {
            case .none: nil
            case .perUnit(let phases), .life(let phases, _): (phases, .timePerUnit)
            case .latency(let phases, _): (phases, .teardownLatency)
            }
        }

        /// Whether a time of `implementation` means anything. A teardown that leaves something behind has none.
        package func hasTimes(of implementation: WorkloadImplementation) -> Bool {
            guard let metric = timed?.metric else { return false }
            return metric != .teardownLatency || (implementation.residue[size] ?? 0) == 0
        }

        /// The row of a subscription's whole life: the sum of its phases.
        package static let life = "life"

        /// The names of the timed rows: the phases, and then their sum.
        package var timedRows: [String] {
            let phases = (timed?.phases ?? []).map(rowName)
            if case .life = entry.workload.timing { return phases + [Self.life] }
            return phases
        }

        /// The row's name for a timed phase. A latency over several teardowns is marked, since it is not that of one.
        func rowName(of phase: Phase) -> String {
            if case .latency(_, let batches) = entry.workload.timing, (batches[size] ?? 1) > 1 { return "\(phase.rawValue)/batch" }
            return phase.rawValue
        }

        func units(of phase: Phase) -> Double { Double(phase == .event ? max(1, entry.workload.units(size)) : 1) }

        package var isTimed: Bool { entry.isTimed }
    }

    package let extent: Extent
    package let entries: [Entry]
    package let jobs: [Job]
    /// Workloads that libraries declare they cannot run.
    package let unsupported: [UnsupportedWorkload]
    /// How many times everything is timed: the number of processes of each timed row.
    package let rounds: Int
    /// The number of rounds if nobody asks for another.
    let usualRounds: Int
    /// How many processes count each workload and implementation. Unless all agree, the row is not a count.
    package let countingProcesses: Int
    /// The largest size that all of these processes count.
    ///
    /// A million subscriptions take seconds, so one process counts them. In a quick run, one process counts all sizes above a thousand.
    var countedByAll: Int { extent == .quick ? 1_000 : Self.repeated }
    /// The largest size at which a process makes more than one run.
    private static let repeated = 100_000
    /// Whether a process that counts `sizes` in turn makes only one run of `size`, since it takes seconds and smaller sizes came before.
    static func isRunOnce(_ size: Int, of sizes: [Int]) -> Bool { size > repeated && size != sizes.first }
    /// Seconds for the samples of one implementation of one job in one process, per unit of weight; see ``budget(of:)``.
    private let budget: Double

    /// - Parameter rounds: overrides the usual number. A round always takes as long: more of them make intervals narrower, and the run
    ///   longer.
    package init(_ catalogue: Catalogue, _ extent: Extent, rounds: Int? = nil) {
        self.extent = extent
        entries = catalogue.entries
        unsupported = catalogue.unsupported
        jobs = entries.flatMap { entry in Self.sizes(of: entry.workload, extent).map { Job(entry: entry, size: $0) } }
        usualRounds = extent == .quick ? 1 : 7
        self.rounds = rounds ?? usualRounds
        countingProcesses = extent == .quick ? 2 : 3
        // Seconds for the samples of the whole suite, and the most for one implementation of one job in all its rounds, if its weight is 1.
        let (suite, each) = extent == .quick ? (2.5, 0.1) : (30, 0.5)
        let shares = jobs.reduce(0) { $0 + Self.weight(of: $1.entry.workload) * Double($1.entry.implementations.count) }
        budget = min(each, suite / max(1, shares)) / Double(usualRounds)
    }

    /// Seconds for the samples of one implementation of a workload at one size, in one process.
    package func budget(of entry: Entry) -> Double { budget * Self.weight(of: entry.workload) }

    /// A workload's share of the time. A latency's quantiles take a thousand samples, a median only some.
    private static func weight(of workload: Workload) -> Double {
        switch workload.timing {
        case .none: 0
        case .perUnit, .life: 1
        case .latency: 3
        }
    }

    package func sizes(of entry: Entry) -> [Int] { Self.sizes(of: entry.workload, extent) }

    func jobs(of entry: Entry) -> [Job] { sizes(of: entry).map { Job(entry: entry, size: $0) } }

    /// The depth at which the table at the end of a run shows teardown.
    package static let teardownDepth = 64
    /// The depth at which the table shows the times of lives and events.
    ///
    /// A slope over the depth would lack what a life and an event cost before the first operator, and there the schemes differ.
    package static let chainDepth = 8

    /// The sizes of a workload that the table needs beside the first and the last.
    package static func sizesOfHeadline(of slug: String) -> [Int] {
        switch slug {
        case "teardown/dispose": [teardownDepth]
        // All lives, since they are read side by side.
        case let slug where slug == "pump/map" || slug.hasPrefix("life/"): [chainDepth]
        default: []
        }
    }

    /// The largest sizes take longer than all others together, so a partial sweep ends before them.
    private static let largest: [Extent: Int] = [.threePerSweep: 100_000, .quick: 10_000]

    /// The sizes of a sweep that the extent includes, and those that the table at the end of a run needs.
    static func sizes(of workload: Workload, _ extent: Extent) -> [Int] {
        guard let largest = largest[extent] else { return workload.sizes }
        let sizes = workload.sizes.filter { $0 <= largest }
        guard let last = sizes.last else { return Array(workload.sizes.prefix(1)) }
        let middle = extent == .threePerSweep ? [sizes[sizes.count / 2]] : []
        let wanted = [sizes[0]] + middle + [last] + sizesOfHeadline(of: workload.slug)
        return extent == .threePerSweep && sizes.count <= 3 ? sizes : sizes.filter(wanted.contains)
    }
}
