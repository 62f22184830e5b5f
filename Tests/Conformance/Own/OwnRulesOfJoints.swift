import Testing

/// This architecture's own rules about joined streams. See ``OwnRules``.
@Suite(.conforms) struct OwnRulesOfJoints {
    private let trial = Trial.current

    // MARK: Structural objects

    @Test func structuralObjectsOfAMerge() {
        let own = Own.structuralObjectsOfAMerge
        let first = Emitter<Int>(), second = Emitter<Int>()
        let before = trial.count
        let merged = Chain.merge(first, second)
        expect(trial.count - before, own.assembled)
        let subscription = merged.subscribe()
        expect(trial.count - before, own.subscribed)
        subscription.dispose()
        expect(trial.count - before, own.disposed)
        withExtendedLifetime((merged, subscription)) {}
    }

    // MARK: One chain, twice a source

    /// A cold chain that emits 1 and 2; `runs` counts its runs.
    private func chain(_ runs: Counter) -> Chain<Int> {
        Chain<Int>.create { observer in
            runs.increment()
            observer.onNext(1)
            observer.onNext(2)
            observer.onCompleted()
            return Disposables.create()
        }.map { $0 }
    }

    @Test(arguments: JointKind.allCases) func aChainJoinedWithItself(_ kind: JointKind) throws {
        let own = try #require(Own.aChainJoinedWithItself[kind])
        let recorder = trial.recorder(), runs = Counter()
        let chain = chain(runs)
        recorder.hear(kind.join(chain, chain))
        expect(recorder.heard, own.heard)
        expect(runs.value, own.runs)
    }

    // MARK: Two branches of one emitter

    @Test func theOrderOfBranchesOfOneEmitter() {
        let own = Own.theOrderOfBranchesOfOneEmitter
        let until = trial.recorder("until"), latest = trial.recorder("latest"), combined = trial.recorder("combined")
        let emitter = Emitter<Int>()
        until.hear(emitter.map { $0 }.take(until: emitter))
        latest.hear(emitter.map { $0 }.withLatestFrom(emitter) { $0 * 10 + $1 })
        combined.hear(.combineLatest(emitter, emitter.map { $0 }) { $0 * 10 + $1 })
        for value in 1...3 { emitter.onNext(value) }
        emitter.onCompleted()
        expect(until.heard, own.until)
        expect(latest.heard, own.latest)
        expect(combined.heard, own.combined)
    }

    // MARK: When a source is stopped that has completed

    @Test func aSourceIsDisposedBeforeTheNextIsSubscribedTo() {
        let first = NotedSource("a", trial), second = NotedSource("b", trial)
        trial.recorder().hear(first.chain.concat(second.chain))
        first.complete()
        // A source is disposed before the next one is subscribed to.
        expect(trial.journal.entries, ["+a", "-a", "+b"])
        second.complete()
    }

    // MARK: The token is dropped, not disposed

    @Test func droppingTheTokenOfAJoint() {
        let own = Own.droppingTheTokenOfAJoint
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>()
        do { _ = recorder.subscribe(to: .combineLatest(first, second, resultSelector: trial.tracked("combine"))) }
        expect(trial.alive, own.alive)
        first.onNext(1)
        second.onNext(2)
        first.onCompleted()
        second.onCompleted()
        expect(recorder.heard, own.heard)
    }

    @Test func droppingEmittersAndTheToken() {
        let own = Own.droppingEmittersAndTheToken
        conform(leaking: own.objects, closures: own.closures) { trial in
            let first = Emitter<Int>(), second = Emitter<Int>()
            trial.abandon(trial.recorder().subscribe(to: .combineLatest(first, second, resultSelector: trial.tracked("combine"))))
            first.onNext(1)
            second.onNext(2)
        }
    }
}

extension Trial {
    fileprivate func tracked(_ name: String) -> (Int, Int) throws -> Int {
        let tracker = tracker(name)
        return { one, other in
            tracker.touch()
            return one + other
        }
    }
}
