import Testing

@Suite struct RetryWhenTests {
    /// A source that sends 1 after 10 and fails after 20.
    private let failing: [Timed<Int>] = [.next(10, 1), .error(20)]

    @Test func eachValueOfTheTriggerHasTheSourceSubscribedToAgain() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, failing)
            recorder.hear(
                source.chain.retry { (errors: Chain<any Error>) in
                    errors.take(2).flatMap(trial.tracked("handler") { _ in Chain<Int>.timer(.seconds(5), scheduler: scheduler) })
                }, from: 200)
            scheduler.run()
            // The trigger has completed with its second timer, so the third error is the end.
            expect(recorder.heard, "210:1 235:1 260:1 270:|")
            expect(source.subscribed, "[200, 220] [225, 245] [250, 270]")
        }
    }

    @Test func anErrorOfTheTriggerIsTheErrorOfTheStream() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, failing)
            recorder.hear(
                source.chain.retry { (errors: Chain<any Error>) in
                    errors.scan(0) { count, _ in
                        if count == 1 { throw Failure.other }
                        return count + 1
                    }
                }, from: 200)
            scheduler.run()
            expect(recorder.heard, "210:1 230:1 240:#other")
            expect(source.subscribed, "[200, 220] [220, 240]")
        }
    }

    @Test func itCompletesWithItsSourceAndTheTriggerGoesWithIt() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler)
            let source = trial.cold(scheduler, [.next(10, 1), .completed(20)]), trigger = trial.hot(scheduler, [.next(205, 0)])
            recorder.hear(source.chain.retry { (_: Chain<any Error>) in trigger.chain }, from: 200)
            scheduler.run()
            expect(recorder.heard, "210:1 220:|")
            expect([source.subscribed, trigger.subscribed], ["[200, 220]", "[200, 220]"])
        }
    }

    @Test func whatTheTriggerDoesWhileTheSourceRunsMattersWhenThatHasFailed() {
        // A value is dropped; the end is remembered.
        for (events, heard, interval) in [
            ([.next(205, 0)], "210:1", "[200, 500]"), ([.completed(205)], "210:1 220:|", "[200, 205]"),
            ([.error(205, Failure.other)], "210:1 220:#other", "[200, 205]"),
            ([.next(205, 0), .completed(230)], "210:1 230:|", "[200, 230]"),
        ] as [([Timed<Int>], String, String)] {
            conform { trial in
                let scheduler = TestScheduler()
                let recorder = trial.recorder(scheduler)
                let source = trial.cold(scheduler, failing), trigger = trial.hot(scheduler, events)
                recorder.hear(source.chain.retry { (_: Chain<any Error>) in trigger.chain }, from: 200, until: 500)
                scheduler.run()
                expect(recorder.heard, heard)
                expect([source.subscribed, trigger.subscribed], ["[200, 220]", interval])
            }
        }
    }

    @Test func aTriggerMaySendAgainForASourceThatFailsInsideItsFirstAnswer() {
        conform { trial in
            let recorder = trial.recorder()
            let runs = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            let source = Chain<Int>.create { observer in
                switch runs.increment() {
                case 1: kept.content = observer
                case 2: observer.onError(Failure.other)
                default:
                    observer.onNext(5)
                    observer.onCompleted()
                }
                return Disposables.create()
            }
            // The first 0 has the second run begin, which fails at once; the second 0 answers that.
            recorder.hear(source.retry { (errors: Chain<any Error>) in errors.take(1).flatMap { _ in Chain.from([0, 0]) } })
            kept.content?.onError(Failure.boom)
            expect(recorder.heard, "5 |")
            expect(runs.value, 3)
            kept.content = nil
        }
    }

    @Test func disposalStopsBothAndReleasesTheHandler() {
        for (end, intervals) in [(205, ["[200, 205]", "[200, 205]"]), (225, ["[200, 220]", "[200, 225]"])] {
            conform { trial in
                let scheduler = TestScheduler()
                let recorder = trial.recorder(scheduler)
                let source = trial.cold(scheduler, failing), trigger = trial.hot(scheduler, [.next(240, 0)] as [Timed<Int>])
                let tracker = trial.tracker("handler")
                recorder.hear(
                    source.chain.retry { (errors: Chain<any Error>) in
                        trigger.chain.take(
                            until: errors.filter { _ in
                                tracker.touch()
                                return false
                            })
                    }, from: 200, until: end)
                scheduler.run()
                expect(recorder.heard, end == 205 ? "" : "210:1")
                expect([source.subscribed, trigger.subscribed], intervals)
            }
        }
    }

    @Test func onlyErrorsOfTheHandlersTypeAreSentToIt() {
        conform { trial in
            let own = trial.recorder("own"), other = trial.recorder("other")
            func retried(_ error: any Error) -> Chain<Int> {
                Chain.error(error).startWith(1).retry { (errors: Chain<Failure>) in errors.filter { _ in false }.take(0) }
            }
            own.hear(retried(Failure.boom))
            other.hear(retried(RxError.timeout))
            expect([own, other].map(\.heard), ["1 |", "1 #timeout"])
        }
    }

    @Test func theSourceIsTornDownBeforeItsErrorIsSent() {
        conform { trial in
            trial.withKept(1) { kept in
                let recorder = trial.recorder()
                recorder.hear(
                    trial.noted("source", in: kept[0]).retry { (errors: Chain<any Error>) in
                        errors.map { error -> Int in
                            trial.journal.note("\(error)")
                            return 0
                        }.take(1)
                    })
                kept[0].content?.onError(Failure.boom)
                kept[0].content?.onNext(2)
                kept[0].content?.onError(Failure.boom)
                expect(recorder.heard, "2 |")
                expect(trial.journal.entries, ["source+", "source-", "boom", "source+", "source-"])
            }
        }
    }

    @Test func aHandlerMayMakeTheSourceFail() {
        conform { trial in
            let recorder = trial.recorder()
            let kept = Box<AnyObserver<Int>?>(nil)
            recorder.hear(
                trial.noted("source", in: kept).retry { (errors: Chain<any Error>) in errors },
                then: { if $0 == 1 { kept.content?.onError(Failure.boom) } })
            kept.content?.onNext(1)
            kept.content?.onNext(2)
            kept.content?.onCompleted()
            expect(recorder.heard, "1 2 |")
            expect(trial.journal.entries, ["source+", "source-", "source+", "source-"])
            kept.content = nil
        }
    }

    @Test func manyAttemptsThatFailAtOnceNeedTheStackOfOne() {
        conform { trial in
            let attempts = Counter(), heard = Box("")
            trial.inThread(stack: smallStack) {
                let source = Chain<Int>.create { observer in
                    if attempts.increment() < 10_000 { observer.onError(Failure.boom) } else { observer.onCompleted() }
                    return Disposables.create()
                }
                let token = source.retry { (errors: Chain<any Error>) in errors }.subscribe(onCompleted: { heard.content = "|" })
                token.dispose()
            }
            expect(heard.content, "|")
            expect(attempts.value, 10_000)
        }
    }

    @Test func theCleanupOfTheSourceThatFailedMayDisposeTheOnlyObserver() {
        conform { trial in
            let token = Box<(any Disposable)?>(nil), kept = Box<AnyObserver<Int>?>(nil)
            let first = trial.recorder("first"), second = trial.recorder("second")
            let chain = Chain<Int>.create { observer in
                kept.content = observer
                return Disposables.create { token.content?.dispose() }
            }.retry { (errors: Chain<any Error>) in errors.map { _ in 0 } }
            token.content = first.subscribe(to: chain)
            kept.content!.onError(Failure.boom)
            let again = second.subscribe(to: chain)
            kept.content!.onNext(2)
            expect([first.heard, second.heard], ["", "2"])
            again.dispose()
            (token.content, kept.content) = (nil, nil)
        }
    }
}
