import Testing

@Suite struct IfEmptyTests {
    private func ifEmpty(_ source: Chain<Int>, _ other: Chain<Int>, _: TestScheduler) -> Chain<Int> { source.ifEmpty(switchTo: other) }
    private let other: [Timed<Int>] = [.next(210, 7), .next(230, 8), .completed(240)]

    @Test func ofASourceThatCompletesWithoutAValueItEmitsTheOther() {
        expectOfTwo([.next(190, 1), .completed(220)], other, "230:8 240:|", ["[200, 220]", "[220, 240]"], ifEmpty)
    }

    @Test func theOtherIsNotSubscribedToIfThereWasAValue() {
        expectOfTwo([.next(210, 1), .completed(220)], other, "210:1 220:|", ["[200, 220]", ""], ifEmpty)
    }

    @Test func anErrorIsNoEmptiness() {
        expectOfTwo([.error(220)], other, "220:#boom", ["[200, 220]", ""], ifEmpty)
        expectOfTwo([.next(210, 1), .error(220)], other, "210:1 220:#boom", ["[200, 220]", ""], ifEmpty)
        expectOfTwo([.completed(220)], [.next(230, 8), .error(240)], "230:8 240:#boom", ["[200, 220]", "[220, 240]"], ifEmpty)
    }

    @Test func disposalStopsTheOneThatRuns() {
        expectOfTwo([], other, until: 215, "", ["[200, 215]", ""], ifEmpty)
        expectOfTwo([.completed(205)], other, until: 220, "210:7", ["[200, 205]", "[205, 220]"], ifEmpty)
    }

    @Test func sourcesThatSendAtOnce() {
        expect(heard { Chain<Int>.empty().ifEmpty(switchTo: .from([1, 2])) }, "1 2 |")
        expect(heard { Chain.from([1, 2]).ifEmpty(switchTo: .just(3)) }, "1 2 |")
        expect(heard { Chain<Int>.empty().ifEmpty(switchTo: .empty()) }, "|")
        expect(heard { Chain<Int>.empty().ifEmpty(switchTo: .range(start: 0, count: 1_000_000_000)).take(2) }, "0 1 |")
        expect(heard { Chain<Int>.never().ifEmpty(switchTo: .just(3)) }, "")
    }

    @Test func aDefaultValueStandsInForNone() {
        expect(heard { Chain<Int>.empty().ifEmpty(default: 7) }, "7 |")
        expect(heard { Chain.from([1, 2]).ifEmpty(default: 7) }, "1 2 |")
        expect(heard { Chain<Int>.error(Failure.boom).ifEmpty(default: 7) }, "#boom")
    }

    @Test func aHandlerMayEndTheSource() {
        conform { trial in
            let recorder = trial.recorder()
            let source = Emitter<Int>()
            recorder.hear(source.ifEmpty(switchTo: .just(9)), then: { if $0 == 1 { source.onCompleted() } })
            source.onNext(1)
            expect(recorder.heard, "1 |")
        }
    }

    @Test func theSourceIsReleasedWhileTheOtherRuns() {
        conform { trial in
            let source = Emitter<Int>(), other = Emitter<Int>(), recorder = trial.recorder()
            recorder.hear(source.map(trial.tracked("map") { $0 }).ifEmpty(switchTo: other))
            source.onCompleted()
            expect(trial.alive, ["handler"])
            other.onNext(1)
            other.onCompleted()
            expect(recorder.heard, "1 |")
        }
    }
}
