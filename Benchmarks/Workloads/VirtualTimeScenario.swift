import BenchmarkKit

/// A chain with a time-based operator, in virtual time: nothing sleeps, and every run is the same.
///
/// Subclasses describe the chain, and say what is sent and when. The scheduler is created and released inside the phases, since it grows
/// with its pending actions. So the allocations of `assemble` include those of an empty scheduler, and the time of `event` includes its
/// queue and its lock: the same for every implementation.
class VirtualTimeScenario: ChainScenario {
    final let emitter = Emitter<Int>()
    private var scheduler: VirtualTimeScheduler?
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    /// The chain, which uses `scheduler`.
    func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> { fatalError("\(Self.self) describes no chain") }

    /// Sends, and advances the time.
    func emit(_ scheduler: VirtualTimeScheduler) { sendEveryMillisecond(scheduler) }

    /// Adds each value to the tally, and ignores the end.
    func subscribe(to chain: Chain<Int>) -> any Disposable { chain.subscribe(onNext: { [tally] in tally.add($0) }) }

    /// Called before the subscription is disposed, to show that the operator was there.
    func finish(_ scheduler: VirtualTimeScheduler) {}

    /// Sends 0 … 9,999, one per millisecond, and stops the time one millisecond after the last.
    final func sendEveryMillisecond(_ scheduler: VirtualTimeScheduler) {
        for value in 0..<10_000 {
            emitter.onNext(value)
            scheduler.advance(by: .milliseconds(1))
        }
    }

    /// Sends 0 … 9,999 in bursts of ten: one value per millisecond, then a pause of 20 ms.
    final func sendInBursts(_ scheduler: VirtualTimeScheduler) {
        for burst in 0..<1_000 {
            for value in 0..<10 {
                emitter.onNext(burst * 10 + value)
                scheduler.advance(by: .milliseconds(1))
            }
            scheduler.advance(by: .milliseconds(20))
        }
    }

    override final func assemble() {
        let scheduler = VirtualTimeScheduler()
        self.scheduler = scheduler
        chain = describe(scheduler)
    }

    override final func subscribe() {
        token = chain.map { subscribe(to: $0) }
    }

    override final func emit() {
        guard let scheduler else { return }
        emit(scheduler)
    }

    override final func release() { chain = nil }

    override final func dispose() {
        if let scheduler { finish(scheduler) }
        token?.dispose()
        token = nil
        scheduler = nil
    }
}
