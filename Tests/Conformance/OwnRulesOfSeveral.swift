import Testing

/// What is this architecture's own about operators with several sources, and about connections. See ``OwnRules``.
@Suite struct OwnRulesOfSeveral {
    // MARK: Cold or hot

    @Test func aSkipThatWasOpenedIsSubscribedAgain() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            let chain = emitter.skip(until: other)
            let token = first.subscribe(to: chain)
            other.onNext(0)
            emitter.onNext(1)
            token.dispose()
            second.hear(chain)
            emitter.onNext(2)
            expect(first.heard, "1")
            expect(second.heard, Own.aSkipThatWasOpenedIsSubscribedAgain)
            emitter.onError(Failure.boom)
        }
    }

    // MARK: Siblings

    @Test func observersThatStayWhileAConnectionIsMadeAnew() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<Int>()
            let connectable = emitter.publish()
            let token = recorder.hear(connectable)
            let first = connectable.connect()
            emitter.onNext(1)
            first.dispose()
            let second = connectable.connect()
            emitter.onNext(2)
            expect(recorder.heard, Own.observersThatStayWhileAConnectionIsMadeAnew)
            second.dispose()
            token.dispose()
        }
    }
}
