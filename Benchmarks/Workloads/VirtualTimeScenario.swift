import BenchmarkKit

/// A chain with an operator that waits, in virtual time: nobody sleeps, and every run is the same. Subclasses describe the chain, and say
/// what is sent and when.
///
/// The scheduler is made and released inside the phases, since it grows with what waits. So the allocations of `assemble` contain those of
/// an empty scheduler, and the time of `event` contains its queue and its lock: the same for every implementation.
class VirtualTimeScenario: ChainScenario {
    final let emitter = Emitter<Int>()
    private var scheduler: VirtualTimeScheduler?
    private var chain: Chain<Int>?
    private var token: (any Disposable)?

    /// The chain, which waits by `scheduler`.
    func describe(_ scheduler: VirtualTimeScheduler) -> Chain<Int> { fatalError("\(Self.self) describes no chain") }

    /// Sends, and moves the time.
    func emit(_ scheduler: VirtualTimeScheduler) { sendEveryMillisecond(scheduler) }

    /// Adds each value to the tally, and hears of no end.
    func subscribe(to chain: Chain<Int>) -> any Disposable { chain.subscribe(onNext: { [tally] in tally.add($0) }) }

    /// What is done before the subscription is disposed, to show that the operator was there.
    func finish(_ scheduler: VirtualTimeScheduler) {}

    /// Sends 0 … 9,999, one at each millisecond, and leaves the time one millisecond after the last.
    final func sendEveryMillisecond(_ scheduler: VirtualTimeScheduler) {
        for value in 0..<10_000 {
            emitter.onNext(value)
            scheduler.advance(by: .milliseconds(1))
        }
    }

    /// Sends 0 … 9,999 in bursts of ten. Within a burst a value comes at each millisecond; 20 ms later there is the next burst.
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
