import Testing

@testable import Reports
@testable import Measure

/// Keeps a block for good in the runs that the test chooses, in its own process. Room for the blocks is reserved beforehand.
final class Keeping: Scenario {
    nonisolated(unsafe) static var keeps: (_ run: Int) -> Bool = { _ in false }
    nonisolated(unsafe) private static var runs = 0
    nonisolated(unsafe) private static var kept: [UnsafeMutableRawPointer?] = {
        var kept: [UnsafeMutableRawPointer?] = []
        kept.reserveCapacity(1_000)
        return kept
    }()

    required init(size: Int) {
        _ = Self.kept.count
        super.init(size: size)
    }

    override func assemble() {
        Self.runs += 1
        if Self.keeps(Self.runs) { Self.kept.append(malloc(Blocks.length)) }
    }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: 4) }
}

#if compiler(>=6.2)  // Each in its own process, like the counter's tests.

/// Blocks kept by the first runs are no leak; blocks kept by every run are.
@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct FirstUseTests {
    /// The runs that keep a block, the live blocks afterwards, and the permanent blocks (nil: any number, since it leaks).
    private static let cases: [String: (keeps: @Sendable (Int) -> Bool, live: Double, kept: Int?)] = [
        "nothing": ({ _ in false }, 0, 0),
        "a singleton": ({ $0 == 1 }, 0, 1),
        "a cache that takes three runs to fill": ({ $0 <= 3 }, 0, 3),
        "a cache that takes four, the most that are waited for": ({ $0 <= 4 }, 0, 4),
        "a leak": ({ _ in true }, 1, 0),
        "a leak that every second run hides": ({ $0.isMultiple(of: 2) }, 1, nil),
    ]

    @Test(arguments: cases.keys.sorted()) func blocksKeptByTheFirstRunsAreNoLeak(name: String) async {
        await #expect(processExitsWith: .success) { [name] in
            let one = try #require(Self.cases[name])
            Keeping.keeps = one.keeps
            // Excludes what Swift allocates once for a scenario of any class.
            _ = try countedFigures()
            try job(.sample(scenario: Keeping.self), size: 10) { job in
                let implementation = job.entry.implementations[0]
                let (figures, first, emitterUse) = try CountPass.counted(job, implementation)
                let mismatch = BenchmarkRun.residueMismatch(job, implementation, [figures], emitterUse: emitterUse)
                #expect(figures.first { $0.metric == .liveObjects }?.values == [one.live])
                #expect(one.kept == nil || first == KeptBlocks(blocks: one.kept ?? 0, bytes: Blocks.length * (one.kept ?? 0)))
                #expect(mismatch?.what == (one.live > 0 ? "live objects after the run" : nil))
                #expect(mismatch?.expected == (one.live > 0 ? "0" : nil))
            }
        }
    }
}

#endif

@Suite struct FirstUseReportTests {
    @Test func keptBlocksAreShownAsARangeOverAllProcesses() throws {
        var uses = KeptByAll()
        for (sizes, name) in [([1: 2], "A"), ([1: 1, 10: 2], "A"), ([1: 1], "A"), ([:], "B")] {
            var report = ChildReport()
            report.figures = [.init(size: 1, phase: "after", metric: .liveObjects, values: [0])]
            report.firstUse = sizes.mapValues { KeptBlocks(blocks: $0, bytes: 16 * $0) }
            uses.note(report, of: name)
        }
        #expect(uses.sinceFirstUse == ["A": SelfChecks.Kept(fewest: 1, most: 3, bytes: 48)])
        #expect(uses.sinceFirstUse?["A"]?.words == "kept after first use, by workload: 1 to 3 heap blocks, 48 bytes at most; no leak")
        #expect(KeptByAll().sinceFirstUse == nil)
    }
}
