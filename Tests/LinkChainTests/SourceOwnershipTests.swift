import Testing

/// Sources with resources of their own, in a chain that nobody holds any more.
@Suite(.conforms) struct SourceOwnershipTests {
    private let trial = Trial.current

    @Test func aReleasedScheduledSourceDisposesItsAction() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
        var token: (any Disposable)? = recorder.subscribe(to: Chain.from([1, 2], scheduler: scheduler).map { $0 })
        expect(scheduler.pending, 1)
        token = nil
        expect(scheduler.pending, 0)
        test.run()
        expect(recorder.heard, "")
        withExtendedLifetime(token) {}
    }

    @Test func aReleasedDeferredStreamIsStopped() {
        var token: (any Disposable)? = trial.recorder().subscribe(to: Chain<Int>.deferred { trial.noted("inner") }.map { $0 })
        expect(trial.journal.entries, ["inner+"])
        token = nil
        expect(trial.journal.entries, ["inner+", "inner-"])
        withExtendedLifetime(token) {}
    }

    @Test func observersOfALinkShareItsDeferredStream() {
        let first = trial.recorder("first"), second = trial.recorder("second"), kept = Box<AnyObserver<Int>?>(trial)
        let chain = Chain<Int>.deferred { trial.noted("inner", in: kept) }
        first.hear(chain)
        second.hear(chain)
        kept.content?.onNext(1)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["1 |", "1 |"])
        expect(trial.journal.entries, ["inner+", "inner-"])
    }

    @Test func aDeferredStreamIsMadeAnewIfItsFactoryDropsTheLastObserver() {
        let recorder = trial.recorder(), calls = Counter(), emitter = Emitter<Int>(), below = Box<Observer<Int>?>(trial)
        let chain = Chain<Int>.deferred {
            if calls.increment() == 1 { below.content?.unlink() }
            return emitter
        }
        below.content = chain.map { $0 }
        below.content?.on(next: { trial.journal.note("\($0)") })
        recorder.hear(chain)
        emitter.onNext(1)
        emitter.onCompleted()
        expect(recorder.heard, "1 |")
        expect(calls.value, 2)
        expect(trial.journal.entries, [])
    }

    @Test(arguments: [false, true]) func onDisposedRunsLastWhetherTheTokenIsDisposedOrDropped(isDropped: Bool) {
        let journal = trial.journal
        do {
            let token = Chain<Int>.create { _ in Disposables.create { journal.note("cleanup") } }
                .subscribe(onDisposed: { journal.note("disposed") })
            if !isDropped { token.dispose() }
        }
        expect(journal.entries, ["cleanup", "disposed"])
    }
}
