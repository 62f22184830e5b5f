import Testing

@testable import Measure

/// Allocates eight blocks of known length whenever it sends its four events, and frees each at once.
final class AllocatingInEvents: Scenario {
    private var delivered = 0

    override func emit() {
        for _ in 0..<8 { free(malloc(Blocks.length)) }
        delivered += 4
    }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: delivered) }
}

/// Counts how many of its kind hold their blocks at the same time.
final class AliveTogether: Scenario {
    static let most = Locked((now: 0, most: 0))
    private let blocks: Blocks

    required init(size: Int) {
        blocks = Blocks(size: size)
        super.init(size: size)
    }

    override func assemble() {
        blocks.assemble()
        Self.most.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
    }

    override func emit() { blocks.emit() }

    override func dispose() {
        blocks.dispose()
        Self.most.withLock { $0.now -= 1 }
    }

    override var outcome: Outcome { blocks.outcome }
}

#if compiler(>=6.2)  // Each in its own process, like the counter's tests.

@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct CountPassTests {
    @Test func countsArePerPhaseAndEventsPerUnit() async {
        await #expect(processExitsWith: .success) {
            let figures = try countedFigures()
            let counts = figures.filter { $0.metric.kind == .exact }.map {
                "\($0.phase) \($0.metric.rawValue) \($0.values.map(Number.exact))"
            }
            #expect(
                counts == [
                    "assemble allocations [\"10\"]", "assemble allocated_bytes [\"10000\"]", "assemble live_bytes [\"10000\"]",
                    "event allocations [\"0\"]", "event allocated_bytes [\"0\"]", "event/again allocations [\"0\"]",
                    "event/again allocated_bytes [\"0\"]", "event live_bytes [\"10000\"]",
                    "dispose allocations [\"0\"]", "dispose allocated_bytes [\"0\"]", "dispose live_bytes [\"0\"]",
                    "whole peak_live_bytes [\"10000\"]", "after live_objects [\"0\"]",
                ])
            let resident = figures.first { $0.metric == .peakResidentBytes }
            #expect(resident?.phase == "whole" && (resident?.values ?? []).allSatisfy { $0 > 1_000_000 })
            // Only Linux has this file, and a kernel may be built without it.
            if access("/proc/self/clear_refs", W_OK) == 0 { #expect(resident?.values.count == 1) }
        }
    }

    @Test(arguments: zip(["allocation", "exponent", "leak"], [11.0, 110.0, 11.0]))
    func aPlantedFaultShowsInTheCounts(fault: String, allocations: Double) async {
        await #expect(processExitsWith: .success) { [fault, allocations] in
            let figures = try countedFigures(fault: Fault(fault))
            #expect(figures.first { $0.phase == "assemble" && $0.metric == .allocations }?.values == [allocations])
            #expect(figures.first { $0.metric == .liveObjects }?.values == [fault == "leak" ? 1 : 0])
        }
    }

    @Test func calibrationLimitsLiveRunsByTheirBytes() async {
        await #expect(processExitsWith: .success) {
            // Each run holds a block of 1,000 bytes.
            let workload = Workload.sample(timing: .latency([.dispose], batches: [1: 7]))
            let alive = try SamplerTests().report(workload, .calibrate, size: 1).alive
            #expect(alive == [1: 131])
        }
    }

    /// Runs that hold 10 kB each: a batch of 64 would hold 640 kB.
    @Test func runsAliveTogetherStayWithinTheByteLimit() async {
        await #expect(processExitsWith: .success) {
            let workload = Workload.sample(sizes: [10], timing: .perUnit([.event]), scenario: AliveTogether.self)
            let report = try childReport(workload, size: 10, runs: 64, budget: 0.001)
            #expect(report.mismatches.isEmpty && report.figures[0].values.count >= 1)
            // Thirteen runs of ten blocks of 1,000 bytes hold 130,000 of 131,072 bytes.
            #expect(AliveTogether.most.withLock { $0.most } == 13)
        }
    }

    @Test func eventAllocationsAreCountedPerUnitFirstAndAgain() async {
        await #expect(processExitsWith: .success) {
            let figures = try countedFigures(.sample(scenario: AllocatingInEvents.self))
            let counts = figures.filter { $0.phase.hasPrefix("event") && $0.metric != .liveBytes }.map {
                "\($0.phase) \($0.metric.rawValue) \($0.values.map(Number.exact))"
            }
            #expect(
                counts == [
                    "event allocations [\"2\"]", "event allocated_bytes [\"2000\"]", "event/again allocations [\"2\"]",
                    "event/again allocated_bytes [\"2000\"]",
                ])
        }
    }
}

#endif

@Suite struct SteadyStateTests {
    @Test func aSteadyStateDeliversEquallyMuchEachTime() {
        #expect(SteadyStatePass.isSteady([4, 8, 12]))
        #expect(SteadyStatePass.isSteady([3, 7, 11]))  // The first delivers less: zip waits for its other side.
        #expect(!SteadyStatePass.isSteady([4, 4, 4]))  // The stream has ended.
        #expect(!SteadyStatePass.isSteady([4, 8, 10]))
    }
}
