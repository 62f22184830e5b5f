/// What a run must observe exactly for its figures to count.
public struct Outcome: Equatable, Sendable {
    /// The wrapping sum of the values that reached the end of the chain.
    public var checksum: Int
    /// The number of values that reached the end of the chain.
    public var delivered: Int

    public init(checksum: Int, delivered: Int) {
        self.checksum = checksum
        self.delivered = delivered
    }
}

/// How a workload is timed.
public enum Timing: Equatable, Sendable {
    /// These phases are timed, over as many runs at once as the clock needs; reported as `time_per_unit`.
    case perUnit([Phase])
    /// Like `perUnit`, but the sum of the phases, divided by the run's `subscriptions`, is also reported, as phase `life`.
    ///
    /// The phases are all that a run does, so the sum does not depend on where one ends and the next begins.
    case life([Phase], subscriptions: Int)
    /// Each run is timed on its own, each of these phases from the call to the last deinit; reported as `teardown_latency`.
    ///
    /// `batches` says, by size, how many are timed as one where a single one is too short for the clock.
    case latency([Phase], batches: [Int: Int])
    /// Not timed: the workload is only about counts.
    case none
}

/// What is counted in each phase of a workload.
public enum Counting: Sendable {
    /// Heap blocks and their bytes.
    case allocations
    /// Bytes of stack, each phase in a thread of its own.
    case stack
    /// Nothing: allocations depend on how threads meet.
    case none
}

/// A workload in one implementation.
public struct Workload: Sendable {
    /// The stable name, `group/what`: a key in CSV files and baselines.
    public let slug: String
    /// Its purpose, and what a difference between the implementations would mean.
    public let summary: String
    public let parameter: Parameter
    /// The sizes of the sweep, ascending; `[0]` if nothing is swept.
    public let sizes: [Int]
    /// The phases of a run, in order. Counts are reported for each.
    public let phases: [Phase]
    public let timing: Timing
    /// The unit of work in the `event` phase: "event", "delivery", "element", "round".
    public let unit: String
    /// By size, the units of work of the `event` phase. The other phases are one unit each.
    public let units: @Sendable (Int) -> Int
    public let counting: Counting
    /// Whether it measures the harness itself, which is subtracted from everything else.
    public let isHarness: Bool
    /// By size, what a run must observe. Literals, never derived from an implementation.
    public let expected: [Int: Outcome]
    /// By size, how many allocations must be alive after the last phase. Literals; none if absent.
    public let residue: [Int: Int]
    public let scenario: Scenario.Type
    /// The file of its declaration. The tool hashes that text: figures of different texts are not compared.
    public let source: SourceFile

    /// The default phases are those of a chain on a source that outlives it; by default, its events are timed.
    ///
    /// `path` and `id` are those of the file that declares the workload, and are never passed explicitly.
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

/// The workloads of a library, in the order of the report.
///
/// The file that only lists them is not part of any workload's text.
public struct WorkloadList: Sendable {
    public let workloads: [Workload]
    public let source: SourceFile

    public init(_ workloads: [Workload], path: String = #filePath, id: String = #fileID) {
        self.workloads = workloads
        source = SourceFile(path: path, id: id)
    }

    private init(_ workloads: [Workload], source: SourceFile) { (self.workloads, self.source) = (workloads, source) }

    /// The list with more workloads, which are declared elsewhere.
    public func adding(_ more: Workload...) -> WorkloadList { adding(more) }

    /// The list with a group of workloads.
    public func adding(_ more: [Workload]) -> WorkloadList { WorkloadList(workloads + more, source: source) }
}
