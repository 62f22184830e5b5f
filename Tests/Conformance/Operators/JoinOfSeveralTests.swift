import Testing

/// `zip` and `combineLatest` of three to eight sources of different types, and of a collection.
@Suite struct ZipOfSeveralTests {
    @Test func theNthValuesOfAllGoTogether() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler, of: String.self)
            let numbers = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .next(230, 3), .completed(300)])
            let letters = trial.hot(scheduler, [.next(215, "a"), .next(250, "b"), .completed(260)])
            let flags = trial.hot(scheduler, [.next(240, true), .next(245, false), .next(255, true), .next(400, true)])
            recorder.hear(
                .zip(numbers.chain, letters.chain, flags.chain, resultSelector: { "\($0)\($1)\($2)" }), from: 200)
            scheduler.run()
            // No fourth can follow when the letters, of which none waits, have completed.
            expect(recorder.heard, "240:1atrue 250:2bfalse 260:|")
            expect([numbers.subscribed, letters.subscribed, flags.subscribed], ["[200, 260]", "[200, 260]", "[200, 260]"])
        }
    }

    @Test func itCompletesWhenTheLastValueOfACompletedSourceIsUsed() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let first = Emitter<Int>(), second = Emitter<Int>(), third = Emitter<Int>()
            recorder.hear(.zip(first, second, third, resultSelector: { "\($0)\($1)\($2)" }))
            first.onNext(1)
            first.onCompleted()
            second.onNext(2)
            expect(recorder.heard, "")
            third.onNext(3)
            expect(recorder.heard, "123 |")
        }
    }

    @Test func anErrorOrAClosureThatThrowsStopsAll() {
        conform { trial in
            trial.withKept(3) { kept in
                let recorder = trial.recorder()
                let chains = kept.enumerated().map { trial.noted("\($0.offset)", in: $0.element) }
                recorder.hear(
                    .zip(chains[0], chains[1], chains[2], resultSelector: { _, _, _ in throw Failure.other }),
                    finally: { trial.journal.note("end") })
                for box in kept { box.content?.onNext(1) }
                expect(recorder.heard, "#other")
                expect(trial.journal.entries.dropLast().sorted(), ["0+", "0-", "1+", "1-", "2+", "2-"])
                expect(trial.journal.entries.last, "end")
            }
        }
        expect(heard { .zip(Chain.just(1), Chain<Int>.error(Failure.boom), Chain<Int>.never(), resultSelector: { $0 + $1 + $2 }) }, "#boom")
    }

    @Test func anEmptySourceCompletesItAndTheRestIsNotSubscribedTo() {
        conform { trial in
            let recorder = trial.recorder()
            recorder.hear(.zip(trial.noted("first"), Chain<Int>.empty(), trial.noted("third"), resultSelector: { $0 + $1 + $2 }))
            expect(recorder.heard, "|")
            expect(trial.journal.entries, ["first+", "first-"])
        }
    }

    @Test func whatWaitsIsReleasedWithTheSubscription() {
        conform { trial in
            let first = Emitter<LifetimeTracker>(), second = Emitter<Int>(), third = Emitter<Int>()
            let token = trial.recorder().hear(.zip(first, second, third, resultSelector: { $1 + $2 }))
            first.onNext(trial.tracker("waiting"))
            token.dispose()
            expect(trial.alive, [])
        }
    }

    @Test func aHandlerMaySendToAnyAndTheOrderIsKept() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>(), third = Emitter<Int>()
            recorder.hear(
                .combineLatest(first, second, third, resultSelector: { $0 * 100 + $1 * 10 + $2 }),
                then: { value in
                    guard value == 111 else { return }
                    second.onNext(2)
                    third.onNext(2)
                    second.onNext(3)
                })
            for emitter in [third, second, first] { emitter.onNext(1) }
            expect(recorder.heard, "111 121 122 132")
            for emitter in [first, second, third] { emitter.onCompleted() }
            expect(recorder.heard, "111 121 122 132 |")
        }
    }

    @Test func fromTwoToEightAsTuples() {
        let one = { (value: Int) in Chain.from([value, value * 10]) }
        expect(heard { .zip(one(1), one(2)) as Chain<(Int, Int)> }, "(1, 2) (10, 20) |")
        expect(heard { .zip(one(1), one(2), one(3)) as Chain<(Int, Int, Int)> }, "(1, 2, 3) (10, 20, 30) |")
        expect(heard { Chain.zip(one(1), one(2), one(3), one(4)) }, "(1, 2, 3, 4) (10, 20, 30, 40) |")
        expect(heard { Chain.zip(one(1), one(2), one(3), one(4), one(5)) }, "(1, 2, 3, 4, 5) (10, 20, 30, 40, 50) |")
        expect(
            heard { Chain.zip(one(1), one(2), one(3), one(4), one(5), one(6)) }, "(1, 2, 3, 4, 5, 6) (10, 20, 30, 40, 50, 60) |")
        expect(
            heard { Chain.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7)) },
            "(1, 2, 3, 4, 5, 6, 7) (10, 20, 30, 40, 50, 60, 70) |")
        expect(
            heard { Chain.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)) },
            "(1, 2, 3, 4, 5, 6, 7, 8) (10, 20, 30, 40, 50, 60, 70, 80) |")
    }

    @Test func ofACollection() {
        expect(heard { Chain<Int>.zip([.from([1, 2, 3]), .from([10, 20])]) { $0[0] + $0[1] } }, "11 22 |")
        expect(heard { .zip([Chain.from([1, 2]), .from([3, 4]), .from([5, 6])]) }, "[1, 3, 5] [2, 4, 6] |")
        expect(heard { Chain<Int>.zip([Chain<Int>]()) { _ in 0 } }, "|")
        expect(heard { Chain<Int>.zip([.just(1), .just(2)]) { _ in throw Failure.other } }, "#other")
    }
}

@Suite struct CombineLatestOfSeveralTests {
    @Test func theLatestValuesOfAllComeWithEachValue() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder(scheduler, of: String.self)
            let numbers = trial.hot(scheduler, [.next(210, 1), .next(220, 2), .completed(300)])
            let letters = trial.hot(scheduler, [.next(215, "a"), .next(250, "b"), .completed(260)])
            let flags = trial.hot(scheduler, [.next(240, true), .next(310, false), .completed(320)])
            recorder.hear(
                .combineLatest(numbers.chain, letters.chain, flags.chain, resultSelector: { "\($0)\($1)\($2)" }), from: 200)
            scheduler.run()
            expect(recorder.heard, "240:2atrue 250:2btrue 310:2bfalse 320:|")
            expect([numbers.subscribed, letters.subscribed, flags.subscribed], ["[200, 300]", "[200, 260]", "[200, 320]"])
        }
    }

    @Test func aSourceThatCompletesWithoutAValueIsTheEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<Int>(), second = Emitter<Int>(), third = Emitter<Int>()
            recorder.hear(.combineLatest(first, second, third, resultSelector: { $0 + $1 + $2 }))
            first.onNext(1)
            first.onCompleted()
            expect(recorder.heard, "")
            second.onCompleted()
            third.onNext(3)
            expect(recorder.heard, "|")
        }
    }

    @Test func anErrorOrAClosureThatThrowsStopsAll() {
        expect(
            heard { .combineLatest(Chain.just(1), .just(2), .just(3), resultSelector: { _, _, _ in throw Failure.other }) as Chain<Int> },
            "#other")
        conform { trial in
            trial.withKept(3) { kept in
                let recorder = trial.recorder()
                let chains = kept.enumerated().map { trial.noted("\($0.offset)", in: $0.element) }
                recorder.hear(.combineLatest(chains[0], chains[1], chains[2], resultSelector: { $0 + $1 + $2 }))
                for box in kept { box.content?.onNext(1) }
                kept[1].content?.onError(Failure.boom)
                expect(recorder.heard, "3 #boom")
                expect(trial.journal.entries.sorted(), ["0+", "0-", "1+", "1-", "2+", "2-"])
            }
        }
    }

    @Test func whatWasSentBeforeTheHandlerDisposedIsNotCombined() {
        for isTheSameSource in [true, false] {
            conform { trial in
                let recorder = trial.recorder(), calls = Counter(), token = Box<(any Disposable)?>()
                let first = Emitter<Int>(), second = Emitter<Int>(), third = Emitter<Int>()
                token.content = recorder.subscribe(
                    to: .combineLatest(first, second, third, resultSelector: { calls.increment(by: $0 + $1 + $2) }),
                    then: { _ in
                        // Waits for the value at hand, and by then nobody is there any more.
                        (isTheSameSource ? third : first).onNext(10)
                        token.dispose()
                    })
                for emitter in [first, second, third] { emitter.onNext(1) }
                expect(recorder.heard, "3")
                expect(calls.value, 3)
                token.content = nil
            }
        }
    }

    @Test func optionalValuesAreValues() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let first = Emitter<Int?>(), second = Emitter<Int?>(), third = Emitter<Int?>()
            recorder.hear(.combineLatest(first, second, third, resultSelector: { "\($0 ?? 0)\($1 ?? 0)\($2 ?? 0)" }))
            for emitter in [first, second, third] { emitter.onNext(nil) }
            second.onNext(5)
            for emitter in [first, second, third] { emitter.onCompleted() }
            expect(recorder.heard, "000 050 |")
        }
    }

    @Test func fromTwoToEightAsTuples() {
        let one = { (value: Int) in Chain.just(value) }
        expect(heard { Chain.combineLatest(one(1), one(2)) }, "(1, 2) |")
        expect(heard { Chain.combineLatest(one(1), one(2), one(3)) }, "(1, 2, 3) |")
        expect(heard { Chain.combineLatest(one(1), one(2), one(3), one(4)) }, "(1, 2, 3, 4) |")
        expect(heard { Chain.combineLatest(one(1), one(2), one(3), one(4), one(5)) }, "(1, 2, 3, 4, 5) |")
        expect(heard { Chain.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6)) }, "(1, 2, 3, 4, 5, 6) |")
        expect(heard { Chain.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7)) }, "(1, 2, 3, 4, 5, 6, 7) |")
        expect(
            heard { Chain.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)) }, "(1, 2, 3, 4, 5, 6, 7, 8) |")
    }

    @Test func ofACollection() {
        expect(heard { .combineLatest([Chain.just(1), .from([2, 3])]) }, "[1, 2] [1, 3] |")
        expect(heard { .combineLatest([Chain<Int>]()) }, "|")
    }
}
