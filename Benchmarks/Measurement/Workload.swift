/// What is swept over in a workload: the meaning of its `size`.
public enum Parameter: String, Sendable {
    /// Nothing: the workload has one size, written as an empty field.
    case none = ""
    /// The number of operators in the chain.
    case depth
    /// The number of observers of one source, or of subscriptions in one container.
    case width
    /// The number of events, or of rounds, that one run sends.
    case events
    /// The number of threads that send.
    case threads
}

/// A step of a run. A workload names the ones it has, in the order in which they run.
public enum Phase: String, Sendable, CaseIterable {
    /// Describing the chain: `source.map(…).filter(…)`.
    case assemble
    /// Subscribing to it.
    case subscribe
    /// Sending events through it, counted per unit of work.
    case event
    /// The source ends by itself.
    case terminal
    /// The subscription is disposed by its owner.
    case dispose
    /// Every reference is dropped; nothing is disposed.
    case release
}

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
    /// Runs are timed one by one, from the call to the last deinit; reported as `teardown_latency`.
    /// `batches` says, by size, how many are timed as one where a single one is too short for the clock.
    case latency(Phase, batches: [Int: Int])
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

/// One run of a workload against one implementation: `init` builds (never measured), each phase is a method, `outcome` is checked.
///
/// A scenario allocates what it needs for itself in `init`, so that what a phase allocates belongs to the implementation alone,
/// and its last phase leaves it without a reference to anything that the implementation made.
open class Scenario {
    public let size: Int

    public required init(size: Int) { self.size = size }

    open func assemble() {}
    open func subscribe() {}
    open func emit() {}
    open func terminate() {}
    open func dispose() {}
    open func release() {}

    /// What the last run observed.
    open var outcome: Outcome { Outcome(checksum: 0, delivered: 0) }

    /// Runs one phase.
    @inline(never)
    public final func run(_ phase: Phase) {
        switch phase {
        case .assemble: assemble()
        case .subscribe: subscribe()
        case .event: emit()
        case .terminal: terminate()
        case .dispose: dispose()
        case .release: release()
        }
    }
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

    public init(
        _ slug: String,
        summary: String,
        parameter: Parameter = .none,
        sizes: [Int] = [0],
        phases: [Phase],
        timing: Timing,
        unit: String = "event",
        units: @escaping @Sendable (Int) -> Int = { _ in 1 },
        counting: Counting = .allocations,
        isHarness: Bool = false,
        expected: [Int: Outcome],
        residue: [Int: Int] = [:],
        scenario: Scenario.Type
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
    }
}

/// What runs workloads: one of the libraries, or a control beside them.
public struct Implementation: Sendable {
    public enum Kind: Sendable {
        /// Brings the workloads: text, expectations and scenarios.
        case library
        /// Brings hand-written scenarios for workloads that the libraries define.
        case control
    }

    public let name: String
    public let kind: Kind
    /// The workloads it brings: a library's, or such as nobody else runs.
    public let workloads: [Workload]
    /// A control's scenarios, by slug; empty for a library.
    public let scenarios: [String: Scenario.Type]

    public init(library name: String, workloads: [Workload]) {
        (self.name, kind, self.workloads, scenarios) = (name, .library, workloads, [:])
    }

    public init(control name: String, workloads: [Workload] = [], scenarios: [String: Scenario.Type] = [:]) {
        (self.name, kind, self.workloads, self.scenarios) = (name, .control, workloads, scenarios)
    }
}
