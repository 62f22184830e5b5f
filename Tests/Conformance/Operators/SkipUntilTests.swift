import Testing

@Suite struct SkipUntilTests {
    private func skipUntil(_ source: Chain<Int>, _ other: Chain<Int>, _: TestScheduler) -> Chain<Int> { source.skip(until: other) }
    private let values: [Timed<Int>] = [.next(190, 1), .next(210, 2), .next(220, 3), .next(230, 4), .next(240, 5), .completed(250)]

    @Test func itDropsWhatComesBeforeTheFirstValueOfTheOther() {
        expectOfTwo(
            values, [.next(190, 0), .next(225, 9), .next(235, 9)], "230:4 240:5 250:|", ["[200, 250]", "[200, 225]"], skipUntil)
    }

    @Test func withoutAValueOfTheOtherItEmitsNothingAndEndsWithItsSource() {
        expectOfTwo(values, [], "250:|", ["[200, 250]", "[200, 250]"], skipUntil)
        expectOfTwo(values, [.completed(225)], "250:|", ["[200, 250]", "[200, 225]"], skipUntil)
        expectOfTwo([.completed(210)], [.next(225, 9)], "210:|", ["[200, 210]", "[200, 210]"], skipUntil)
        expectOfTwo([], [.next(225, 9)], until: 500, "", ["[200, 500]", "[200, 225]"], skipUntil)
        expectOfTwo([], [], until: 500, "", ["[200, 500]", "[200, 500]"], skipUntil)
    }

    @Test func theFirstErrorOfEitherEndsIt() {
        expectOfTwo(values, [.error(225)], "225:#boom", ["[200, 225]", "[200, 225]"], skipUntil)
        expectOfTwo([.next(210, 2), .error(220)], [.next(225, 9)], "220:#boom", ["[200, 220]", "[200, 220]"], skipUntil)
        expectOfTwo(
            [.next(230, 4), .error(240)], [.next(225, 9)], "230:4 240:#boom", ["[200, 240]", "[200, 225]"], skipUntil)
    }

    @Test func anErrorOfTheOtherAfterItsValueIsNotHeard() {
        expectOfTwo(
            values, [.next(215, 9), .error(225)], "220:3 230:4 240:5 250:|", ["[200, 250]", "[200, 215]"], skipUntil)
    }

    @Test func disposalStopsBoth() {
        expectOfTwo(values, [.next(225, 9)], until: 215, "", ["[200, 215]", "[200, 215]"], skipUntil)
        expectOfTwo(values, [.next(215, 9)], until: 235, "220:3 230:4", ["[200, 235]", "[200, 215]"], skipUntil)
    }

    @Test func theOtherIsSubscribedToFirst() {
        expect(heard { Chain.from([1, 2, 3]).skip(until: Chain.just(0)) }, "1 2 3 |")
        expect(heard { Chain.from([1, 2, 3]).skip(until: Chain<Int>.empty()) }, "|")
        expect(heard { Chain.from([1, 2, 3]).skip(until: Chain<Int>.error(Failure.boom)) }, "#boom")
    }

    @Test func whatIsTakenUntilAndWhatIsSkippedUntilMakeTheWhole() {
        conform { trial in
            let taken = trial.recorder("taken"), skipped = trial.recorder("skipped")
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            taken.hear(emitter.take(until: other))
            skipped.hear(emitter.skip(until: other))
            for value in 1...4 {
                if value == 3 { other.onNext(0) }
                emitter.onNext(value)
            }
            emitter.onCompleted()
            expect([taken, skipped].map(\.heard), ["1 2 |", "3 4 |"])
        }
    }

    @Test func aHandlerMayOpenIt() {
        conform { trial in
            let first = trial.recorder("first"), second = trial.recorder("second")
            let emitter = Emitter<Int>(), other = Emitter<Int>()
            first.hear(emitter, then: { if $0 == 2 { other.onNext(0) } })
            second.hear(emitter.skip(until: other), then: { if $0 == 2 { emitter.onNext(4) } })
            for value in 1...3 { emitter.onNext(value) }
            expect(second.heard, "2 4 3")
            emitter.onCompleted()
            expect(second.heard, "2 4 3 |")
        }
    }

    @Test func aClosureAboveThatThrowsStopsBoth() {
        let failing: (Int) throws -> Int = { if $0 == 4 { throw Failure.other } else { $0 } }
        expectOfTwo(values, [.next(215, 9)], "220:3 230:#other", ["[200, 230]", "[200, 215]"]) { source, other, _ in
            source.map(failing).skip(until: other)
        }
        expectOfTwo(values, [.next(215, 4)], "215:#other", ["[200, 215]", "[200, 215]"]) { source, other, _ in
            source.skip(until: other.map(failing))
        }
    }
}
