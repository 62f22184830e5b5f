import PipelineDescriptions
import Synchronization
import TestThreads

extension Interpreter {
    /// Runs the pipeline of `plan` with four threads at once: all send to its hot sources as fast as they can, the first advances time, and
    /// the last disposes halfway. Afterwards everything is disposed.
    ///
    /// Returns the fault, if any, and the number of values that were heard. Which values depends on the threads, so only general rules are
    /// checked.
    public static func outcome(ofStorm plan: Plan, seed: UInt64) -> (fault: String?, values: Int) {
        let census = LiveCensus()
        let result = census.observe { storm(plan, seed, census) }
        let leak: String? = result.isLeaking ? "a closure is left" : census.count == 0 ? nil : "\(census.count) structural objects are left"
        return (result.fault ?? leak, result.values)
    }

    private static func storm(_ plan: Plan, _ seed: UInt64, _ census: LiveCensus) -> (fault: String?, isLeaking: Bool, values: Int) {
        var storm: Storm? = Storm(plan, seed)
        weak let watched = storm?.run
        storm?.blow(census)
        let fault = storm?.fault, values = storm?.values ?? 0
        storm = nil
        return (fault, watched != nil, values)
    }
}

private final class Storm: @unchecked Sendable {
    private static let threads = 4
    private static let rounds = 30

    let run: Run
    private let plan: Plan
    private let seed: UInt64
    private let listeners: [StormListener]

    init(_ plan: Plan, _ seed: UInt64) {
        (self.plan, self.seed) = (plan, seed)
        var still = plan
        // Nothing of this happens at its tick: the threads do it.
        still.subscribers = []
        still.hot = plan.hot.map { _ in [] }
        run = Run(still)
        listeners = plan.subscribers.map { StormListener($0) }
    }

    func blow(_ census: LiveCensus) {
        for listener in listeners { listener.subscribe(to: run.chain(plan.pipeline, for: 0), run.hot) }
        inThreads(Self.threads) { [self] thread in census.observe { send(thread) } }
        for listener in listeners { listener.dispose() }
        for listener in listeners { listener.isToBeSilent = true }
        for source in run.hot { source.send(.next(999)) }
        run.scheduler.advance(by: Plan.end)
    }

    private func send(_ thread: Int) {
        var random = SplitMix64(seed: seed &+ UInt64(thread) << 32)
        let isEnding = random.next() % 4 != 0, end = Int(random.next() % UInt64(2 * Self.rounds))
        for round in 0..<Self.rounds {
            let source = Int(random.next() % UInt64(run.hot.count))
            if round == Self.rounds - 1, isEnding, let last = plan.hot[source].last {
                run.hot[source].send(last.event)
            } else {
                run.hot[source].send(.next(Int(random.next() % 21)))
            }
            if thread == 0 { run.scheduler.advance(by: 1) }
            if thread == Self.threads - 1, round == end { listeners[0].dispose() }
            if random.next() % 4 == 0 { letOthersIn() }
        }
    }

    var fault: String? { run.isSubscribed ? "a source is still subscribed to" : listeners.lazy.compactMap(\.fault.first).first }

    var values: Int { listeners.reduce(0) { $0 + $1.values } }

    deinit { run.takeApart() }
}

/// Acts as a subscriber of the plan inside its handler, and notes violations of the rules of every stream.
private final class StormListener: @unchecked Sendable {
    private let subscriber: Subscriber
    private let token = Locked<(any Disposable)?>(nil)
    private let isInside = Atomic(false)
    private let isOver = Atomic(false)
    private let faults = Locked<[String]>([])
    /// Guarded by the stream, which calls handlers one at a time.
    private(set) var values = 0
    private var wantsToDispose = false
    /// Written when no thread sends any more.
    var isToBeSilent = false

    init(_ subscriber: Subscriber) { self.subscriber = subscriber }

    var fault: [String] { faults.withLock { $0 } }

    func subscribe(to chain: Chain<Int>, _ hot: [HotSource]) {
        let answering = subscriber.answers.map { hot[$0] }
        let token = chain.subscribe(
            onNext: { [self] value in
                enter("the value \(value)") {
                    values += 1
                    if values <= 2, let answering { answering.send(.next(value + 1)) }
                    if values == subscriber.patience { dispose() }
                }
            },
            onError: { [self] error in enter("the error \(error)") { isOver.store(true, ordering: .relaxed) } },
            onCompleted: { [self] in enter("the end") { isOver.store(true, ordering: .relaxed) } })
        self.token.withLock { $0 = token }
        if wantsToDispose { dispose() }
    }

    func dispose() {
        let token = token.withLock { $0 }
        // Nil only if the stream sends inside `subscribe`: the threads send only when the token is there.
        if token == nil { wantsToDispose = true }
        token?.dispose()
    }

    private func enter(_ what: String, _ then: () -> Void) {
        if isInside.exchange(true, ordering: .relaxed) { note("\(what) was heard while a handler was running") }
        if isOver.load(ordering: .relaxed) { note("\(what) was heard after the end") }
        if isToBeSilent { note("\(what) was heard after disposal") }
        then()
        isInside.store(false, ordering: .relaxed)
    }

    private func note(_ fault: String) { faults.withLock { $0.append(fault) } }
}
