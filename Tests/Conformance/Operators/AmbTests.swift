import Testing

@Suite struct AmbTests {
    private func amb(_ first: Chain<Int>, _ second: Chain<Int>, _: TestScheduler) -> Chain<Int> { first.amb(second) }

    @Test func theFirstToSendAValueIsTheOneThatIsHeard() {
        expectOfTwo(
            [.next(190, 1), .next(210, 2), .completed(225)], [.next(220, 3), .completed(230)], "210:2 225:|", ["[200, 225]", "[200, 210]"],
            amb)
        expectOfTwo(
            [.next(220, 2), .completed(225)], [.next(210, 3), .next(215, 4), .completed(230)], "210:3 215:4 230:|",
            ["[200, 210]", "[200, 230]"], amb)
    }

    @Test func toEndIsToBeTheFirstAsWell() {
        expectOfTwo([.completed(210)], [.next(220, 3)], "210:|", ["[200, 210]", "[200, 210]"], amb)
        expectOfTwo([.next(220, 3)], [.completed(210)], "210:|", ["[200, 210]", "[200, 210]"], amb)
        expectOfTwo([.error(210)], [.next(220, 3)], "210:#boom", ["[200, 210]", "[200, 210]"], amb)
        expectOfTwo([.next(220, 3)], [.error(210)], "210:#boom", ["[200, 210]", "[200, 210]"], amb)
    }

    @Test func whatTheOthersDoLaterIsNotHeard() {
        expectOfTwo([.next(210, 2), .completed(250)], [.error(220)], "210:2 250:|", ["[200, 250]", "[200, 210]"], amb)
        expectOfTwo([.next(210, 2), .error(250)], [.completed(220)], "210:2 250:#boom", ["[200, 250]", "[200, 210]"], amb)
    }

    @Test func aSourceThatNeverSendsIsNeverTheFirst() {
        expectOfTwo([], [.next(210, 3), .completed(230)], "210:3 230:|", ["[200, 210]", "[200, 230]"], amb)
        expectOfTwo([], [], until: 500, "", ["[200, 500]", "[200, 500]"], amb)
    }

    @Test func disposalStopsAllThatRun() {
        expectOfTwo([.next(210, 2)], [.next(220, 3)], until: 205, "", ["[200, 205]", "[200, 205]"], amb)
        expectOfTwo([.next(210, 2), .next(230, 4)], [.next(220, 3)], until: 225, "210:2", ["[200, 225]", "[200, 210]"], amb)
    }

    @Test func whenOneHasSentAtOnceTheOthersAreNotSubscribedTo() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.amb([trial.noted("first"), .from([1, 2]), trial.noted("third")]))
            expect(recorder.heard, "1 2 |")
            expect(trial.journal.entries, ["first+", "first-"])
        }
    }

    @Test func whenOneGoesOnAfterItHasSentAtOnceTheOthersAreNotSubscribedTo() {
        conform { trial in
            let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
            let second = trial.noted("second") { observer in
                kept.content = observer
                observer.onNext(1)
            }
            recorder.hear(.amb([trial.noted("first"), second, trial.noted("third")]))
            expect(recorder.heard, "1")
            expect(trial.journal.entries, ["first+", "second+", "first-"])
            kept.content?.onCompleted()
            expect(recorder.heard, "1 |")
            expect(trial.journal.entries, ["first+", "second+", "first-", "second-"])
            kept.content = nil
        }
    }

    @Test func oneThatLetsAnotherBeTheFirstAsItIsSubscribedToIsStopped() {
        conform { trial in
            let recorder = trial.recorder(), emitter = Emitter<Int>()
            recorder.hear(.amb([emitter, trial.noted("second") { _ in emitter.onNext(1) }]))
            expect(trial.journal.entries, ["second+", "second-"])
            emitter.onNext(2)
            emitter.onCompleted()
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func theOthersAreTornDownBeforeTheFirstIsHeard() {
        conform { trial in
            trial.withKept(3) { kept in
                let recorder = trial.recorder()
                recorder.hear(
                    .amb(kept.enumerated().map { trial.noted("\($0.offset)", in: $0.element) }),
                    then: { trial.journal.note("heard \($0)") })
                kept[1].content?.onNext(1)
                for box in kept { box.content?.onNext(2) }
                kept[1].content?.onCompleted()
                expect(recorder.heard, "1 2 |")
                expect(trial.journal.entries, ["0+", "1+", "2+", "0-", "2-", "heard 1", "heard 2", "1-"])
            }
        }
    }

    @Test func ofNoneItIsEmptyAndOfOneItIsThat() {
        expect(heard { Chain<Int>.amb([]) }, "|")
        for script in [[.completed], [.next(1), .next(2), .error(Failure.boom)], []] as [[Event<Int>]] {
            expect(heard { .amb([synchronous(script)]) }, heard { synchronous(script) })
        }
    }

    @Test func aHandlerMaySendToTheOthers() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>()
            recorder.hear(
                first.amb(second),
                then: { value in
                    second.onNext(10 + value)
                    if value == 1 { first.onNext(2) }
                })
            first.onNext(1)
            expect(recorder.heard, "1 2")
            second.onError(Failure.boom)
            first.onCompleted()
            expect(recorder.heard, "1 2 |")
        }
    }

    @Test func aClosureAboveThatThrowsMakesItsSourceTheFirst() {
        expectOfTwo([.next(210, 2)], [.next(220, 3)], "210:#other", ["[200, 210]", "[200, 210]"]) { first, second, _ in
            first.map { _ in throw Failure.other }.amb(second)
        }
    }

    @Test func ofThreadsThatRaceOneIsHeard() {
        for _ in 0..<50 {
            conform { trial in
                let recorder = trial.recorder()
                let emitters = (0..<4).map { _ in Emitter<Int>() }
                recorder.hear(.amb(emitters))
                trial.inThreads(4) { thread in for round in 1...3 { emitters[thread].onNext(thread * 10 + round) } }
                let first = (Int(recorder.events.first ?? "") ?? -1) / 10
                expect(recorder.events, (1...3).map { "\(first * 10 + $0)" })
                for emitter in emitters { emitter.onCompleted() }
            }
        }
    }

    @Test func aLoopThatLetsAnotherBeTheFirstIsStopped() {
        conform { trial in
            let calls = Counter(), emitter = Emitter<Int>(), recorder = trial.recorder()
            let loop = Chain<Int>.range(start: 0, count: 1000).do(onNext: { _ in
                if calls.increment() == 1 { emitter.onNext(7) }
            }).filter { _ in false }
            recorder.hear(.amb([emitter, loop]))
            expect(calls.value, 1)
            emitter.onCompleted()
            expect(recorder.heard, "7 |")
        }
    }

    @Test func oneThatIsMadeAfterAnotherWasTheFirstIsOverAtOnce() {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder()
            let late = Chain<Int>.deferred {
                emitter.onNext(7)
                return trial.noted("late") { $0.onNext(8) }
            }
            recorder.hear(.amb([emitter, late]))
            expect(recorder.heard, "7")
            // Subscribed to or not, it is over.
            expect(trial.journal.entries.filter { $0 == "late+" }.count, trial.journal.entries.filter { $0 == "late-" }.count)
            emitter.onCompleted()
            expect(recorder.heard, "7 |")
        }
    }

    @Test func oneThatIsMadeWhileAnotherIsTheFirstIsOver() {
        for _ in 0..<50 {
            conform { trial in
                let recorder = trial.recorder(), emitter = Emitter<Int>(), late = Emitter<Int>()
                trial.inThreads(2) { thread in
                    if thread == 0 { recorder.hear(.amb([emitter, .deferred { late.map { $0 } }])) } else { emitter.onNext(1) }
                }
                emitter.onNext(2)
                late.onNext(3)
                emitter.onCompleted()
                expect(["1 2 |", "2 |"].contains(recorder.heard), true)
                late.onCompleted()
            }
        }
    }
}
