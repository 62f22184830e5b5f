import Testing

@Suite(.conforms) struct DeferredTests {
    private let trial = Trial.current

    @Test func theFactoryIsCalledForEachSubscriptionAndNotBefore() {
        let first = trial.recorder("first"), second = trial.recorder("second"), calls = Counter()
        let make: () -> Chain<Int> = { .deferred { .from([calls.increment(), 7]) } }
        let chain = make()
        expect(calls.value, 0)
        first.hear(chain)
        second.hear(make())
        expect([first, second].map(\.heard), ["1 7 |", "2 7 |"])
    }

    @Test func itEmitsTheFactorysStreamAndEndsWithIt() {
        """
        a 0-1-|
        = -^1-|

        a -1-#
        = -1-#

        a -1
        = -1!

        a -
        = -
        """.draws { sources in .deferred { sources.a } }
        expect(heard { Chain<Int>.deferred { .empty() } }, "|")
    }

    @Test func aThrowingFactoryFailsTheStream() {
        let recorder = trial.recorder(), calls = Counter()
        let factory = trial.trackedFactory("factory") { if calls.increment() < 3 { throw Failure.boom } else { Chain.just(7) } }
        recorder.hear(Chain.deferred(factory).retry(3).map { $0 })
        expect(recorder.heard, "7 |")
        expect(calls.value, 3)
    }

    @Test func aResubscriptionCallsTheFactoryAgain() {
        let first = trial.recorder("first"), second = trial.recorder("second"), kept = Box<AnyObserver<Int>?>(trial)
        let calls = Counter()
        let chain = Chain<Int>.deferred { trial.noted("\(calls.increment())", in: kept) }
        let token = first.subscribe(to: chain)
        kept.content?.onNext(1)
        token.dispose()
        second.hear(chain)
        kept.content?.onNext(2)
        kept.content?.onCompleted()
        expect([first, second].map(\.heard), ["1", "2 |"])
        expect(trial.journal.entries, ["1+", "1-", "2+", "2-"])
    }

    @Test func aFactoryThatDisposesStopsTheStreamItReturns() {
        let recorder = trial.recorder(), emitter = Emitter<Int>()
        let inner = trial.noted("inner")
        recorder.hear(
            emitter.flatMap { _ in
                Chain<Int>.deferred {
                    recorder.leave()
                    return inner
                }
            })
        emitter.onNext(1)
        let entries = trial.journal.entries
        #expect(entries == [] || entries == ["inner+", "inner-"])
        expect(recorder.heard, "")
    }

    @Test func aStreamMadeForADisposedObserverIsNotGivenToTheNext() {
        let stop = Emitter<Int>(), old = Emitter<Int>(), new = Emitter<Int>(), calls = Box(0)
        let first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Box<Chain<Int>?>(trial), later = Box<(any Disposable)?>(trial)
        chain.content = .deferred {
            calls.content += 1
            if calls.content > 1 { return new }
            stop.onNext(0)
            later.content = second.subscribe(to: chain.content!)
            return old
        }
        let token = first.subscribe(to: chain.content!.take(until: stop))
        old.onNext(1)
        new.onNext(2)
        expect([first.heard, second.heard], ["|", "2"])
        later.content?.dispose()
        token.dispose()
    }

    @Test func aFactoryErrorForADisposedObserverIsNotHeardByTheNext() {
        let first = trial.recorder("first"), second = trial.recorder("second"), stop = Emitter<Int>(), calls = Box(0)
        let chain = Chain<Int>.deferred {
            calls.content += 1
            if calls.content > 1 { return .just(7) }
            stop.onNext(0)
            throw Failure.boom
        }
        first.hear(chain.take(until: stop))
        second.hear(chain)
        expect([first, second].map(\.heard), ["|", "7 |"])
    }

    @Test func aFactoryErrorForADisposedObserverIsNotHeardByANewcomer() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let stop = Emitter<Int>(), calls = Box(0), chain = Box<Chain<Int>?>(trial)
        chain.content = .deferred {
            calls.content += 1
            if calls.content > 1 { return .just(7) }
            stop.onNext(0)
            second.hear(chain.content!)
            throw Failure.boom
        }
        first.hear(chain.content!.take(until: stop))
        expect([first, second].map(\.heard), ["|", "7 |"])
    }
}
