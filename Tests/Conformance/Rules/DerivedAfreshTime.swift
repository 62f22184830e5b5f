import Testing

// Operators with a scheduler.

// RxSwift: "run its subscription and unsubscription logic on the specified scheduler", and nothing else.
extension DerivedAfreshTests {
    @Test func subscribeOnSubscribesInAnAction() {
        expectOfOne([.next(203, 1), .next(210, 2), .completed(250)], "210:2 250:|", "[205, 250]") { $0.subscribe(on: LateScheduler($1)) }
        expectOfOne([.next(210, 1), .error(220)], "210:1 220:#boom", "[205, 220]") { $0.subscribe(on: LateScheduler($1)) }
        expectOfOne([], "205:7 205:|", "") { Chain<Int>.just(7).subscribe(on: LateScheduler($1)) }
    }

    @Test func subscribeOnLetsGoInAnAction() {
        expectOfOne([.next(210, 1)], until: 300, "210:1", "[205, 305]") { $0.subscribe(on: LateScheduler($1)) }
        expectOfOne([.next(210, 1), .next(220, 2)], "210:1 210:|", "[205, 215]") { $0.subscribe(on: LateScheduler($1)).take(1) }
    }

    @Test func subscribeOnNeverSubscribesIfItIsDisposedBefore() {
        expectOfOne([.next(210, 1)], until: 203, "", "") { $0.subscribe(on: LateScheduler($1)) }
    }
}

// RxSwift: "run its observer callbacks on the specified scheduler". In order, errors too.
extension DerivedAfreshTests {
    @Test func observeOnSendsEachEventFromAnAction() {
        expectOfOne([.next(210, 1), .next(220, 2), .completed(250)], "215:1 225:2 255:|", "[200, 250]") {
            $0.observe(on: LateScheduler($1))
        }
        expectOfOne([.next(210, 1), .error(230)], "215:1 235:#boom", "[200, 230]") { $0.observe(on: LateScheduler($1)) }
    }

    @Test func observeOnSendsNothingAfterDisposal() {
        expectOfOne([.next(210, 1)], until: 212, "", "[200, 212]") { $0.observe(on: LateScheduler($1)) }
    }

    @Test func observeOnKeepsTheOrder() {
        expectOfOne([.next(210, 1), .next(210, 2), .completed(210)], "210:1 210:2 210:|", "[200, 210]") { $0.observe(on: $1) }
        expectOfOne([.next(210, 1), .error(210)], "210:1 210:#boom", "[200, 210]") { $0.observe(on: $1) }
    }

    @Test func observeOnSendsNothingInsideSubscribe() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            recorder.hear(Chain.of(1, 2, 3).observe(on: scheduler))
            expect(recorder.heard, "")
            scheduler.run()
            expect(recorder.heard, "1 2 3 |")
        }
    }
}

// RxSwift: "If the next element isn't received within the specified timeout duration starting from its predecessor, the other observable
// sequence is used to produce future messages from that point on."
extension DerivedAfreshTests {
    @Test func timeoutIsTheSourceIfThatIsInTime() {
        let other = [Timed.next(260, 20)]
        expectOfTwo(
            [.next(210, 1), .next(240, 2), .next(285, 3), .completed(300)], other, "210:1 240:2 285:3 300:|", ["[200, 300]", ""]
        ) { $0.timeout(.seconds(50), other: $1, scheduler: $2) }
        expectOfTwo([.next(210, 1), .error(230)], other, "210:1 230:#boom", ["[200, 230]", ""]) {
            $0.timeout(.seconds(50), other: $1, scheduler: $2)
        }
        expectOfTwo([.next(250, 1), .completed(270)], other, "250:1 270:|", ["[200, 270]", ""]) {
            $0.timeout(.seconds(50), other: $1, scheduler: $2)
        }
    }

    @Test func timeoutIsTheOtherFromTheDueTimeOn() {
        expectOfTwo([.next(260, 1)], [.next(260, 20), .completed(280)], "260:20 280:|", ["[200, 250]", "[250, 280]"]) {
            $0.timeout(.seconds(50), other: $1, scheduler: $2)
        }
        expectOfTwo(
            [.next(210, 1), .next(240, 2), .next(300, 3)], [.next(295, 20), .error(310)],
            "210:1 240:2 295:20 310:#boom", ["[200, 290]", "[290, 310]"]
        ) { $0.timeout(.seconds(50), other: $1, scheduler: $2) }
        expectOfTwo([], [.next(400, 1), .completed(410)], "400:1 410:|", ["[200, 250]", "[250, 410]"]) {
            $0.timeout(.seconds(50), other: $1, scheduler: $2)
        }
    }

    @Test func timeoutWithoutAnotherIsAnError() {
        expectOfOne([.next(210, 1)], "210:1 260:#timeout", "[200, 260]") { $0.timeout(.seconds(50), scheduler: $1) }
        expectOfOne([], "200:|", "") { Chain<Int>.empty().timeout(.seconds(50), scheduler: $1) }
    }

    @Test func timeoutDoesNothingAfterDisposal() {
        expectOfTwo([.next(210, 1)], [], until: 230, "210:1", ["[200, 230]", ""]) { $0.timeout(.seconds(50), other: $1, scheduler: $2) }
    }

    @Test func timeoutLetsGoOfTheSourceBeforeItSubscribesToTheOther() {
        conform { trial in
            let scheduler = TestScheduler()
            let chain = trial.noted("a").timeout(.seconds(50), other: trial.noted("b"), scheduler: scheduler)
            let token = chain.subscribe(onNext: { _ in })
            scheduler.advance(to: 50)
            expect(trial.journal.entries, ["a+", "a-", "b+"])
            token.dispose()
            expect(trial.journal.entries, ["a+", "a-", "b+", "b-"])
        }
    }
}

// RxSwift: "a ferry leaving the dock when all seats are taken, or at the scheduled time of departure, whichever event occurs first".
// ReactiveX: an error passes at once, without the buffer.
extension DerivedAfreshTests {
    @Test func bufferLeavesWhenItIsFullOrInTime() {
        expectOfOne(
            [.next(210, 1), .next(220, 2), .next(230, 3), .completed(330)],
            "220:[1, 2] 270:[3] 320:[] 330:[] 330:|", "[200, 330]"
        ) { $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1) }
        expectOfOne([], until: 320, "250:[] 300:[]", "[200, 320]") { $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1) }
    }

    @Test func bufferAtTheEnd() {
        expectOfOne([.next(210, 1), .error(230)], "230:#boom", "[200, 230]") {
            $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1)
        }
        expectOfOne([.next(210, 1), .completed(230)], "230:[1] 230:|", "[200, 230]") {
            $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1)
        }
        expectOfOne([.next(210, 1), .next(255, 2)], until: 260, "250:[1]", "[200, 260]") {
            $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1)
        }
    }

    @Test func bufferAtOneInstant() {
        expectOfOne([.next(250, 1), .completed(260)], "250:[1] 260:[] 260:|", "[200, 260]") {
            $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1)
        }
        expectOfOne(
            [.next(210, 1), .next(210, 2), .next(210, 3), .completed(220)], "210:[1, 2] 220:[3] 220:|", "[200, 220]"
        ) { $0.buffer(timeSpan: .seconds(50), count: 2, scheduler: $1) }
    }
}

// RxSwift: "Skips elements for the specified duration from the start of the observable source sequence".
extension DerivedAfreshTests {
    @Test func skipForATimeDropsWhatComesBefore() {
        expectOfOne(
            [.next(210, 1), .next(240, 2), .next(260, 3), .next(270, 4), .completed(300)], "260:3 270:4 300:|", "[200, 300]"
        ) { $0.skip(.seconds(50), scheduler: $1) }
        expectOfOne([.next(250, 1), .next(251, 2), .completed(260)], "251:2 260:|", "[200, 260]") { $0.skip(.seconds(50), scheduler: $1) }
    }

    @Test func skipForATimePassesTheEndOnAtOnce() {
        expectOfOne([.next(210, 1), .completed(230)], "230:|", "[200, 230]") { $0.skip(.seconds(50), scheduler: $1) }
        expectOfOne([.next(210, 1), .error(230)], "230:#boom", "[200, 230]") { $0.skip(.seconds(50), scheduler: $1) }
    }

    @Test func skipForATimeIsDisposed() {
        expectOfOne([.next(210, 1), .next(260, 2)], until: 265, "260:2", "[200, 265]") { $0.skip(.seconds(50), scheduler: $1) }
        expectOfOne([.next(210, 1), .next(260, 2)], until: 220, "", "[200, 220]") { $0.skip(.seconds(50), scheduler: $1) }
        expectOfOne([], until: 300, "", "[200, 300]") { $0.skip(.seconds(50), scheduler: $1) }
    }
}
