import Testing

@Suite(.conforms) struct SampleTests {
    private let trial = Trial.current

    @Test func itEmitsTheLatestValueAtEachValueOfTheSampler() {
        """
        a --2-3----456
        b -0---00-----0-|
        = -----3------6-|

        a (^ 1 2 |)
        b (^ 0 0 |)
        = (2 |)
        """.draws { $0.a.sample($0.b) }
    }

    @Test func itCompletesWithTheSourceIfNoValueIsPending() {
        """
        a --2-3--|
        b -0---0--0
        = -----3-|

        a -|
        b ---0
        = -|
        """.draws { $0.a.sample($0.b) }
    }

    @Test func aPendingValueIsEmittedAtTheSamplersNextEvent() {
        """
        a --2------4|
          ^---------!
        b -0---00-----0-|
        = -----2------(4 |)

        a --7|
          ^--!
        b -----|
        = -----(7 |)
        """.draws { $0.a.sample($0.b) }
    }

    @Test func theSamplersEndSamplesOneLastTime() {
        """
        a --2-3----4-5
        b -----0----|
        = -----3----(4 |)

        a --2
        b -|
        = -|
        """.draws { $0.a.sample($0.b) }
    }

    @Test func theDefaultValueIsEmittedWhenNoNewValueCame() {
        """
        a --2---|
          ^-----!
        b -0-0-0--|
        = -7-2-7--(7 |)

        a -
        b (^ 0 0 |)
        = (7 7 7 |)
        """.draws { $0.a.sample($0.b, defaultValue: 7) }
    }

    @Test func theFirstErrorOfEitherSourceEndsTheStream() {
        """
        a --2-3--#
        b -----0---0
        = -----3-#

        a --2
        b ---#
        = ---#
        """.draws { $0.a.sample($0.b) }
    }

    @Test func nilCountsAsAValue() {
        """
        a -0-------|
        b ---0---0
        = ---(nil)-|
        """.draws { $0.a.nilForZero.sample($0.b) }
    }

    @Test func aHandlerMaySendToTheSourceAndTheSampler() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), sampler = Emitter<Int>()
        recorder.hear(emitter.sample(sampler)) { value in
            guard value == 1 else { return }
            emitter.onNext(2)
            // Queued behind the sampler's current value.
            sampler.onNext(0)
            emitter.onNext(3)
        }
        emitter.onNext(1)
        sampler.onNext(0)
        expect(recorder.heard, "1 3")
        emitter.onCompleted()
        expect(recorder.heard, "1 3 |")
    }

    /// The handler of the last value disposes the only observer.
    ///
    /// The source has ended and nothing is left, so the next observer hears the end at once.
    @Test func aSubscriberAfterTheLastSampleHearsTheEnd() {
        let first = trial.recorder("first"), second = trial.recorder("second")
        let emitter = Emitter<Int>(), sampler = Emitter<Int>()
        let chain = emitter.sample(sampler)
        first.hear(chain, then: { _ in first.leave() })
        emitter.send(1, then: .completed)
        sampler.onNext(0)
        second.hear(chain)
        expect([first, second].map(\.heard), ["1", "|"])
    }
}
