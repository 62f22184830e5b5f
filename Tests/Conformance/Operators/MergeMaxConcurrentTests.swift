import Testing

@Suite(.conforms) struct MergeMaxConcurrentTests {
    private let trial = Trial.current

    @Test func excessStreamsWaitUntilARunningOneCompletes() {
        """
        a ^-1---------|
          ^-----------!
        b             ^---2---|
          ------------^-------!
        c                     ^3|
          --------------------^-!
        = --1-------------2----3|
        """.draws { Chain.from([$0.a, $0.b, $0.c]).merge(maxConcurrent: 1) }
        """
        a ^-1---------|
        b ^---2---|
          ^-------!
        c         ^3|
          --------^-!
        = --1-2----3--|
        """.draws { Chain.from([$0.a, $0.b, $0.c]).merge(maxConcurrent: 2) }
        """
        a ^-1---------|
        b ^---2---|
          ^-------!
        c ^3|
          ^-!
        = -31-2-------|
        """.draws { Chain.from([$0.a, $0.b, $0.c]).merge(maxConcurrent: 3) }
    }

    @Test func anErrorStopsRunningStreamsAndDropsWaitingOnes() {
        """
        a ^-1---------|
        b ^---#
        c ^3|
          -
        = --1-#

        a ^-1---------|
        b ^---2|
          ^----!
        c      ^--#
          -----^--!
        = --1-2---#
        """.draws { Chain.from([$0.a, $0.b, $0.c]).merge(maxConcurrent: 2) }
    }

    @Test func disposalStopsRunningStreamsAndDropsWaitingOnes() {
        """
        a ^-1---------|
        b ^---2---|
        c ^3|
          -
        = --1-2-!
        """.draws { Chain.from([$0.a, $0.b, $0.c]).merge(maxConcurrent: 2) }
    }

    @Test func itCompletesWhenTheSourceAndItsStreamsHaveCompleted() {
        """
        a -123-----4-|
        1  ^----5|
          -^-----!
        2        (^ 6 |)
          -------(^ !)
        3        (^ |)
          -------(^ !)
        4          (^ 7 |)
          ---------(^ !)
        = ------56-7-|

        a -|
        = -|

        a -12-#
        1  ^-
          -^--!
        2 ^-
          -
        = ----#
        """.draws { $0.a.map($0.named).merge(maxConcurrent: 1) }
    }

    @Test func aStreamEndingWhileTheNextBeginsFreesItsSlot() {
        let recorder = trial.recorder()
        let source = Emitter<Chain<Int>>(), first = Emitter<Int>(), second = Emitter<Int>(), last = Emitter<Int>()
        recorder.hear(source.merge(maxConcurrent: 2))
        source.send(first, second)
        // The second stream ends while the third begins, and the fourth waits.
        source.onNext(
            .deferred {
                second.onCompleted()
                return .empty()
            })
        source.onNext(last)
        first.onCompleted()
        source.onCompleted()
        last.send(5, then: .completed)
        expect(recorder.heard, "5 |")
    }

    @Test func mergingOneAtATimeIsConcatMap() {
        let scripts: [[Event<Int>]] = [[.completed], [.next(1), .next(2), .completed], [.next(3), .error(Failure.boom)], [.next(4)]]
        for script in scripts {
            for inner in scripts {
                #expect(
                    heard { synchronous(script).map { _ in synchronous(inner) }.merge(maxConcurrent: 1) }
                        == heard { synchronous(script).concatMap { _ in synchronous(inner) } })
            }
        }
    }

    @Test func aHandlerMaySendAnotherStream() {
        let recorder = trial.recorder(), source = Emitter<Chain<Int>>()
        recorder.hear(source.merge(maxConcurrent: 1), then: { if $0 < 3 { source.onNext(.just($0 + 1)) } })
        source.send(.just(1), then: .completed)
        expect(recorder.heard, "1 2 3 |")
    }

    @Test func manySynchronousStreamsFitOnASmallStack() {
        let last = Box(0), inner = Emitter<Int>()
        trial.inThread(stack: smallStack) {
            let source = Emitter<Chain<Int>>()
            let token = source.merge(maxConcurrent: 1).subscribe(onNext: { last.content = $0 })
            source.onNext(inner)
            for value in 1...10_000 { source.onNext(.just(value)) }
            inner.onCompleted()
            token.dispose()
        }
        expect(last.content, 10_000)
    }
}
