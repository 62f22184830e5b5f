import Testing

/// A stream that observes its source several times, through a subject.
@Suite(.conforms) struct MulticastSelectorTests {
    private let trial = Trial.current

    @Test func theSelectorsBranchesShareOneSubscription() {
        """
        a -1-----2------|
        = -(1 10)(2 20)-|

        a (^ 1 2 |)
        = (1 10 2 20 |)
        """.draws {
            $0.a.multicast({ Emitter<Int>() }, selector: { shared in Chain.merge(shared.map { $0 }, shared.map { $0 * 10 }) })
        }
    }

    @Test func theSourceIsReleasedWithTheSelectedStream() {
        """
        a -1-2
        = -(1 |)
        """.draws { $0.a.multicast({ Emitter<Int>() }, selector: { $0.take(1) }) }
    }

    @Test func theSelectedStreamMayOutliveTheSource() {
        """
        a -1|
        = -1(3 |)
        """.draws { $0.a.multicast({ Emitter<Int>() }, selector: { $0.concat(.just(3)) }) }
        """
        a -1#
          ^-!
        = -1--!
        """.draws { $0.a.multicast({ Emitter<Int>() }, selector: { $0.catch { _ in .never() } }) }
    }

    @Test func theSourceIsSubscribedToEvenIfTheSelectorIgnoresIt() {
        """
        a -1
        b --5|
        = --5|
        """.draws { sources in sources.a.multicast({ Emitter<Int>() }, selector: { _ in sources.b }) }
    }

    @Test func theSubjectDecidesWhatALateObserverHears() {
        """
        a -1
        = 01
        """.draws { $0.a.multicast({ BehaviorSubject(value: 0) }, selector: { $0 }) }
        """
        a -12|
        = ---(2 |)
        """.draws { $0.a.multicast({ AsyncSubject<Int>() }, selector: { $0 }) }
        """
        a -12---|
        = -12---(2 |)
        """.draws { $0.a.multicast({ ReplaySubject<Int>(bufferSize: 1) }, selector: { $0.concat($0) }) }
    }

    @Test func aThrownErrorIsEmittedWithoutSubscribingToTheSource() {
        """
        a -1
          -
        = #
        """.draws { $0.a.multicast({ () throws -> Emitter<Int> in throw Failure.boom }, selector: { $0 }) }
        """
        a -1
          -
        = #
        """.draws { $0.a.multicast({ Emitter<Int>() }, selector: { _ -> Chain<Int> in throw Failure.boom }) }
    }

    @Test func eachSubscriptionHasItsOwnSubject() {
        """
        a -1-2|
          ^-!
          --^-!
        = -1!
        = --^2|
        """.draws { $0.a.multicast({ ReplaySubject<Int>(bufferSize: 1) }, selector: { $0 }) }
    }

    @Test func valuesSentInAHandlerReachAllBranchesInOneOrder() {
        let emitter = Emitter<Int>(), recorder = trial.recorder()
        let chain = emitter.multicast({ Emitter<Int>() }, selector: { shared in Chain.merge(shared.map { $0 }, shared.map { $0 * 10 }) })
        recorder.hear(chain, then: { if $0 == 1 { emitter.onNext(2) } })
        emitter.send(1, then: .completed)
        expect(recorder.heard, "1 10 2 20 |")
    }
}
