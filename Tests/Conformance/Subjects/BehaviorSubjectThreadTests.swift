import Testing

/// A source with a current value, when threads send, ask and come at once.
@Suite struct BehaviorSubjectThreadTests {
    @Test func whoeverComesWhileFourThreadsSendHearsAllFromTheCurrentValueOn() {
        conform { trial in
            let rounds = 500
            let steady = trial.recorder("steady")
            let subject = BehaviorSubject(value: -1)
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
            expect(steady.events.count, 2 + 2 * rounds)
            for guest in guests {
                #expect(!guest.events.isEmpty && guest.events == steady.events.suffix(guest.events.count))
            }
        }
    }

    @Test func theValueMayBeAskedForByAnyThread() {
        conform { trial in
            let rounds = 2_000
            // Reference-counted, so that half a value would not go unnoticed.
            let subject = BehaviorSubject(value: [0, 0])
            trial.inThreads(4) { thread in
                var last = 0
                for round in 1...rounds {
                    if thread == 0 {
                        subject.onNext([round, round])
                    } else if let value = try? subject.value() {
                        #expect(value[0] == value[1] && value[0] >= last)
                        last = value[0]
                    }
                }
            }
            expect(current(subject), "[\(rounds), \(rounds)]")
        }
    }

    @Test func whoSubscribesWhileTheStreamEndsHearsTheEndOnce() {
        conform { trial in
            let count = 300
            let subjects = (0..<count).map { _ in BehaviorSubject(value: 0) }
            let recorders = (0..<2 * count).map { trial.recorder("\($0)") }
            trial.inThreads(4) { thread in
                for index in 0..<count {
                    switch thread {
                    case 0: recorders[index].hear(subjects[index])
                    case 1: recorders[count + index].hear(subjects[index].map { $0 })
                    case 2: subjects[index].onNext(1)
                    default: subjects[index].onCompleted()
                    }
                }
            }
            #expect(recorders.allSatisfy { ["|", "0 |", "1 |", "0 1 |"].contains($0.heard) })
            expect(trial.alive, [])
        }
    }

    @Test func subscribingAndDisposingInSomeThreadsDoesNotDisturbWhatOthersSend() {
        conform { trial in
            let rounds = 1_000
            let steady = trial.recorder("steady")
            let subject = BehaviorSubject(value: 0)
            steady.hear(subject)
            let before = trial.count
            trial.inThreads(4) { thread in
                for round in 0..<rounds {
                    if thread < 2 {
                        subject.onNext(round)
                        letOthersIn()
                    } else {
                        trial.recorder("passing").subscribe(to: subject.map { $0 }).dispose()
                    }
                }
            }
            expect(steady.events.count, 1 + 2 * rounds)
            expect(trial.alive, ["steady"])
            expect(trial.count, before)
            subject.onCompleted()
        }
    }
}
