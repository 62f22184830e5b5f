import Testing

/// A source that keeps its last values, when threads send and come at once.
@Suite struct ReplaySubjectThreadTests {
    @Test func whoeverComesWhileFourThreadsSendHearsEverythingOnce() {
        conform { trial in
            let rounds = 300
            let steady = trial.recorder("steady"), late = trial.recorder("late")
            let subject = ReplaySubject<Int>(bufferSize: .max)
            steady.hear(subject)
            let guests = (0..<2 * rounds).map { trial.recorder("\($0)") }
            trial.inThreads(4) { thread in
                for round in 0..<rounds {
                    if thread < 2 {
                        subject.onNext(thread * rounds + round)
                    } else {
                        guests[(thread - 2) * rounds + round].hear(subject)
                    }
                    letOthersIn()
                }
            }
            subject.onCompleted()
            late.hear(subject)
            expect(steady.events.count, 2 * rounds + 1)
            expect(late.events, steady.events)
            for guest in guests { expect(guest.events, steady.events) }
        }
    }

    @Test func aBufferThatOverflowsMeanwhileLeavesNoGap() {
        conform { trial in
            let rounds = 500
            let steady = trial.recorder("steady")
            let subject = replaySubject(keeping: 3, upTo: 3)
            steady.hear(subject)
            let guests = (0..<2 * rounds).map { trial.recorder("\($0)") }
            trial.inThreads(4) { thread in
                for round in 0..<rounds {
                    if thread < 2 {
                        subject.onNext(thread * rounds + round)
                    } else {
                        guests[(thread - 2) * rounds + round].hear(subject)
                    }
                    letOthersIn()
                }
            }
            subject.onCompleted()
            for guest in guests {
                #expect(guest.events.count >= 4 && guest.events == steady.events.suffix(guest.events.count))
            }
        }
    }

    @Test func disposalWhileAnotherThreadHandsOverReleasesEverything() {
        conform { trial in
            let rounds = 1_000
            let subject = replaySubject(keeping: 20, upTo: 20)
            subject.subscribe().dispose()
            let before = trial.count
            trial.inThreads(4) { thread in
                for round in 0..<rounds {
                    if thread == 0 {
                        subject.onNext(round)
                        letOthersIn()
                    } else {
                        trial.recorder("passing").subscribe(to: subject.map(trial.tracked("map") { $0 })).dispose()
                    }
                }
            }
            expect(trial.alive, [])
            expect(trial.count, before)
        }
    }
}
