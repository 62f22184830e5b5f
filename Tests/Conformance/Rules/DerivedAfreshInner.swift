import Testing

// Operators that subscribe to further streams as their source goes on or ends.

// RxSwift: "If element is received while there is some projected observable sequence being merged it will simply be ignored."
extension DerivedAfreshTests {
    @Test func flatMapFirstIgnoresWhatComesWhileAStreamRuns() {
        expectOfInner(
            [.next(210, 1), .next(230, 2), .next(300, 3), .completed(400)],
            [[.next(10, 10), .next(50, 11), .completed(60)], [.next(5, 20)], [.next(20, 30), .completed(30)]],
            "220:10 260:11 320:30 400:|", ["[200, 400]", "[210, 270]", "", "[300, 330]"], called: [1, 3]
        ) { $0.flatMapFirst($1) }
    }

    @Test func flatMapFirstEndsWithTheSourceAndTheStream() {
        expectOfInner(
            [.next(210, 1), .completed(225)], [[.next(10, 10), .completed(50)]], "220:10 260:|", ["[200, 225]", "[210, 260]"], called: [1]
        ) { $0.flatMapFirst($1) }
    }

    @Test func flatMapFirstFailsWithAnyOfThem() {
        expectOfInner([.next(210, 1), .next(300, 2)], [[.error(30)]], "240:#boom", ["[200, 240]", "[210, 240]"], called: [1]) {
            $0.flatMapFirst($1)
        }
        expectOfInner(
            [.next(210, 1), .error(230)], [[.next(10, 10), .next(50, 11)]],
            "220:10 230:#boom", ["[200, 230]", "[210, 230]"], called: [1]
        ) { $0.flatMapFirst($1) }
        expectOfInner(
            [.next(210, 1), .next(250, 2)], [[.completed(10)]], refused: 2, "250:#other", ["[200, 250]", "[210, 220]"], called: [1, 2]
        ) { $0.flatMapFirst($1) }
    }

    @Test func flatMapFirstIsDisposed() {
        expectOfInner(
            [.next(210, 1)], [[.next(10, 10), .next(50, 11)]], until: 230, "220:10", ["[200, 230]", "[210, 230]"], called: [1]
        ) { $0.flatMapFirst($1) }
    }
}

// ReactiveX: "transform the items emitted by an Observable into Observables, then flatten the emissions from those".
extension DerivedAfreshTests {
    @Test func flatMapMergesAndEndsWithTheLast() {
        expectOfInner(
            [.next(210, 1), .next(220, 2), .completed(300)],
            [[.next(10, 10), .next(50, 11), .completed(60)], [.next(15, 20), .next(45, 21), .completed(100)]],
            "220:10 235:20 260:11 265:21 320:|", ["[200, 300]", "[210, 270]", "[220, 320]"], called: [1, 2]
        ) { $0.flatMap($1) }
        expectOfInner([.completed(250)], [], "250:|", ["[200, 250]"], called: []) { $0.flatMap($1) }
        expectOfInner([.next(210, 1), .completed(230)], [[]], until: 300, "", ["[200, 230]", "[210, 300]"], called: [1]) {
            $0.flatMap($1)
        }
    }

    @Test func flatMapAtOneInstant() {
        expectOfInner(
            [.next(210, 1), .next(210, 2), .completed(215)], [[.next(10, 10), .completed(10)], [.next(10, 20), .completed(10)]],
            "220:10 220:20 220:|", ["[200, 215]", "[210, 220]", "[210, 220]"], called: [1, 2]
        ) { $0.flatMap($1) }
    }

    @Test func flatMapFailsWithAnyOfThem() {
        expectOfInner(
            [.next(210, 1), .next(220, 2)], [[.error(30)], [.next(15, 20), .next(45, 21)]],
            "235:20 240:#boom", ["[200, 240]", "[210, 240]", "[220, 240]"], called: [1, 2]
        ) { $0.flatMap($1) }
        expectOfInner(
            [.next(210, 1), .error(230)], [[.next(10, 10), .next(50, 11)]],
            "220:10 230:#boom", ["[200, 230]", "[210, 230]"], called: [1]
        ) { $0.flatMap($1) }
        expectOfInner(
            [.next(210, 1), .next(230, 2)], [[.next(10, 10), .next(50, 11)]], refused: 2,
            "220:10 230:#other", ["[200, 230]", "[210, 230]"], called: [1, 2]
        ) { $0.flatMap($1) }
    }

    @Test func flatMapIsDisposed() {
        expectOfInner(
            [.next(210, 1)], [[.next(10, 10), .next(50, 11)]], until: 240, "220:10", ["[200, 240]", "[210, 240]"], called: [1]
        ) { $0.flatMap($1) }
    }

    @Test func flatMapLetsGoOfAllBeforeTheErrorIsHeard() {
        conform { trial in
            trial.withKept(3) { kept in
                let journal = trial.journal
                let inner = [trial.noted("x", in: kept[1]), trial.noted("y", in: kept[2])]
                let chain = trial.noted("o", in: kept[0]).flatMap { inner[$0] }
                trial.hold(chain.subscribe(onError: { _ in journal.note("#") }))
                kept[0].content?.onNext(0)
                kept[0].content?.onNext(1)
                kept[1].content?.onError(Failure.boom)
                expect(journal.entries.last, "#")
                expect(journal.entries.sorted(), ["#", "o+", "o-", "x+", "x-", "y+", "y-"])
            }
        }
    }
}

// RxSwift: "Continues an observable sequence that is terminated by an error with the observable sequence produced by the handler."
extension DerivedAfreshTests {
    @Test func catchContinuesWithTheOther() {
        let other: [Timed<Int>] = [.next(220, 20), .next(240, 21), .completed(260)]
        expectOfTwo([.next(210, 1), .error(230)], other, "210:1 240:21 260:|", ["[200, 230]", "[230, 260]"]) { first, second, _ in
            first.catch { _ in second }
        }
        expectOfTwo([.next(210, 1), .error(230)], other, until: 245, "210:1 240:21", ["[200, 230]", "[230, 245]"]) { first, second, _ in
            first.catch { _ in second }
        }
    }

    @Test func catchHandlesTheFirstErrorAlone() {
        let called = Counter()
        expectOfTwo([.next(210, 1), .completed(250)], [.next(255, 5)], "210:1 250:|", ["[200, 250]", ""]) { first, second, _ in
            first.catch { _ in
                called.increment()
                return second
            }
        }
        expect(called.value, 0)
        expectOfTwo([.next(210, 1), .error(230)], [.error(250, Failure.other)], "210:1 250:#other", ["[200, 230]", "[230, 250]"]) {
            first, second, _ in
            first.catch { _ in
                called.increment()
                return second
            }
        }
        expect(called.value, 1)
    }

    @Test func catchFailsWithItsHandler() {
        expectOfOne([.error(230)], "230:#other", "[200, 230]") { source, _ in source.catch { _ in throw Failure.other } }
    }

    @Test func catchTellsItsHandlerTheError() {
        expectOfOne([.error(230)], "230:7 230:|", "[200, 230]") { source, _ in
            source.catch { error in .just(error as? Failure == .boom ? 7 : 8) }
        }
        expectOfOne([], "200:1 200:|", "") { _, _ in Chain<Int>.error(Failure.boom).catch { _ in .just(1) } }
    }
}

// RxSwift: "the elements of the specified sequence or `switchTo` sequence if the sequence is empty".
extension DerivedAfreshTests {
    @Test func ifEmptyIsTheSourceIfThatIsNot() {
        expectOfTwo([.next(210, 1), .completed(250)], [.next(255, 5)], "210:1 250:|", ["[200, 250]", ""]) { first, second, _ in
            first.ifEmpty(switchTo: second)
        }
        expectOfTwo([.error(230)], [.next(255, 5)], "230:#boom", ["[200, 230]", ""]) { first, second, _ in first.ifEmpty(switchTo: second) }
        expectOfTwo([], [.next(255, 5)], until: 300, "", ["[200, 300]", ""]) { first, second, _ in first.ifEmpty(switchTo: second) }
    }

    @Test func ifEmptyIsTheOtherIfTheSourceIs() {
        expectOfTwo(
            [.completed(230)], [.next(220, 20), .next(240, 21), .completed(260)], "240:21 260:|", ["[200, 230]", "[230, 260]"]
        ) { first, second, _ in first.ifEmpty(switchTo: second) }
        expectOfTwo([.completed(230)], [.error(240)], "240:#boom", ["[200, 230]", "[230, 240]"]) { first, second, _ in
            first.ifEmpty(switchTo: second)
        }
        expectOfTwo([.completed(230)], [.next(240, 21)], until: 250, "240:21", ["[200, 230]", "[230, 250]"]) { first, second, _ in
            first.ifEmpty(switchTo: second)
        }
        expectOfOne([], "200:|", "") { _, _ in Chain<Int>.empty().ifEmpty(switchTo: .empty()) }
    }
}
