import Testing

/// Subjects with threads that send, subscribe and dispose at once.
@Suite(.conforms) struct SubjectThreadTests {
    private let trial = Trial.current

    @Test(arguments: SubjectKind.all) func allObserversHearFourThreadsInTheSameOrder(_ kind: SubjectKind) {
        let (chain, observer) = kind.make()
        let first = trial.recorder("first"), second = trial.recorder("second")
        let tokens = [first.hear(chain), second.hear(chain)]
        trial.inThreads(4) { thread in
            for round in 1...200 {
                observer.onNext(thread * 1_000 + round)
                if round.isMultiple(of: 8) { letOthersIn() }
            }
        }
        expect(first.events, second.events)
        let heard = first.events.compactMap { Int($0) }
        for thread in 0..<4 { expect(heard.filter { $0 / 1_000 == thread }, (1...200).map { thread * 1_000 + $0 }) }
        kind.finish(observer, tokens)
    }

    @Test(arguments: SubjectKind.all) func subscribingThreadsDoNotDisturbSendingThreads(_ kind: SubjectKind) {
        let (chain, observer) = kind.make(), rounds = 1_000
        let steady = trial.recorder("steady"), token = steady.hear(chain)
        let before = trial.count
        trial.inThreads(4) { thread in
            for round in 1...rounds {
                if thread < 2 {
                    observer.onNext(round)
                    letOthersIn()
                } else {
                    let passing = trial.recorder("passing").subscribe(to: chain.map { $0 }.filter { $0.isMultiple(of: 2) })
                    if round.isMultiple(of: 4) { observer.onNext(round) }
                    passing.dispose()
                }
            }
        }
        expect(steady.events.count, 2 * rounds + 2 * rounds / 4)
        expect(trial.alive, ["steady"])
        expect(trial.count, before)
        kind.finish(observer, [token])
    }

    @Test(arguments: SubjectKind.subjects) func aSubscriberArrivingDuringTheEndHearsItOnce(_ kind: SubjectKind) {
        let subjects = (0..<300).map { _ in kind.make() }
        let recorders = (0..<600).map { trial.recorder("\($0)") }
        trial.inThreads(4) { thread in
            for (index, subject) in subjects.enumerated() {
                switch thread {
                case 0: recorders[index].hear(subject.chain)
                case 1: recorders[300 + index].hear(subject.chain.map { $0 }.filter { _ in true })
                case 2: subject.observer.onNext(1)
                default: subject.observer.onCompleted()
                }
            }
        }
        #expect(recorders.allSatisfy { ["|", "1 |"].contains($0.heard) })
        expect(trial.alive, [])
    }

    // MARK: Subjects that keep values

    struct Arrival: Sendable, CustomTestStringConvertible {
        let kind: SubjectKind
        /// The least number of events that each newcomer hears; by default all that were sent.
        var least: Int?

        var testDescription: String { kind.testDescription }
    }

    @Test(arguments: [Arrival(kind: .behavior, least: 2), Arrival(kind: .replay(3), least: 4), Arrival(kind: .replay(.max))])
    func aSubscriberDuringSendsMissesNothingAfterTheKeptValues(_ arrival: Arrival) {
        let rounds = 300
        let steady = trial.recorder("steady"), late = trial.recorder("late")
        let (chain, observer) = arrival.kind.make()
        for value in 1...3 { observer.onNext(-value) }
        steady.hear(chain)
        let guests = (0..<2 * rounds).map { trial.recorder("\($0)") }
        trial.inThreads(4) { thread in
            for round in 0..<rounds {
                if thread < 2 {
                    observer.onNext(thread * rounds + round)
                } else {
                    guests[(thread - 2) * rounds + round].hear(chain)
                }
                letOthersIn()
            }
        }
        observer.onCompleted()
        late.hear(chain)
        #expect(steady.events.suffix(late.events.count) == late.events[...])
        for guest in guests {
            #expect(guest.events.count >= arrival.least ?? steady.events.count)
            #expect(guest.events[...] == steady.events.suffix(guest.events.count))
        }
    }

    @Test func allObserversHearTheSameLastValueOfFourThreads() {
        let first = trial.recorder("first"), second = trial.recorder("second"), late = trial.recorder("late")
        let subject = AsyncSubject<Int>()
        first.hear(subject)
        second.hear(subject.map { $0 })
        trial.inThreads(4) { thread in
            for round in 0..<1_000 {
                subject.onNext(thread * 1_000 + round)
                if round.isMultiple(of: 8) { letOthersIn() }
            }
        }
        expect([first, second].map(\.heard), ["", ""])
        subject.onCompleted()
        late.hear(subject)
        // The last value of each thread.
        #expect((1...4).map { "\($0 * 1_000 - 1) |" }.contains(first.heard))
        expect([second, late].map(\.heard), [first.heard, first.heard])
    }

    @Test func subscribersArrivingDuringTheEndHearTheSameEvents() {
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
        // The value comes before or after the completion, the same for both observers.
        #expect(first.allSatisfy { ["|", "1 |"].contains($0.heard) })
        expect(second.map(\.heard), first.map(\.heard))
        expect(trial.alive, [])
    }

    @Test func theValueMayBeReadOnAnyThread() {
        let rounds = 2_000
        // Reference-counted, so that a torn value would be noticed.
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

    @Test func disposalWhileAnotherThreadSendsReleasesEverything() {
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
