import Testing

// Operators with two sources and more.

// ReactiveX: "whenever any of the source Observables emits an item (so long as each of the source Observables has emitted at least one
// item)". Here it ends as soon as nothing can follow.
extension DerivedAfreshTests {
    @Test func combineLatestEmitsOfTheLatestWhenAnyComes() {
        expectOfTwo(
            [.next(210, 1), .next(230, 2), .completed(300)], [.next(220, 10), .next(250, 20), .completed(280)],
            "220:11 230:12 250:22 300:|", ["[200, 300]", "[200, 280]"]
        ) { first, second, _ in .combineLatest(first, second, resultSelector: +) }
        expectOfTwo(
            [.next(210, 1), .completed(220)], [.next(230, 10), .completed(240)], "230:11 240:|", ["[200, 220]", "[200, 240]"]
        ) { first, second, _ in .combineLatest(first, second, resultSelector: +) }
        expectOfOne([.next(210, 10), .completed(230)], "210:11 230:|", "[200, 230]") { source, _ in
            Chain<Int>.combineLatest(Chain<Int>.just(1), source, resultSelector: +)
        }
    }

    @Test func combineLatestAtOneInstant() {
        expectOfTwo(
            [.next(210, 1), .next(220, 2), .completed(250)], [.next(210, 10), .next(220, 20), .completed(240)],
            "210:11 220:12 220:22 250:|", ["[200, 250]", "[200, 240]"]
        ) { first, second, _ in .combineLatest(first, second, resultSelector: +) }
    }

    @Test func combineLatestEndsAsSoonAsNothingCanFollow() {
        expectOfTwo([.completed(230)], [.next(210, 10), .next(220, 20)], "230:|", ["[200, 230]", "[200, 230]"]) { first, second, _ in
            .combineLatest(first, second, resultSelector: +)
        }
        expectOfTwo([.next(210, 1)], [.next(220, 10)], "200:|", ["", ""]) { first, second, _ in
            .combineLatest(Chain<Int>.empty(), first, second) { $0 + $1 + $2 }
        }
    }

    @Test func combineLatestFailsWithAnyOfThemAndWithItsClosure() {
        expectOfTwo([.next(210, 1)], [.next(220, 10), .error(240)], "220:11 240:#boom", ["[200, 240]", "[200, 240]"]) { first, second, _ in
            .combineLatest(first, second, resultSelector: +)
        }
        expectOfTwo([.next(210, 1)], [.next(220, 10)], "220:#other", ["[200, 220]", "[200, 220]"]) { first, second, _ in
            .combineLatest(first, second) { _, _ in throw Failure.other }
        }
    }

    @Test func combineLatestOfSilentSourcesIsDisposed() {
        expectOfTwo([], [], until: 300, "", ["[200, 300]", "[200, 300]"]) { first, second, _ in
            .combineLatest(first, second, resultSelector: +)
        }
    }
}

// RxSwift: "using latest element from the second sequence every time when `self` emits an element. Elements emitted by self before the
// second source has emitted any values will be omitted."
extension DerivedAfreshTests {
    @Test func withLatestFromEmitsTheLatestOfTheOther() {
        expectOfTwo(
            [.next(210, 1), .next(230, 2), .next(250, 3), .completed(300)], [.next(220, 20), .next(240, 21), .next(245, 22)],
            "230:20 250:22 300:|", ["[200, 300]", "[200, 300]"]
        ) { first, second, _ in first.withLatestFrom(second) }
        expectOfTwo(
            [.next(220, 1), .next(230, 2), .completed(250)], [.next(220, 20)], "230:20 250:|", ["[200, 250]", "[200, 250]"]
        ) { first, second, _ in first.withLatestFrom(second) }
        expect(heard { Chain.of(1, 2).withLatestFrom(Chain.of(8, 9)) }, "9 9 |")
    }

    @Test func withLatestFromGoesOnWhenTheOtherHasCompleted() {
        expectOfTwo(
            [.next(210, 1), .next(230, 2), .next(250, 3), .completed(260)], [.next(220, 20), .completed(225)],
            "230:20 250:20 260:|", ["[200, 260]", "[200, 225]"]
        ) { first, second, _ in first.withLatestFrom(second) }
        expectOfTwo([.next(210, 1), .completed(250)], [.completed(205)], "250:|", ["[200, 250]", "[200, 205]"]) { first, second, _ in
            first.withLatestFrom(second)
        }
        expectOfTwo([.next(210, 1), .completed(250)], [], "250:|", ["[200, 250]", "[200, 250]"]) { first, second, _ in
            first.withLatestFrom(second)
        }
    }

    @Test func withLatestFromFailsWithBoth() {
        expectOfTwo([.next(230, 1)], [.next(220, 20), .error(240)], "230:20 240:#boom", ["[200, 240]", "[200, 240]"]) { first, second, _ in
            first.withLatestFrom(second)
        }
        expectOfTwo([.error(230)], [.next(220, 20)], "230:#boom", ["[200, 230]", "[200, 230]"]) { first, second, _ in
            first.withLatestFrom(second)
        }
    }

    @Test func withLatestFromIsDisposed() {
        expectOfTwo([.next(230, 1)], [.next(220, 20)], until: 235, "230:20", ["[200, 235]", "[200, 235]"]) { first, second, _ in
            first.withLatestFrom(second)
        }
    }
}

// RxSwift: "until the other observable sequence produces an element". ReactiveX says "or terminates"; RxSwift's own text is followed.
extension DerivedAfreshTests {
    @Test func takeUntilEndsWithAValueOfTheOther() {
        expectOfTwo(
            [.next(210, 1), .next(220, 2), .next(230, 3)], [.next(225, 99)], "210:1 220:2 225:|", ["[200, 225]", "[200, 225]"]
        ) { first, second, _ in first.take(until: second) }
        expectOfTwo([.next(220, 1), .next(230, 2)], [.next(220, 99)], "220:1 220:|", ["[200, 220]", "[200, 220]"]) { first, second, _ in
            first.take(until: second)
        }
        expectOfOne([.next(210, 1)], "200:|", "") { source, _ in source.take(until: Chain<Int>.just(9)) }
    }

    @Test func takeUntilIsTheSourceIfTheOtherSendsNothing() {
        expectOfTwo(
            [.next(210, 1), .next(220, 2), .completed(250)], [.completed(215)], "210:1 220:2 250:|", ["[200, 250]", "[200, 215]"]
        ) { first, second, _ in first.take(until: second) }
        expectOfTwo([.next(210, 1), .completed(250)], [], "210:1 250:|", ["[200, 250]", "[200, 250]"]) { first, second, _ in
            first.take(until: second)
        }
        expectOfTwo([.next(210, 1)], [], until: 215, "210:1", ["[200, 215]", "[200, 215]"]) { first, second, _ in
            first.take(until: second)
        }
    }

    @Test func takeUntilFailsWithBoth() {
        expectOfTwo([.next(210, 1)], [.error(225)], "210:1 225:#boom", ["[200, 225]", "[200, 225]"]) { first, second, _ in
            first.take(until: second)
        }
        expectOfTwo([.next(210, 1), .error(230)], [], "210:1 230:#boom", ["[200, 230]", "[200, 230]"]) { first, second, _ in
            first.take(until: second)
        }
    }

    @Test func takeUntilLetsGoOfBothBeforeTheEndIsHeard() {
        conform { trial in
            trial.withKept(2) { kept in
                let journal = trial.journal
                let chain = trial.noted("a", in: kept[0]).take(until: trial.noted("b", in: kept[1]))
                trial.hold(chain.subscribe(onCompleted: { journal.note("|") }))
                kept[1].content?.onNext(99)
                expect(journal.entries.last, "|")
                expect(journal.entries.sorted(), ["a+", "a-", "b+", "b-", "|"])
            }
        }
    }
}

// ReactiveX: "combine multiple Observables into one by merging their emissions"; an error is passed on at once.
extension DerivedAfreshTests {
    @Test func mergeEndsWithTheLast() {
        expectOfTwo(
            [.next(210, 1), .next(230, 2), .completed(300)], [.next(220, 10), .completed(250)],
            "210:1 220:10 230:2 300:|", ["[200, 300]", "[200, 250]"]
        ) { first, second, _ in .merge(first, second) }
        expectOfTwo([.completed(250)], [], until: 300, "", ["[200, 250]", "[200, 300]"]) { first, second, _ in .merge(first, second) }
        expectOfTwo([.next(210, 1)], [.next(220, 10)], until: 225, "210:1 220:10", ["[200, 225]", "[200, 225]"]) { first, second, _ in
            .merge(first, second)
        }
    }

    @Test func mergeAtOneInstant() {
        expectOfTwo(
            [.next(210, 1), .completed(250)], [.next(210, 10), .completed(250)], "210:1 210:10 250:|", ["[200, 250]", "[200, 250]"]
        ) { first, second, _ in .merge(first, second) }
        expect(heard { Chain.merge(Chain.of(1, 2, 3), Chain.just(9)) }, "1 2 3 9 |")
        expect(heard { Chain<Int>.merge([]) }, "|")
    }

    @Test func mergeFailsWithAnyOfThem() {
        expectOfTwo([.next(210, 1), .next(230, 2)], [.error(225)], "210:1 225:#boom", ["[200, 225]", "[200, 225]"]) { first, second, _ in
            .merge(first, second)
        }
        expectOfOne([.next(210, 1)], "200:#boom", "") { source, _ in .merge(Chain<Int>.error(Failure.boom), source) }
    }

    @Test func mergeQueuesWhatAHandlerSends() {
        conform { trial in
            let emitters = (Emitter<Int>(), Emitter<Int>())
            let recorder = trial.recorder()
            recorder.hear(.merge(emitters.0, emitters.1)) { if $0 == 1 { emitters.1.onNext(50) } }
            emitters.0.onNext(1)
            emitters.0.onCompleted()
            emitters.1.onCompleted()
            expect(recorder.heard, "1 50 |")
        }
    }
}
