import Testing

/// A stream made of one that it observes several times, through a subject.
@Suite struct MulticastSelectorTests {
    @Test func thereIsOneSubscriptionForAllThatTheSelectorMakes() {
        marbles(
            """
            a -1-----2------|
              ^-------------!
            = -(1 10)(2 20)-|

            a (^ 1 2 |)
              (^ !)
            = (1 10 2 20 |)
            """
        ) {
            $0.a.multicast({ Emitter<Int>() }, selector: { shared in Chain.merge(shared.map { $0 }, shared.map { $0 * 10 }) })
        }
    }

    @Test func theSourceIsLetGoOfWithTheStreamThatTheSelectorMade() {
        marbles(
            """
            a -1-2
              ^!
            = -(1 |)
            """
        ) { $0.a.multicast({ Emitter<Int>() }, selector: { $0.take(1) }) }
    }

    @Test func theStreamThatTheSelectorMadeMayGoOnWithoutTheSource() {
        marbles(
            """
            a -1|
              ^-!
            = -1(3 |)
            """
        ) { $0.a.multicast({ Emitter<Int>() }, selector: { $0.concat(.just(3)) }) }
        marbles(
            """
            a -1#
              ^-!
            = -1--!
            """
        ) { $0.a.multicast({ Emitter<Int>() }, selector: { $0.catch { _ in .never() } }) }
    }

    @Test func theSourceIsSubscribedToThoughTheSelectorDoesNotUseIt() {
        marbles(
            """
            a -1
              ^--!
            b --5|
              ^--!
            = --5|
            """
        ) { sources in sources.a.multicast({ Emitter<Int>() }, selector: { _ in sources.b }) }
    }

    @Test func theSubjectDecidesWhatALateObserverHears() {
        marbles(
            """
            a -1
              ^
            = 01
            """
        ) { $0.a.multicast({ BehaviorSubject(value: 0) }, selector: { $0 }) }
        marbles(
            """
            a -12|
              ^--!
            = ---(2 |)
            """
        ) { $0.a.multicast({ AsyncSubject<Int>() }, selector: { $0 }) }
        marbles(
            """
            a -12---|
              ^-----!
            = -12---(2 |)
            """
        ) { $0.a.multicast({ ReplaySubject<Int>(bufferSize: 1) }, selector: { $0.concat($0) }) }
    }

    @Test func anErrorThrownIsEmittedAndTheSourceIsNotSubscribedTo() {
        marbles(
            """
            a -1
            = #
            """
        ) { $0.a.multicast({ () throws -> Emitter<Int> in throw Failure.boom }, selector: { $0 }) }
        marbles(
            """
            a -1
            = #
            """
        ) { $0.a.multicast({ Emitter<Int>() }, selector: { _ -> Chain<Int> in throw Failure.boom }) }
    }

    @Test func eachSubscriptionHasASubjectOfItsOwn() {
        marbles(
            """
            a -1-2|
              ^-!
              --^-!
            = -1!
            = --^2|
            """
        ) { $0.a.multicast({ ReplaySubject<Int>(bufferSize: 1) }, selector: { $0 }) }
    }

    @Test func whatAHandlerSendsIsHeardByAllInOneOrder() {
        conform { trial in
            let emitter = Emitter<Int>(), recorder = trial.recorder()
            let chain = emitter.multicast(
                { Emitter<Int>() }, selector: { shared in Chain.merge(shared.map { $0 }, shared.map { $0 * 10 }) })
            recorder.hear(chain, then: { if $0 == 1 { emitter.onNext(2) } })
            emitter.onNext(1)
            emitter.onCompleted()
            expect(recorder.heard, "1 10 2 20 |")
        }
    }
}
