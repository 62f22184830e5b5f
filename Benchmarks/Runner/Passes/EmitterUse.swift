import BenchmarkKit
import Results

/// What an emitter keeps for itself since its first use, for as long as it lives: a lock that it makes when it needs one, the storage of an
/// empty list, the side table of its weak references. It is no leak: it does not grow, and it goes with the emitter.
///
/// A run whose emitter outlives it ends with such blocks alive, as it would with what a dropped subscription leaves behind. This pass tells
/// the two apart. It makes one more scenario, subscribes and disposes several times, and lets the scenario go.
package struct EmitterUse: Equatable, Sendable {
    package var blocks: Int
    package var bytes: Int

    package init(blocks: Int, bytes: Int) { (self.blocks, self.bytes) = (blocks, bytes) }

    /// How many rounds after the first must add nothing. A list that grows by doubling, with a dead entry for each round, is found out.
    private static let rounds = 4

    /// The rounds of a larger size are not tried: a million subscriptions, ten times, take longer than a process may. The caller compares
    /// what is found with what its own run of that size has left.
    private static let largest = 1_000

    /// Nil if something else stays behind: what grows with every subscription or with the size of the workload, or outlives the emitter.
    /// Nil also where a second round is other work than the first, since nothing is known then.
    init?(_ job: Plan.Job, _ implementation: WorkloadImplementation) {
        func kept(at size: Int) -> EmitterUse? { Self.keptByOneEmitter(Plan.Job(entry: job.entry, size: size), implementation) }
        let sizes = job.entry.workload.sizes.filter { $0 <= Self.largest }.sorted()
        let tried = sizes.last { $0 <= job.size } ?? job.entry.workload.sizes.min()
        guard let tried, let here = kept(at: tried), here.blocks > 0 else { return nil }
        // What the emitter holds of a chain, such as the last one that was disposed, is larger where the chain is. Of observers side by
        // side it may hold a list, which has no storage yet for one of them: then another size need agree, and not the smallest.
        var others = sizes.filter { $0 != tried }
        if job.entry.workload.parameter != .width { others = sizes.prefix(1).filter { $0 < tried } }
        guard others.isEmpty || others.contains(where: { kept(at: $0)?.blocks == here.blocks }) else { return nil }
        self = here
    }

    private static func keptByOneEmitter(_ job: Plan.Job, _ implementation: WorkloadImplementation) -> EmitterUse? {
        guard let expected = job.entry.workload.expected[job.size] else { return nil }
        let whole = job.entry.workload.phases
        // An emitter that has ended is not used again: the end comes in the last round alone.
        var round = whole.filter { $0 != .terminal }
        for phase in [Phase.dispose, .release] where !round.contains(phase) { round.append(phase) }
        var delivered = 0, isSame = true, grows = false
        AllocationCounter.start()
        var scenario: Scenario? = implementation.scenario.init(size: job.size)
        let made = AllocationCounter.read()
        var first = made
        for number in 0...rounds {
            for phase in number == rounds ? whole : round { scenario?.run(phase) }
            let now = AllocationCounter.read()
            if number == 0 { first = now }
            if now.liveBlocks > first.liveBlocks || now.liveBytes > first.liveBytes { grows = true }
            let sum = scenario?.outcome.delivered ?? 0
            if sum - delivered != expected.delivered { isSame = false }
            delivered = sum
        }
        scenario = nil
        let gone = AllocationCounter.read()
        AllocationCounter.stop()
        if grows || !isSame || gone.liveBlocks > 0 { return nil }
        return EmitterUse(blocks: first.liveBlocks - made.liveBlocks, bytes: first.liveBytes - made.liveBytes)
    }
}

/// What the emitters of each implementation keep for themselves, over all workloads in which they keep anything.
package struct EmitterUses: Sendable {
    private var all: [String: [EmitterUse]] = [:]

    mutating func note(_ report: ChildReport, of implementation: String) {
        if !report.emitterUse.isEmpty { all[implementation, default: []] += report.emitterUse.values }
    }

    /// Nil where none keeps anything.
    package var kept: [String: SelfChecks.Kept]? {
        if all.isEmpty { return nil }
        return all.mapValues { uses in
            let blocks = uses.map(\.blocks)
            return SelfChecks.Kept(fewest: blocks.min() ?? 0, most: blocks.max() ?? 0, bytes: uses.map(\.bytes).max() ?? 0)
        }
    }
}
