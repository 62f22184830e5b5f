import Testing

/// `zip` and `combineLatest` of three to eight sources of different types, and of a collection.
@Suite(.conforms) struct ZipOfSeveralTests {
    private let trial = Trial.current

    @Test func theNthValuesOfAllSourcesAreCombined() {
        """
        a -1-2-3
        b --4------------5-----|
        c -------6-----7---8
        = -------(146)---(257)-|

        a -1|
          ^-!
        b ---2
        c -----3
        = -----(123 |)

        a -1
        b (^ |)
        c -3
          -
        = |

        a -1
        b --#
        c -3
        = --#
        """.draws { Chain.zip($0.a, $0.b, $0.c, resultSelector: { "\($0)\($1)\($2)" }) }
    }

    @Test func aFailureStopsEverySource() {
        let recorder = trial.recorder(), sources = ["a", "b", "c"].map { NotedSource($0, trial) }
        let chains = sources.map(\.chain)
        recorder.hear(
            .zip(chains[0], chains[1], chains[2], resultSelector: { _, _, _ in throw Failure.other }),
            finally: { trial.journal.note("end") })
        for source in sources { source.next(1) }
        expect(recorder.heard, "#other")
        expect(trial.journal.entries.dropLast().sorted(), ["+a", "+b", "+c", "-a", "-b", "-c"])
        expect(trial.journal.entries.last, "end")
    }

    @Test func valuesSentInAHandlerToSeveralSourcesKeepTheirOrder() {
        let recorder = trial.recorder(), first = Emitter<Int>(), second = Emitter<Int>(), third = Emitter<Int>()
        recorder.hear(.combineLatest(first, second, third, resultSelector: { $0 * 100 + $1 * 10 + $2 })) { value in
            guard value == 111 else { return }
            second.onNext(2)
            third.onNext(2)
            second.onNext(3)
        }
        for emitter in [third, second, first] { emitter.onNext(1) }
        expect(recorder.heard, "111 121 122 132")
        for emitter in [first, second, third] { emitter.onCompleted() }
        expect(recorder.heard, "111 121 122 132 |")
    }

    @Test func twoToEightSourcesCombineIntoTuples() {
        let one = { (value: Int) in Chain.from([value, value * 10]) }
        "= ((1,2) (10,20) |)".draws { _ in .zip(one(1), one(2)) as Chain<(Int, Int)> }
        "= ((1,2,3) (10,20,30) |)".draws { _ in .zip(one(1), one(2), one(3)) as Chain<(Int, Int, Int)> }
        "= ((1,2,3,4) (10,20,30,40) |)".draws { _ in Chain.zip(one(1), one(2), one(3), one(4)) }
        "= ((1,2,3,4,5) (10,20,30,40,50) |)".draws { _ in Chain.zip(one(1), one(2), one(3), one(4), one(5)) }
        "= ((1,2,3,4,5,6) (10,20,30,40,50,60) |)".draws { _ in Chain.zip(one(1), one(2), one(3), one(4), one(5), one(6)) }
        "= ((1,2,3,4,5,6,7) (10,20,30,40,50,60,70) |)".draws { _ in Chain.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7)) }
        "= ((1,2,3,4,5,6,7,8) (10,20,30,40,50,60,70,80) |)".draws { _ in
            Chain.zip(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8))
        }
    }

    @Test func aCollectionOfSourcesIsCombined() {
        "= (11 22 |)".draws { _ in Chain<Int>.zip([.from([1, 2, 3]), .from([10, 20])]) { $0[0] + $0[1] } }
        "= ([1,3,5] [2,4,6] |)".draws { _ in .zip([Chain.from([1, 2]), .from([3, 4]), .from([5, 6])]) }
        "= |".draws { _ in Chain<Int>.zip([Chain<Int>]()) { _ in 0 } }
        "= (#other)".draws { _ in Chain<Int>.zip([.just(1), .just(2)]) { _ in throw Failure.other } }
    }
}

@Suite(.conforms) struct CombineLatestOfSeveralTests {
    private let trial = Trial.current

    @Test func eachValueIsCombinedWithTheLatestOfTheOthers() {
        """
        a -1-2----|
          ^-------!
        b --4----------5--|
          ^---------------!
        c -------6-----------7-----|
        = -------(246)-(256)-(257)-|

        a -1|
          ^-!
        b ---|
        c -----3
        = ---|
        """.draws { Chain.combineLatest($0.a, $0.b, $0.c, resultSelector: { "\($0)\($1)\($2)" }) }
    }

    @Test func aFailureStopsEverySource() {
        "= (#other)".draws { _ in
            .combineLatest(Chain.just(1), .just(2), .just(3), resultSelector: { _, _, _ in throw Failure.other }) as Chain<Int>
        }
        let recorder = trial.recorder(), sources = ["a", "b", "c"].map { NotedSource($0, trial) }
        let chains = sources.map(\.chain)
        recorder.hear(.combineLatest(chains[0], chains[1], chains[2], resultSelector: { $0 + $1 + $2 }))
        for source in sources { source.next(1) }
        sources[1].fail()
        expect(recorder.heard, "3 #boom")
        expect(trial.journal.entries.sorted(), ["+a", "+b", "+c", "-a", "-b", "-c"])
    }

    @Test(arguments: [true, false]) func aValueQueuedBeforeAHandlerDisposesIsNotCombined(isTheSameSource: Bool) {
        let recorder = trial.recorder(), calls = Counter()
        let first = Emitter<Int>(), second = Emitter<Int>(), third = Emitter<Int>()
        recorder.hear(.combineLatest(first, second, third, resultSelector: { calls.increment(by: $0 + $1 + $2) })) { _ in
            // Queued behind the current value; by its turn, the subscription is disposed.
            (isTheSameSource ? third : first).onNext(10)
            recorder.leave()
        }
        for emitter in [first, second, third] { emitter.onNext(1) }
        expect(recorder.heard, "3")
        expect(calls.value, 3)
    }

    @Test func nilCountsAsAValue() {
        """
        a -0-----------|
        b -0-----5-----|
        c -0-----------|
        = -(000)-(050)-|
        """.draws {
            Chain.combineLatest($0.a.nilForZero, $0.b.nilForZero, $0.c.nilForZero, resultSelector: { "\($0 ?? 0)\($1 ?? 0)\($2 ?? 0)" })
        }
    }

    @Test func twoToEightSourcesCombineIntoTuples() {
        let one = { (value: Int) in Chain.just(value) }
        "= ((1,2) |)".draws { _ in Chain.combineLatest(one(1), one(2)) }
        "= ((1,2,3) |)".draws { _ in Chain.combineLatest(one(1), one(2), one(3)) }
        "= ((1,2,3,4) |)".draws { _ in Chain.combineLatest(one(1), one(2), one(3), one(4)) }
        "= ((1,2,3,4,5) |)".draws { _ in Chain.combineLatest(one(1), one(2), one(3), one(4), one(5)) }
        "= ((1,2,3,4,5,6) |)".draws { _ in Chain.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6)) }
        "= ((1,2,3,4,5,6,7) |)".draws { _ in Chain.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7)) }
        "= ((1,2,3,4,5,6,7,8) |)".draws { _ in Chain.combineLatest(one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8)) }
    }

    @Test func aCollectionOfSourcesIsCombined() {
        "= ([1,2] [1,3] |)".draws { _ in .combineLatest([Chain.just(1), .from([2, 3])]) }
        "= |".draws { _ in .combineLatest([Chain<Int>]()) }
    }
}
