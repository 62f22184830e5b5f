import Testing

/// A source of one value, when threads send, come and go at once.
@Suite struct AsyncSubjectThreadTests {
    private let rounds = 1_000

    @Test func allHearTheSameLastValueOfFourThreads() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second"), late = trial.recorder("late")
            let subject = AsyncSubject<Int>()
            first.hear(subject)
            second.hear(subject.map { $0 })
            trial.inThreads(4) { thread in
                for round in 0..<rounds {
                    subject.onNext(thread * rounds + round)
                    if round.isMultiple(of: 8) { letOthersIn() }
                }
            }
            expect([first, second].map(\.heard), ["", ""])
            subject.onCompleted()
            late.hear(subject)
            // What each thread sent last.
            #expect((1...4).map { "\($0 * rounds - 1) |" }.contains(first.heard))
            expect([second, late].map(\.heard), [first.heard, first.heard])
        }
    }

    @Test func whoSubscribesWhileTheStreamEndsHearsTheValueAndTheEndOnce() {
        conform { trial in
            let count = 300
            let subjects = (0..<count).map { _ in AsyncSubject<Int>() }
            let first = (0..<count).map { trial.recorder("first \($0)") }, second = (0..<count).map { trial.recorder("second \($0)") }
            trial.inThreads(4) { thread in
                for index in 0..<count {
                    switch thread {
                    case 0: first[index].hear(subjects[index])
                    case 1: second[index].hear(subjects[index].map { $0 })
                    case 2: subjects[index].onNext(1)
                    default: subjects[index].onCompleted()
                    }
                }
            }
            // The value comes before the completion or after it, for both.
            #expect(first.allSatisfy { ["|", "1 |"].contains($0.heard) })
            expect(second.map(\.heard), first.map(\.heard))
            expect(trial.alive, [])
        }
    }

    @Test func aThousandRoundsLeaveItAsItWas() {
        conform { trial in
            let last = trial.recorder("last")
            let subject = AsyncSubject<Int>()
            let before = trial.count
            for round in 1...rounds {
                let token = trial.recorder("passing").subscribe(to: subject)
                if round.isMultiple(of: 10) { subject.onNext(round) }
                token.dispose()
                token.dispose()
            }
            expect(trial.count, before)
            expect(trial.alive, [])
            subject.onCompleted()
            last.hear(subject)
            expect(last.heard, "\(rounds) |")
        }
    }

    @Test func comingAndGoingInSomeThreadsDoesNotDisturbWhatOthersSend() {
        conform { trial in
            let steady = trial.recorder("steady")
            let subject = AsyncSubject<Int>()
            steady.hear(subject)
            let before = trial.count
            trial.inThreads(4) { thread in
                for round in 1...rounds {
                    if thread < 2 {
                        subject.onNext(round)
                        letOthersIn()
                    } else {
                        trial.recorder("passing").subscribe(to: subject.map { $0 }).dispose()
                    }
                }
            }
            expect(trial.alive, ["steady"])
            expect(trial.count, before)
            subject.onCompleted()
            expect(steady.heard, "\(rounds) |")
        }
    }
}
