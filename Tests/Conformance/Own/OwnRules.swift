import Testing

/// This architecture's own rules about ownership and lifetime: the second table of the contract.
///
/// The tests are one text for all libraries. Their expectations are literals in each `Architecture.swift`, under the test's name.
@Suite(.conforms) struct OwnRules {
    private let trial = Trial.current

    // MARK: Structural objects

    @Test func structuralObjectsOfAChainBelowAnEmitter() {
        let own = Own.structuralObjectsOfAChainBelowAnEmitter
        let emitter = Emitter<Int>()
        expect(trial.count, own.emitter)
        let mapped = emitter.map { $0 }
        expect(trial.count, own.map)
        let filtered = mapped.filter { _ in true }
        expect(trial.count, own.filter)
        let subscription = filtered.subscribe()
        expect(trial.count, own.subscribed)
        subscription.dispose()
        expect(trial.count, own.disposed)
        withExtendedLifetime(subscription) {}
    }

    @Test func structuralObjectsOfColdSources() {
        let own = Own.structuralObjectsOfColdSources
        conform { trial in
            let never = Chain<Int>.never()
            expect(trial.count, own.never)
            let subscription = never.subscribe()
            expect(trial.count, own.neverSubscribed)
            subscription.dispose()
        }
        conform { trial in
            let created = Chain<Int>.create { _ in Disposables.create {} }
            expect(trial.count, own.create)
            let subscription = created.subscribe()
            expect(trial.count, own.createSubscribed)
            subscription.dispose()
        }
    }

    // MARK: The subscription token is dropped, not disposed

    @Test func droppingTheTokenOfAnEmittersChain() {
        let own = Own.droppingTheTokenOfAnEmittersChain
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        do { _ = recorder.subscribe(to: emitter.map(trial.tracked("map") { $0 })) }
        expect(trial.alive, own.alive)
        emitter.onNext(1)
        emitter.onCompleted()
        expect(recorder.heard, own.heard)
    }

    @Test func droppingTheTokenOfACreatedChain() {
        let own = Own.droppingTheTokenOfACreatedChain
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(trial)
        do { _ = recorder.subscribe(to: .kept(in: kept) { trial.journal.note("cleanup") }) }
        expect(trial.journal.entries, own.entries)
        kept.content?.onNext(1)
        kept.content?.onCompleted()
        expect(recorder.heard, own.heard)
        expect(trial.journal.entries, ["cleanup"])
    }

    @Test func droppingTheTokenOfASubscriptionWithOnDisposed() {
        let own = Own.droppingTheTokenOfASubscriptionWithOnDisposed
        let emitter = Emitter<Int>()
        do { _ = emitter.subscribe(onCompleted: { trial.journal.note("|") }, onDisposed: { trial.journal.note("disposed") }) }
        expect(trial.journal.entries, own.dropped)
        emitter.onCompleted()
        expect(trial.journal.entries, own.ended)
    }

    // MARK: Source and token are dropped, nothing is disposed

    @Test func droppingAnEmitterAndTheToken() {
        let own = Own.droppingAnEmitterAndTheToken
        conform(leaking: own.objects, closures: own.closures) { trial in
            let emitter = Emitter<Int>()
            trial.abandon(trial.recorder().subscribe(to: emitter.map(trial.tracked("map") { $0 })))
            emitter.onNext(1)
        }
    }

    /// No operator stands between the subject and the handler.
    @Test(arguments: ["emitter", "behavior", "replay", "async", "publish relay", "behavior relay", "replay relay"])
    func droppingASubjectAndTheTokenOfItsHandler(_ kind: String) {
        let own = Own.droppingASubjectAndTheTokenOfItsHandler
        conform(leaking: own.objects, closures: own.closures) { trial in
            let subject: Chain<Int> =
                switch kind {
                case "emitter": Emitter<Int>()
                case "behavior": BehaviorSubject(value: 0)
                case "replay": ReplaySubject<Int>(bufferSize: 1)
                case "async": AsyncSubject<Int>()
                case "publish relay": PublishRelay<Int>()
                case "behavior relay": BehaviorRelay(value: 0)
                default: ReplayRelay<Int>(bufferSize: 1)
                }
            trial.abandon(trial.recorder().subscribe(to: subject))
        }
    }

    @Test func droppingTheTokenOfASubscriptionToNever() {
        let own = Own.droppingTheTokenOfASubscriptionToNever
        conform(leaking: own.objects, closures: own.closures) { trial in
            trial.abandon(trial.recorder().subscribe(to: .never()))
        }
    }

    @Test func droppingTheTokenOfAChainBelowNever() {
        let own = Own.droppingTheTokenOfAChainBelowNever
        conform(leaking: own.objects, closures: own.closures) { trial in
            trial.abandon(trial.recorder().subscribe(to: Chain<Int>.never().map(trial.tracked("map") { $0 })))
        }
    }

    @Test func droppingTheTokenAndTheObserverOfACreatedChain() {
        let own = Own.droppingTheTokenAndTheObserverOfACreatedChain
        conform(leaking: own.objects, closures: own.closures) { trial in
            trial.abandon(
                trial.recorder().subscribe(
                    to: Chain<Int>.create(
                        trial.tracked("create") { _ in
                            Disposables.create(with: trial.tracked("cleanup") { trial.journal.note("cleanup") })
                        }
                    ).map(trial.tracked("map") { $0 })))
            expect(trial.journal.entries, own.entries)
        }
    }

    @Test func droppingAHandlerThatHoldsItsOwnToken() {
        conform(leaking: Own.droppingAHandlerThatHoldsItsOwnToken, closures: ["own"]) { trial in
            let token = Box<(any Disposable)?>(), emitter = Emitter<Int>()
            let subscription = emitter.subscribe(onNext: trial.trackedHandler("own") { _ in _ = token.content })
            token.content = subscription
            trial.abandon(subscription)
        }
    }

    @Test func droppingAnEndedChainLeavesNothing() {
        _ = trial.recorder("just").subscribe(to: .just(1).map { $0 })
        _ = trial.recorder("empty").subscribe(to: .empty().map { $0 })
        _ = trial.recorder("error").subscribe(to: .error(Failure.boom).map { $0 })
        _ = trial.recorder("from").subscribe(to: .from([1, 2]).map { $0 })
        _ = trial.recorder("range").subscribe(to: .range(start: 0, count: 3).map { $0 })
        expect(trial.alive, [])
        expect(trial.count, 0)
    }

    // MARK: Teardown order

    /// A chain of three maps below a `create`. It notes the release of each map, and the cleanup.
    private func noting(_ body: @escaping (AnyObserver<Int>) -> Void = { _ in }) -> any Disposable {
        Chain<Int>.create { observer in
            body(observer)
            return Disposables.create { trial.journal.note("cleanup") }
        }
        .map(trial.tracked("map 1", noted: true) { $0 })
        .map(trial.tracked("map 2", noted: true) { $0 })
        .map(trial.tracked("map 3", noted: true) { $0 })
        .subscribe(onCompleted: { trial.journal.note("completed") })
    }

    @Test func teardownOrderAtDisposal() {
        let subscription = noting()
        expect(trial.journal.entries, [])
        subscription.dispose()
        expect(trial.journal.entries, Own.teardownOrderAtDisposal)
    }

    @Test func teardownOrderAtTheEnd() {
        let kept = Box<AnyObserver<Int>?>(nil)
        let subscription = noting { kept.content = $0 }
        kept.content?.onCompleted()
        expect(trial.journal.entries, Own.teardownOrderAtTheEnd)
        withExtendedLifetime(subscription) {}
    }

    /// A stream that ends while `create`'s closure is running, so that the cleanup is known only when the closure has returned.
    @Test(arguments: ["end", "take", "throw", "flatMap", "from"]) func teardownOrderOfAnEndInsideCreatesClosure(_ way: String) {
        let journal = trial.journal
        let source: Chain<Int> =
            way == "from"
            ? .from([1], scheduler: InPlaceScheduler { journal.note("cleanup \($0)") })
            : .create { observer in
                observer.onNext(1)
                if way == "end" { observer.onCompleted() }
                return Disposables.create { journal.note("cleanup") }
            }
        let noted = source.do(onDispose: { journal.note("above") })
        let ended: Chain<Int> =
            switch way {
            case "take": noted.take(1)
            case "throw": noted.map { _ in throw Failure.boom }
            case "flatMap": Chain.just(0).flatMap { _ in noted }.take(1)
            default: noted
            }
        trial.hold(ended.do(onDispose: { journal.note("below") }).subscribe(onDisposed: { journal.note("disposed") }))
        expect(journal.entries, Own.teardownOrderOfAnEndInsideCreatesClosure[way]!, "\(way)")
    }

    // MARK: Closures that have run

    /// Whether a source's closure is kept while the stream goes on, after it has run and when nobody can have it run again.
    @Test func closuresThatHaveRun() {
        conform { trial in
            let token = trial.recorder().subscribe(to: .create(trial.tracked("create") { _ in Disposables.create() }))
            expect(trial.alive, Own.closuresThatHaveRun.create)
            token.dispose()
        }
        conform { trial in
            let token = trial.recorder().subscribe(to: .deferred(trial.trackedFactory("deferred") { .never() }))
            expect(trial.alive, Own.closuresThatHaveRun.deferred)
            token.dispose()
        }
        conform { trial in
            let token = trial.recorder().subscribe(
                to: .using(trial.trackedFactory("factory") { BooleanDisposable() }, observableFactory: { _ in .never() }))
            expect(trial.alive, Own.closuresThatHaveRun.using)
            token.dispose()
        }
    }
}

/// Runs each action inside the call that schedules it, and reports when the returned token is disposed.
private final class InPlaceScheduler: Scheduler {
    let number = Counter()
    let note: @Sendable (Int) -> Void

    init(_ note: @escaping @Sendable (Int) -> Void) { self.note = note }

    var now: Duration { .zero }

    func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        let own = number.increment()
        action()
        return Disposables.create { [note] in note(own) }
    }

    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable { schedule(action) }
}
