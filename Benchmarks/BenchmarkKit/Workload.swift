/// What a run must have observed, exactly, for its figures to count.
public struct Outcome: Equatable, Sendable {
    /// The wrapping sum over the values that reached the end of the chain.
    public var checksum: Int
    /// The number of values that reached the end of the chain.
    public var delivered: Int

    public init(checksum: Int, delivered: Int) {
        self.checksum = checksum
        self.delivered = delivered
    }
}

/// How the time of a workload is taken.
public enum Timing: Equatable, Sendable {
    /// The phases given are timed, over as many runs at once as the clock needs; reported as `time_per_unit`.
    case perUnit([Phase])
    /// As `perUnit`, and the sum of the phases given is reported as well, for each of the `subscriptions` that a run has: as phase `life`.
    /// The phases given are all that a run does, so the sum depends on no boundary between them.
    case life([Phase], subscriptions: Int)
    /// Runs are timed one by one, each of the phases given from the call to the last deinit; reported as `teardown_latency`.
    /// `batches` says, by size, how many are timed as one where a single one is too short for the clock.
    case latency([Phase], batches: [Int: Int])
    /// Not timed: the workload is about counts alone.
    case none
}

/// What is counted in a workload, phase by phase.
public enum Counting: Sendable {
    /// Heap blocks and their bytes.
    case allocations
    /// Bytes of stack, each phase in a thread of its own.
    case stack
    /// Nothing: what it allocates depends on how threads meet, and is no count.
    case none
}

/// A workload as one implementation runs it.
public struct Workload: Sendable {
    /// The stable name, `group/what`: a key in CSV files and baselines.
    public let slug: String
    /// Why it is here, and what a difference between the implementations would mean.
    public let summary: String
    public let parameter: Parameter
    /// The sizes of the sweep, ascending; `[0]` where nothing is swept.
    public let sizes: [Int]
    /// The phases of a run, in order. Counts are reported for each.
    public let phases: [Phase]
    public let timing: Timing
    /// What one unit of work in the `event` phase is: "event", "delivery", "element", "round".
    public let unit: String
    /// By size: how many units of work the `event` phase does. The other phases are one unit each.
    public let units: @Sendable (Int) -> Int
    public let counting: Counting
    /// Whether it is the harness itself that is measured, which is subtracted from everything else.
    public let isHarness: Bool
    /// By size, what a run must observe. Literals, never derived from an implementation.
    public let expected: [Int: Outcome]
    /// By size, how many allocations must still be alive after the last phase. Literals; absent means none.
    public let residue: [Int: Int]
    public let scenario: Scenario.Type
    /// Where it is declared. The tool hashes that text: figures of two texts are not compared.
    public let source: SourceFile

    /// Without other phases, it is a chain on a source that outlives it; without another timing, its events are timed.
    ///
    /// `path` and `id` are those of the file in which the workload is declared, and are not given by hand.
    public init(
        _ slug: String,
        summary: String,
        parameter: Parameter = .none,
        sizes: [Int] = [0],
        phases: [Phase] = [.assemble, .subscribe, .event, .release, .dispose],
        timing: Timing = .perUnit([.event]),
        unit: String = "event",
        units: @escaping @Sendable (Int) -> Int = { _ in 1 },
        counting: Counting = .allocations,
        isHarness: Bool = false,
        expected: [Int: Outcome],
        residue: [Int: Int] = [:],
        scenario: Scenario.Type,
        path: String = #filePath,
        id: String = #fileID
    ) {
        self.slug = slug
        self.summary = summary
        self.parameter = parameter
        self.sizes = sizes
        self.phases = phases
        self.timing = timing
        self.unit = unit
        self.units = units
        self.counting = counting
        self.isHarness = isHarness
        self.expected = expected
        self.residue = residue
        self.scenario = scenario
        source = SourceFile(path: path, id: id)
    }
}

/// The workloads of a library, in the order of the report. The file that only lists them is part of no workload's text.
public struct WorkloadList: Sendable {
    public let workloads: [Workload]
    public let source: SourceFile

    public init(_ workloads: [Workload], path: String = #filePath, id: String = #fileID) {
        self.workloads = workloads
        source = SourceFile(path: path, id: id)
    }

    private init(_ workloads: [Workload], source: SourceFile) { (self.workloads, self.source) = (workloads, source) }

    /// The same list with more workloads, which are declared elsewhere.
    public func adding(_ more: Workload...) -> WorkloadList { adding(more) }

    /// The same, of a group that is declared as a whole.
    public func adding(_ more: [Workload]) -> WorkloadList { WorkloadList(workloads + more, source: source) }
}
