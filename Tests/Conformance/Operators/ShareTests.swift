import Testing

/// One subscription to the source, however many observe. What follows the end of the source is each architecture's own.
@Suite struct ShareTests {
    // MARK: Examples

    @Test func manyObserversHaveOneSubscriptionToTheSource() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            let shared = counted(trial, starts, kept).share()
            expect(starts.value, 0)
            first.hear(shared)
            second.hear(shared)
            kept.content?.onNext(1)
            third.hear(shared.map { $0 * 10 })
            kept.content?.onNext(2)
            expect(starts.value, 1)
            kept.content?.onCompleted()
            expect(first.heard, "1 2 |")
            expect(second.heard, "1 2 |")
            expect(third.heard, "20 |")
            expect(trial.journal.entries, ["cleanup 1"])
            kept.content = nil
        }
    }

    @Test func theLastThatGoesStopsTheSourceAndTheNextStartsItAnew() {
        conform { trial in
            let recorders = (0..<4).map { trial.recorder("\($0)") }
            let starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            let shared = counted(trial, starts, kept).share()
            let first = recorders[0].subscribe(to: shared), second = recorders[1].subscribe(to: shared)
            kept.content?.onNext(1)
            first.dispose()
            first.dispose()
            kept.content?.onNext(2)
            expect(trial.journal.entries, [])
            second.dispose()
            expect(trial.journal.entries, ["cleanup 1"])
            kept.content?.onNext(3)
            let third = recorders[2].subscribe(to: shared)
            expect(starts.value, 2)
            kept.content?.onNext(4)
            recorders[3].hear(shared)
            third.dispose()
            kept.content?.onNext(5)
            kept.content?.onCompleted()
            expect(recorders.map(\.heard), ["1", "1 2", "4", "5 |"])
            expect(starts.value, 2)
            expect(trial.journal.entries, ["cleanup 1", "cleanup 2"])
            expect(trial.alive, [])
            kept.content = nil
        }
    }

    /// Those who observed the first run do not count in the second.
    @Test func theLastThatGoesStopsARunThatFollowsOnAnother() {
        let own = Own.aSharedStreamThatEndedIsSubscribedAgain
        for replay in 0...1 {
            conform { trial in
                let recorders = (0..<3).map { trial.recorder("\($0)") }
                let starts = Counter()
                let kept = Box<AnyObserver<Int>?>(nil)
                let shared = counted(trial, starts, kept).share(replay: replay)
                recorders[0].hear(shared)
                recorders[1].hear(shared)
                kept.content?.onCompleted()
                recorders[2].subscribe(to: shared).dispose()
                expect(starts.value, own.runs)
                expect(trial.journal.entries, (1...own.runs).map { "cleanup \($0)" })
                kept.content = nil
            }
        }
    }

    @Test func anErrorReachesAllAndReleasesTheSource() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>()
            let shared = emitter.map(trial.tracked("map") { if $0 == 2 { throw Failure.boom } else { $0 } }).share()
            do {
                first.hear(shared.map(trial.tracked("below") { $0 }))
                second.hear(shared)
            }
            emitter.onNext(1)
            emitter.onNext(2)
            emitter.onNext(3)
            expect(first.heard, "1 #boom")
            expect(second.heard, "1 #boom")
            #expect(!trial.alive.contains("first") && !trial.alive.contains("second"))
        }
    }

    @Test func whatIsAboveRunsOnceForAll() {
        conform { trial in
            let recorders = (0..<10).map { trial.recorder("\($0)") }
            let calls = Counter()
            let emitter = Emitter<Int>()
            let shared = emitter.map { value in
                calls.increment()
                return value
            }.share()
            for recorder in recorders { recorder.hear(shared.filter { _ in true }) }
            for value in 1...3 { emitter.onNext(value) }
            emitter.onCompleted()
            expect(calls.value, 3)
            #expect(recorders.allSatisfy { $0.heard == "1 2 3 |" })
        }
    }

    @Test func sharingWhatIsSharedChangesNothing() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            let shared = counted(trial, starts, kept).share()
            let twice = shared.share().share()
            let one = first.subscribe(to: twice), two = second.subscribe(to: shared)
            kept.content?.onNext(1)
            one.dispose()
            kept.content?.onNext(2)
            expect(trial.journal.entries, [])
            two.dispose()
            expect(first.heard, "1")
            expect(second.heard, "1 2")
            expect(starts.value, 1)
            expect(trial.journal.entries, ["cleanup 1"])
            kept.content = nil
        }
    }

    @Test func twoBranchesThatComeTogetherAgainHaveOneSource() {
        conform { trial in
            let recorder = trial.recorder()
            let starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            let shared = counted(trial, starts, kept).share()
            let subscription = recorder.subscribe(to: .merge(shared.filter { $0 % 2 == 0 }, shared.map { $0 * 10 }))
            kept.content?.onNext(1)
            kept.content?.onNext(2)
            expect(recorder.heard, "10 2 20")
            expect(starts.value, 1)
            subscription.dispose()
            expect(trial.journal.entries, ["cleanup 1"])
            kept.content = nil
        }
    }

    // MARK: A source that sends while it is being subscribed to

    @Test func whoComesWhileASourceSendsInALoopHearsTheRest() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
            let shared = Chain.range(start: 1, count: 5).share()
            first.hear(
                shared,
                then: { value in
                    if value == 2 { second.hear(shared) }
                    if value == 5 { third.hear(shared.map { $0 }) }
                })
            expect(first.heard, "1 2 3 4 5 |")
            expect(second.heard, "3 4 5 |")
            expect(third.heard, "|")
        }
    }

    @Test func takeStopsASourceThatSendsInALoop() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let drawn = Counter()
            let shared = Chain.from(
                (1...1_000_000).lazy.map { value in
                    drawn.increment()
                    return value
                }
            ).share()
            first.hear(shared.take(3), then: { if $0 == 2 { second.hear(shared.map { $0 }.take(4)) } })
            expect(first.heard, "1 2 3 |")
            expect(second.heard, "3 4 5 6 |")
            expect(drawn.value, 6)
        }
    }

    @Test func whatSendsAllBeforeItIsConnectedIsHeardByTheFirst() {
        conform { trial in
            let just = trial.recorder("just"), empty = trial.recorder("empty"), created = trial.recorder("created")
            let failed = trial.recorder("failed")
            just.hear(Chain.just(1).share())
            empty.hear(Chain.empty().share())
            failed.hear(Chain.error(Failure.boom).share())
            created.hear(
                Chain.create { observer in
                    observer.onNext(1)
                    observer.onCompleted()
                    return Disposables.create { trial.journal.note("cleanup") }
                }.share())
            expect(just.heard, "1 |")
            expect(empty.heard, "|")
            expect(failed.heard, "#boom")
            expect(created.heard, "1 |")
            expect(trial.journal.entries, ["cleanup"])
        }
    }

    @Test func aSharedSequenceAfterAnother() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.concat(Chain.from([1, 2]).share(), Chain.just(3).share(), Chain.just(4).flatMap { .from([$0, 5]).share() }))
            expect(recorder.heard, "1 2 3 4 5 |")
        }
    }

    // MARK: Objects

    @Test func aThousandRoundsLeaveTheSourceAsItWas() {
        conform { trial in
            let starts = Counter()
            let kept = Box<AnyObserver<Int>?>(nil)
            let shared = counted(trial, starts, kept).share()
            shared.subscribe().dispose()
            kept.content = nil
            let before = trial.count
            for _ in 0..<1_000 {
                let recorder = trial.recorder()
                let subscription = recorder.subscribe(to: shared)
                kept.content?.onNext(1)
                subscription.dispose()
                kept.content = nil
                expect(recorder.heard, "1")
            }
            expect(starts.value, 1_001)
            expect(trial.journal.entries.count, 1_001)
            expect(trial.count, before)
            expect(trial.alive, [])
        }
    }

    @Test func observersThatComeAndGoLeaveARunningSourceAsItWas() {
        conform { trial in
            let steady = trial.recorder("steady")
            let emitter = Emitter<Int>()
            let shared = emitter.share()
            steady.hear(shared)
            shared.subscribe().dispose()
            let before = trial.count
            for round in 0..<1_000 {
                let subscription = trial.recorder().subscribe(to: shared)
                emitter.onNext(round)
                subscription.dispose()
            }
            expect(trial.count, before)
            expect(steady.events.count, 1_000)
            expect(trial.alive, ["steady"])
            emitter.onCompleted()
        }
    }
}

/// A source that counts its subscriptions in `starts` and notes the end of each; its observer is put into `kept`.
func counted(_ trial: Trial, _ starts: Counter, _ kept: Box<AnyObserver<Int>?>) -> Chain<Int> {
    Chain.create { observer in
        let number = starts.increment()
        kept.content = observer
        return Disposables.create { trial.journal.note("cleanup \(number)") }
    }
}
