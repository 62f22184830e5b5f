import Testing

/// An operator, and which of the values 1, 2 and 3 it keeps after they have come.
struct KeepingKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let kept: [String]
    /// After ten ticks.
    let later: [String]
    let apply: @Sendable (Chain<LifetimeTracker>, TestScheduler) -> Chain<Void>

    init<Output>(
        _ name: String, _ kept: [Int], later: [Int]? = nil,
        _ apply: @escaping @Sendable (Chain<LifetimeTracker>, TestScheduler) -> Chain<Output>
    ) {
        testDescription = name
        (self.kept, self.later) = (kept.map(String.init), (later ?? kept).map(String.init))
        self.apply = { apply($0, $1).map { _ in () } }
    }

    static let all = [
        KeepingKind("map", []) { source, _ in source.map { $0 } },
        KeepingKind("filter", []) { source, _ in source.filter { _ in false } },
        KeepingKind("skip", []) { source, _ in source.skip(2) },
        KeepingKind("ignoreElements", []) { source, _ in source.ignoreElements().materialize() },
        KeepingKind("scan", [3]) { source, _ in source.scan(nil as LifetimeTracker?) { $1 } },
        KeepingKind("reduce", [3]) { source, _ in source.reduce(nil as LifetimeTracker?) { $1 } },
        KeepingKind("distinctUntilChanged", [3]) { source, _ in source.distinctUntilChanged { $0 === $1 } },
        KeepingKind("distinctUntilChanged by key", []) { source, _ in source.distinctUntilChanged { ObjectIdentifier($0) } },
        KeepingKind("takeLast", [2, 3]) { source, _ in source.takeLast(2) },
        KeepingKind("buffer", [3]) { source, _ in source.buffer(count: 2) },
        KeepingKind("buffer, in time", [1, 2, 3], later: []) { $0.buffer(timeSpan: .seconds(10), count: 4, scheduler: $1) },
        KeepingKind("debounce", [3], later: []) { $0.debounce(.seconds(10), scheduler: $1) },
        KeepingKind("throttle", [3], later: []) { $0.throttle(.seconds(10), scheduler: $1) },
        KeepingKind("delay", [1, 2, 3], later: []) { $0.delay(.seconds(10), scheduler: $1) },
        KeepingKind("observe(on:)", [1, 2, 3], later: []) { $0.observe(on: $1) },
        KeepingKind("sample", [3]) { source, _ in source.sample(Chain<Int>.never()) },
        KeepingKind("zip, first", [1, 2, 3]) { source, _ in Chain.zip(source, Chain<Int>.never()) { one, _ in one } },
        KeepingKind("zip, last", [1, 2, 3]) { source, _ in Chain.zip(Chain<Int>.never(), source) { _, other in other } },
        KeepingKind("zip of three", [1, 2, 3]) { source, _ in
            Chain.zip(source, Chain<Int>.never(), Chain<Int>.never()) { one, _, _ in one }
        },
        KeepingKind("combineLatest", [3]) { source, _ in Chain.combineLatest(source, Chain<Int>.never()) { one, _ in one } },
        KeepingKind("combineLatest of many", [3]) { source, _ in Chain.combineLatest([source, .never()]) { $0.count } },
        KeepingKind("withLatestFrom", [3]) { source, _ in Chain<Int>.never().withLatestFrom(source) },
        KeepingKind("concatMap", [2, 3]) { source, _ in source.concatMap { _ in Chain<Int>.never() } },
    ]
}

/// Operators keep no value for longer than they need it.
@Suite(.conforms) struct KeptValuesTests {
    private let trial = Trial.current

    @Test(arguments: KeepingKind.all, ["disposed", "failed"])
    func keptValuesAreReleasedWithTheStreamThoughTheChainIsHeld(_ kind: KeepingKind, _ end: String) {
        let scheduler = TestScheduler(), emitter = Emitter<LifetimeTracker>()
        let chain = kind.apply(emitter, scheduler)
        let token = trial.recorder(of: Void.self).hear(chain)
        for name in ["1", "2", "3"] { emitter.onNext(trial.tracker(name)) }
        expect(trial.alive, kind.kept + ["handler"])
        if end == "disposed" { token.dispose() } else { emitter.onError(Failure.boom) }
        // `observe(on:)` delivers an error after the values.
        if end == "failed" { scheduler.advance(by: 10) }
        expect(trial.alive, [])
        withExtendedLifetime((chain, emitter)) {}
    }

    @Test(arguments: KeepingKind.all.filter { $0.later != $0.kept }) func aPendingValueIsReleasedOnceEmitted(_ kind: KeepingKind) {
        let scheduler = TestScheduler(), emitter = Emitter<LifetimeTracker>()
        let token = trial.recorder(of: Void.self).hear(kind.apply(emitter, scheduler))
        for name in ["1", "2", "3"] { emitter.onNext(trial.tracker(name)) }
        scheduler.advance(by: 10)
        expect(trial.alive, kind.later + ["handler"])
        token.dispose()
    }
}
