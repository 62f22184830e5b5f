import Testing

@testable import Reports
@testable import Measure

/// An emitter that outlives its runs, with the blocks that it keeps. Each test sets their number, in its own process.
final class Emitting: Scenario {
    /// The number of blocks after `rounds` rounds at a size.
    nonisolated(unsafe) static var count: (_ rounds: Int, _ size: Int) -> Int = { _, _ in 1 }
    nonisolated(unsafe) static var length: (_ rounds: Int) -> Int = { _ in Blocks.length }
    /// The number of blocks after the stream's end.
    nonisolated(unsafe) static var countAtEnd: (_ size: Int) -> Int = { _ in 0 }
    nonisolated(unsafe) static var emitsOnce = false

    private var blocks: [UnsafeMutableRawPointer?] = []
    private var delivered = 0
    private var rounds = 0

    required init(size: Int) {
        super.init(size: size)
        blocks.reserveCapacity(1_000)
    }

    deinit { for block in blocks { free(block) } }

    private func keep(_ count: Int) {
        let length = Self.length(rounds)
        while blocks.count < count { blocks.append(malloc(length)) }
        if !blocks.isEmpty { blocks[0] = realloc(blocks[0], length) }
    }

    override func assemble() {
        rounds += 1
        keep(Self.count(rounds, size))
    }

    override func emit() { if !Self.emitsOnce || rounds == 1 { delivered += 4 } }

    override func terminate() {
        delivered += 1
        keep(Self.countAtEnd(size))
    }

    override var outcome: Outcome { Outcome(checksum: 0, delivered: delivered) }
}

#if compiler(>=6.2)  // Each in its own process, like the counter's tests.

/// Blocks that an emitter keeps for itself are told apart from those that a subscription leaves behind.
@Suite(.enabled(if: AllocationCounter.isAvailable, "this build cannot count allocations"))
struct EmitterUseTests {
    struct Case: Sendable {
        var name: String
        var parameter = Parameter.depth, sizes = [1, 10], size = 10
        var count: @Sendable (_ rounds: Int, _ size: Int) -> Int = { _, _ in 1 }
        var length: @Sendable (_ rounds: Int) -> Int = { _ in Blocks.length }
        var countAtEnd: (@Sendable (_ size: Int) -> Int)?
        var emitsOnce = false
        var scenario: Scenario.Type = Emitting.self
        /// The number of live blocks, and how many of them belong to the emitter; nil: they are reported as a leak.
        var live: Double, kept: Int?
    }

    private static let cases = [
        Case(name: "a lock that is made when it is needed, and kept", live: 1, kept: 1),
        Case(name: "a list of observers from which nobody is removed", count: { rounds, _ in rounds }, live: 1, kept: nil),
        Case(name: "a list of numbers, whose storage doubles", length: { $0 > 2 ? 2_000 : 1_000 }, live: 1, kept: nil),
        Case(name: "a list of numbers, whose storage doubles in the fifth round", length: { $0 > 4 ? 2_000 : 1_000 }, live: 1, kept: nil),
        Case(name: "an emitter whose second round is other work", emitsOnce: true, live: 1, kept: nil),
        // At a size whose rounds are not repeated.
        Case(
            name: "more than the emitter keeps elsewhere", sizes: [1, 10, 2_000], size: 2_000, count: { $1 > 1_000 ? 5 : 1 }, live: 5,
            kept: nil),
        Case(name: "the last chain that was disposed", count: { $1 }, live: 10, kept: nil),
        Case(name: "the last chain, of one stage", size: 1, count: { $1 }, live: 1, kept: nil),
        Case(
            name: "a list of observers, which one observer does not need", parameter: .width, sizes: [1, 10, 100],
            count: { $1 > 1 ? 1 : 0 }, live: 1, kept: 1),
        Case(name: "a stage that the shortest chain has not", sizes: [1, 10, 100], count: { $1 > 1 ? 1 : 0 }, live: 1, kept: nil),
        // With a width, there may be as many emitters side by side, each with a side table.
        Case(name: "what grows with the width", parameter: .width, sizes: [1, 10, 100], count: { $1 }, live: 10, kept: 10),
        Case(
            name: "what grows with the width, at a size that is not tried again", parameter: .width, sizes: [1, 10, 20_000], size: 20_000,
            count: { $1 }, live: 20_000, kept: 20_000),
        Case(name: "a dictionary that takes its storage in the second round", count: { rounds, _ in min(rounds, 2) }, live: 1, kept: 1),
        Case(name: "a dictionary that grows in the third round", count: { rounds, _ in min(rounds, 3) }, live: 1, kept: nil),
        Case(name: "a list of dead observers, kept after the end", countAtEnd: { _ in 2 }, live: 2, kept: 2),
        Case(name: "a chain that is held after the end", countAtEnd: { 1 + $0 }, live: 11, kept: nil),
        Case(name: "what outlives the emitter", scenario: Leaking.self, live: 1, kept: nil),
    ]

    @Test(arguments: cases.map(\.name)) func anEmittersOwnBlocksAreNoLeakButASubscriptionsAre(name: String) async {
        await #expect(processExitsWith: .success) { [name] in
            let one = try #require(Self.cases.first { $0.name == name })
            (Emitting.count, Emitting.length, Emitting.emitsOnce) = (one.count, one.length, one.emitsOnce)
            Emitting.countAtEnd = one.countAtEnd ?? { _ in 0 }
            // Excludes what Swift allocates once for a scenario of any class.
            _ = try countedFigures()
            let isEnding = one.countAtEnd != nil
            let workload = Workload.sample(
                parameter: one.parameter, sizes: one.sizes, phases: [.assemble, .event, isEnding ? .terminal : .dispose],
                delivered: isEnding ? 5 : 4, scenario: one.scenario)
            try job(workload, size: one.size) { job in
                let implementation = job.entry.implementations[0]
                let (figures, _, use) = try CountPass.counted(job, implementation)
                let mismatch = BenchmarkRun.residueMismatch(job, implementation, [figures], emitterUse: use)
                #expect(figures.first { $0.metric == .liveObjects }?.values == [one.live])
                #expect(use?.blocks == one.kept)
                // At a size that is not repeated, the array itself has grown.
                #expect(one.size > 10_000 || use?.bytes == one.kept.map { Blocks.length * $0 })
                #expect(mismatch?.what == (one.kept == nil ? "live objects after the run" : nil))
                if isEnding, one.kept == nil {
                    #expect(
                        mismatch?.observed
                            == "11, heap blocks that a subscription has to free when its source ends; Benchmarks/README.md says what counts"
                    )
                }
            }
        }
    }
}

#endif

@Suite struct EmitterUseReportTests {
    @Test func keptBlocksAreShownAsARangeOverAllWorkloads() throws {
        var uses = KeptByAll()
        for (blocks, name) in [([1: 4, 8: 4], "A"), ([1: 3], "A"), ([:], "B")] {
            let use = blocks.mapValues { KeptBlocks(blocks: $0, bytes: 16 * $0) }
            uses.note(changed(ChildReport()) { $0.emitterUse = use }, of: name)
        }
        #expect(uses.byEmitters == ["A": SelfChecks.Kept(fewest: 3, most: 4, bytes: 64)])
        #expect(
            uses.byEmitters?["A"]?.wordsOfEmitter
                == "kept by an emitter for itself while it lives: 3 to 4 heap blocks, 64 bytes at most; no leak")
        #expect(KeptByAll().byEmitters == nil)
    }

    @Test func thePageNamesTheBlocksKeptByAnEmitter() {
        let rows = [Row.count(2, .sample("teardown/width", "A", phase: "after", .liveObjects))]
        let section = LeftBehindSection(
            rows: rows, types: [], roster: Roster(names: ["A"], libraries: ["A"]),
            kept: ["A": SelfChecks.Kept(fewest: 1, most: 2, bytes: 64)])
        let words = "Of these, A: kept by an emitter for itself while it lives: 1 to 2 heap blocks, 64 bytes at most; no leak."
        #expect(section.html?.text.contains(words) == true)
    }
}
