/// What an emitter keeps for itself since its first use, for as long as it lives: a lock that it makes when it needs one, the storage of an
/// empty list, the side table of its weak references. It is no leak: it does not grow, and it goes with the emitter.
///
/// A scenario whose emitter outlives its runs ends with such blocks alive, as it would with what a dropped subscription leaves behind.
/// This pass tells the two apart by growth: one more scenario is run three times, and what the second and the third run leave beyond the
/// first is a leak.
enum EmitterUse {
    /// A run is two rounds, since a list or a dictionary may take its storage for good in the second. Three runs are six rounds: a list
    /// whose storage doubles, with a dead entry for each round, has grown by then.
    private static let rounds = 2, runs = 3

    /// Larger sizes are not tried: a million subscriptions, ten times, take longer than a process may.
    private static let largest = 10_000

    /// Nil if something else stays behind: what grows from run to run, what is larger for a longer chain, or what outlives the emitter.
    /// Nil also where a second round does other work than the first: the two cannot be compared.
    static func kept(_ job: Plan.Job, _ implementation: WorkloadImplementation) -> KeptBlocks? {
        let workload = job.entry.workload
        func kept(at size: Int) -> KeptBlocks? { keptByOneEmitter(Plan.Job(entry: job.entry, size: size), implementation) }
        let sizes = workload.sizes.filter { $0 <= largest }
        guard let tried = sizes.last(where: { $0 <= job.size }), var here = kept(at: tried), here.blocks > 0 else { return nil }
        switch workload.parameter {
        case .depth:
            // What the emitter holds of a chain, such as the last one that was disposed, is larger where the chain is.
            // Asked twice: a size that has not run yet may have its first use, which is no growth.
            let other = sizes.first { $0 != tried }
            if let other, kept(at: other)?.blocks != here.blocks, kept(at: other)?.blocks != here.blocks { return nil }
        case .width, .events, .threads, .none:
            // Side by side there may be as many lists, entries or emitters more as the size says.
            here.blocks = here.blocks * max(1, job.size) / max(1, tried)
        }
        return here
    }

    private static func keptByOneEmitter(_ job: Plan.Job, _ implementation: WorkloadImplementation) -> KeptBlocks? {
        guard let expected = job.entry.workload.expected[job.size] else { return nil }
        let whole = job.entry.workload.phases, isEnding = whole.contains(.terminal)
        // An emitter that has ended is not used again: the end comes in the last round alone.
        var round = whole.filter { $0 != .terminal }
        for phase in [Phase.dispose, .release] where !round.contains(phase) { round.append(phase) }
        let last = runs * rounds
        var delivered = 0, first = 0, isSame = true, grows = false
        var kept = KeptBlocks()
        AllocationCounter.start()
        var scenario: Scenario? = implementation.scenario.init(size: job.size)
        let made = AllocationCounter.read()
        for number in 0...last {
            for phase in number == last ? whole : round { scenario?.run(phase) }
            let now = AllocationCounter.read(), sum = scenario?.outcome.delivered ?? 0
            if number == 0 { first = sum }
            // Without the end, a round is not all that is expected.
            if sum - delivered != (isEnding && number < last ? first : expected.delivered) { isSame = false }
            delivered = sum
            let left = KeptBlocks(blocks: now.liveBlocks - made.liveBlocks, bytes: now.liveBytes - made.liveBytes)
            if number < rounds || isEnding && number == last {
                kept = KeptBlocks(blocks: max(kept.blocks, left.blocks), bytes: max(kept.bytes, left.bytes))
            } else if left.blocks > kept.blocks || left.bytes > kept.bytes {
                grows = true
            }
        }
        scenario = nil
        let gone = AllocationCounter.read()
        AllocationCounter.stop()
        return grows || !isSame || gone.liveBlocks > 0 ? nil : kept
    }
}
