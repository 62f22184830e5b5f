/// What an emitter has kept for itself since its first use: a lazily made lock, the storage of an empty list, the side table of its weak
/// references.
///
/// This is no leak: it does not grow, and it goes with the emitter.
///
/// A scenario whose emitter outlives its runs ends with such blocks alive, and would also end with what a dropped subscription leaves
/// behind. Growth tells the two apart: one more scenario is run three times, and what the second and third run add to the first is a leak.
enum EmitterUse {
    /// A run is two rounds, since a list or dictionary may allocate its storage for good in the second. By the end of three runs, a list
    /// that gets a dead entry per round has grown, though its storage doubles.
    private static let rounds = 2, runs = 3

    /// Larger sizes are not tried: ten times a million subscriptions take longer than a process may.
    private static let largest = 10_000

    /// What the emitter keeps. Nil if something else stays behind: if it grows from run to run, is larger for a longer chain, or outlives
    /// the emitter.
    ///
    /// Also nil if a second round does other work than the first, since the two cannot be compared.
    static func kept(_ job: Plan.Job, _ implementation: WorkloadImplementation) -> KeptBlocks? {
        let workload = job.entry.workload
        func kept(at size: Int) -> KeptBlocks? { keptByOneEmitter(Plan.Job(entry: job.entry, size: size), implementation) }
        let sizes = workload.sizes.filter { $0 <= largest }
        guard let tried = sizes.last(where: { $0 <= job.size }), var here = kept(at: tried), here.blocks > 0 else { return nil }
        switch workload.parameter {
        case .depth:
            // Blocks of a chain that the emitter holds, such as the last one disposed, depend on its length. Tried twice: the first time at
            // a new size may include its first use, which is no growth.
            let other = sizes.first { $0 != tried }
            if let other, kept(at: other)?.blocks != here.blocks, kept(at: other)?.blocks != here.blocks { return nil }
        case .width, .events, .threads, .none:
            // The size may be the number of lists, entries or emitters side by side.
            here.blocks = here.blocks * max(1, job.size) / max(1, tried)
        }
        return here
    }

    private static func keptByOneEmitter(_ job: Plan.Job, _ implementation: WorkloadImplementation) -> KeptBlocks? {
        guard let expected = job.entry.workload.expected[job.size] else { return nil }
        let whole = job.entry.workload.phases, isEnding = whole.contains(.terminal)
        // An ended emitter is not used again, so the end comes only in the last round.
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
            // Without the end, a round delivers less than expected.
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
