import Testing

/// A stream that has ended, or is about to, when an operator observes it or is let go of.
@Suite struct EndedFirstTests {
    @Test func theClosuresOfDoForAfterwardsAreCalledForAnEndThatCameFirst() {
        for (end, name) in [(Event<Int>.completed, "completed"), (.error(Failure.boom), "error")] {
            conform { trial in
                let emitter = Emitter<Int>(), journal = trial.journal
                emitter.asObserver().on(end)
                trial.recorder().hear(
                    emitter.do(
                        onError: { _ in journal.note("error") }, afterError: { _ in journal.note("after error") },
                        onCompleted: { journal.note("completed") }, afterCompleted: { journal.note("after completed") }))
                expect(journal.entries, [name, "after \(name)"])
            }
        }
    }

    @Test(arguments: ["just", "empty", "error", "create"])
    func theStreamIsTakenApartBeforeTheClosuresForAfterwards(_ kind: String) {
        conform { trial in
            let journal = trial.journal
            let source: Chain<Int> =
                switch kind {
                case "just": .just(1)
                case "empty": .empty()
                case "error": .error(Failure.boom)
                default: synchronous([.next(1), .completed])
                }
            trial.recorder().hear(
                source.do(
                    afterError: { _ in journal.note("after") }, afterCompleted: { journal.note("after") },
                    onDispose: { journal.note("dispose") }))
            expect(journal.entries, ["dispose", "after"])
        }
    }

    /// Subscribes to `chain` and then, in another observer's handler, ends its source and disposes the subscription.
    private func leave(_ chain: Chain<Int>, of emitter: Emitter<Int>, _ trial: Trial) {
        let other = trial.recorder("other"), token = Box<(any Disposable)?>()
        other.hear(
            emitter,
            then: { _ in
                emitter.onCompleted()
                token.dispose()
            })
        token.content = chain.subscribe()
        emitter.onNext(1)
        expect(other.heard, "1 |")
        token.content = nil
    }

    @Test func theClosuresForAfterwardsAreNotCalledWhereOneBeforeHasDisposed() {
        for end in [Event<Int>.completed, .error(Failure.boom)] {
            conform { trial in
                let emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
                let watched = emitter.do(
                    onError: { _ in token.dispose() }, afterError: { _ in trial.journal.note("after") },
                    onCompleted: { token.dispose() }, afterCompleted: { trial.journal.note("after") })
                token.content = trial.recorder().subscribe(to: watched)
                emitter.asObserver().on(end)
                expect(trial.journal.entries, [])
                token.content = nil
                withExtendedLifetime(watched) {}
            }
        }
    }

    @Test func aStageThatIsDisposedWhenTheEndWasSentAndNotDeliveredIsNotToldOfIt() {
        conform { trial in
            let emitter = Emitter<Int>()
            let chain = emitter.do(onCompleted: { trial.journal.note("completed") })
            leave(chain, of: emitter, trial)
            expect(trial.journal.entries, [])
            withExtendedLifetime(chain) {}
        }
    }

    /// Subscribes to a chain, and disposes that in the handler of another observer that hears the end first. Returns the chain.
    private func leaveInTheEnd(_ chain: (Emitter<Int>) -> Chain<Int>) -> Chain<Int> {
        let emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
        let other = emitter.subscribe(onCompleted: { token.dispose() })
        // Made now: LinkChain's links have their turn from when they were made.
        let chain = chain(emitter)
        token.content = chain.subscribe()
        emitter.onCompleted()
        token.content = nil
        other.dispose()
        return chain
    }

    @Test func aStageThatIsDisposedWhileAnotherObserverHearsTheEndIsNotToldOfIt() {
        conform { trial in
            let chain = leaveInTheEnd { $0.do(onCompleted: { trial.journal.note("completed") }) }
            expect(trial.journal.entries, [])
            withExtendedLifetime(chain) {}
        }
    }

    @Test func whoLeavesWhileAnotherHearsTheEndLeavesItForTheNext() {
        conform { trial in
            let recorder = trial.recorder(), chain = leaveInTheEnd { $0.reduce(5, accumulator: +) }
            recorder.hear(chain)
            expect(recorder.heard, "5 |")
        }
    }

    @Test func anEndThatCameWhenTheLastObserverHadGoneIsAnsweredForTheNext() {
        conform { trial in
            let recorder = trial.recorder(), emitter = Emitter<Int>()
            let chain = emitter.reduce(5, accumulator: +)
            leave(chain, of: emitter, trial)
            recorder.hear(chain)
            expect(recorder.heard, "5 |")
        }
    }

    @Test func skipUntilOneThatHasCompletedSkipsAlsoWhatFollowsARetry() {
        conform { trial in
            let recorder = trial.recorder(), emitter = Emitter<Int>(), stop = Emitter<String>()
            stop.onCompleted()
            recorder.hear(emitter.map { if $0 == 2 { throw Failure.boom } else { $0 } }.skip(until: stop).retry(3))
            for value in 1...4 { emitter.onNext(value) }
            expect(recorder.heard, "")
            emitter.onCompleted()
            expect(recorder.heard, "|")
        }
    }
}
