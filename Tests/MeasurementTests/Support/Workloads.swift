@testable import Measure

/// A scenario that keeps `size` blocks of known length while it runs, and frees them at the end.
final class Blocks: Scenario {
    static let length = 1000
    private var blocks: UnsafeMutableBufferPointer<UnsafeMutableRawPointer?>
    private var delivered = 0

    required init(size: Int) {
        blocks = .allocate(capacity: max(size, 1))
        blocks.initialize(repeating: nil)
        super.init(size: size)
    }

    deinit { blocks.deallocate() }

    override func assemble() {
        for index in 0..<size { blocks[index] = malloc(Self.length) }
    }

    override func emit() { delivered += 4 }

    override func dispose() {
        for index in 0..<size { free(blocks[index]) }
    }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: delivered) }
}

final class Leaking: Scenario {
    nonisolated(unsafe) static var kept: [UnsafeMutableRawPointer?] = {
        var kept: [UnsafeMutableRawPointer?] = []; kept.reserveCapacity(10_000); return kept
    }()

    required init(size: Int) {
        _ = Self.kept.count
        super.init(size: size)
    }

    override func assemble() { Self.kept.append(malloc(16)) }
    override var outcome: Outcome { Outcome(checksum: 0, delivered: 4) }
}

extension Workload {
    static func sample(
        _ slug: String = "group/blocks", parameter: Parameter = .depth, sizes: [Int] = [1, 10],
        phases: [Phase] = [.assemble, .event, .dispose], timing: Timing = .none, counting: Counting = .allocations, delivered: Int = 4,
        units: Int = 4, residue: [Int: Int] = [:], scenario: Scenario.Type = Blocks.self
    ) -> Workload {
        Workload(
            slug, summary: "For tests.", parameter: parameter, sizes: sizes, phases: phases, timing: timing,
            units: { _ in units }, counting: counting,
            expected: Dictionary(uniqueKeysWithValues: sizes.map { ($0, Outcome(checksum: 0, delivered: delivered)) }), residue: residue,
            scenario: scenario
        )
    }

    /// Without sizes, and with threads of its own, so that nothing is counted.
    static func threaded(_ slug: String, timing: Timing = .none, phases: [Phase] = [.event]) -> Workload {
        Workload(
            slug, summary: "For tests.", phases: phases, timing: timing, counting: .none,
            expected: [0: Outcome(checksum: 0, delivered: 4)], scenario: Blocks.self)
    }
}

func catalogue(_ workloads: Workload..., library: String = "A") throws -> Catalogue {
    try Catalogue([Implementation(library: library, workloads: workloads)])
}

extension BenchmarkRun {
    /// A run of a workload that only implementation `A` has, after counting it.
    static func sample(_ workload: Workload, sends: ConcurrentSends? = nil, _ children: Children) throws -> BenchmarkRun {
        let library = Implementation(library: "A", workloads: [workload], concurrentSends: sends)
        return try changed(BenchmarkRun(Plan(Catalogue([library]), .whole), children)) { try $0.count($0.plan.entries[0]) }
    }
}

/// A child's report of one size of a workload that only implementation `A` has. `change`: adapts the task.
func childReport(
    _ workload: Workload, _ kind: ChildTask.Kind = .time, size: Int, runs: Int, budget: Double,
    _ change: (inout ChildTask) -> Void = { _ in }
) throws -> ChildReport {
    var task = ChildTask(kind, workload: workload.slug, implementation: "A", sizes: [size], runs: [size: runs], budget: budget)
    change(&task)
    return try ChildWork.report(task, catalogue(workload))
}

/// What runs of a workload at size 10 count.
func countedFigures(_ workload: Workload = .sample(), fault: Fault? = nil) throws -> [ChildReport.Figure] {
    try job(workload, size: 10) { try CountPass.counted($0, $0.entry.implementations[0], fault: fault).figures }
}

/// Runs `body` with a workload that only implementation `A` has.
func job<Value>(_ workload: Workload, size: Int, _ body: (Plan.Job) throws -> Value) throws -> Value {
    try body(Plan.Job(entry: catalogue(workload).entries[0], size: size))
}
