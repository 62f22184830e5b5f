import Testing

@Suite(.conforms) struct CatchSequenceTests {
    private let trial = Trial.current

    @Test func eachSourceReplacesTheFailedOneBeforeIt() {
        """
        a ^1#
          ^-!
        b   ^#
          --^!
        c    ^3|
          ---^-!
        = -1--3|

        a ^1|
        b ^2
          -
        c ^3
          -
        = -1|

        a ^#
          ^!
        b  ^|
          -^!
        c ^3
          -
        = --|

        a ^#
          ^!
        b  ^#
          -^!
        c   ^3(#other)
          --^-!
        = ---3(#other)
        """.draws { Chain.catch(sequence: [$0.a, $0.b, $0.c]) }
    }

    @Test func disposalStopsTheRunningSource() {
        """
        a ^#
          ^!
        b  ^2
          -^-!
        c ^3
          -
        = --2!
        """.draws { Chain.catch(sequence: [$0.a, $0.b, $0.c]) }
    }

    @Test func withoutSourcesItIsEmptyAndASingleSourcePassesThrough() {
        "= |".draws { _ in Chain<Int>.catch(sequence: []) }
        """
        a -1#
        = -1#
        """.draws { Chain.catch(sequence: [$0.a]) }
    }

    @Test func aValueStandsInForAnError() {
        """
        a -1#
        = -1(7 |)

        a -1|
        = -1|
        """.draws { $0.a.catchAndReturn(7) }
    }

    @Test func aHandlerMayMakeASourceFail() {
        let recorder = trial.recorder(), first = Emitter<Int>()
        recorder.hear(.catch(sequence: [first, .from([2, 3])]), then: { if $0 == 1 { first.onError(Failure.boom) } })
        first.onNext(1)
        expect(recorder.heard, "1 2 3 |")
    }

    @Test func manyFailingSourcesFitOnASmallStack() {
        let heard = Box("")
        trial.inThread(stack: smallStack) {
            let sources = (0..<10_000).map { _ in Chain<Int>.error(Failure.boom) }
            let token = Chain.catch(sequence: sources + [.just(1)]).subscribe(onNext: { heard.content += "\($0)" })
            token.dispose()
        }
        expect(heard.content, "1")
    }
}
