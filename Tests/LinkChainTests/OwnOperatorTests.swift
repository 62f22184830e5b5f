import Testing

/// `combine(with:)` and `accumulate(limit:)`, which the siblings do not have.
@Suite struct OwnOperatorTests {
    private typealias Pair = (Int?, String?)

    private func text(_ pair: Pair) -> String { "\(pair.0.map { "\($0)" } ?? "-")\(pair.1 ?? "-")" }

    // MARK: combine

    @Test func combineEmitsWhatBothEmittedLast() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            recorder.hear(numbers.combine(with: letters).map(text))
            numbers.next(1)
            numbers.next(2)
            letters.next("a")
            numbers.next(3)
            letters.next("b")
            #expect(recorder.heard == "1- 2- 2a 3a 3b")
            numbers.finish()
            letters.next("c")
            #expect(recorder.heard == "1- 2- 2a 3a 3b 3c")
            letters.finish()
            #expect(recorder.heard == "1- 2- 2a 3a 3b 3c |")
        }
    }

    @Test func combineKeepsPairsForItsFirstObserver() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            let pairs = numbers.combine(with: letters).map(text)
            letters.next("a")
            numbers.next(1)
            recorder.hear(pairs)
            #expect(recorder.heard == "-a 1a")
            letters.finish()
            numbers.finish()
        }
    }

    @Test func combineStartsColdSourcesOneAfterTheOther() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            recorder.hear(Chain.range(start: 1, count: 2).combine(with: Chain.from(["a", "b"])).map(text))
            #expect(recorder.heard == "1- 2- 2a 2b |")
        }
    }

    @Test func theFirstErrorEndsACombineAndStopsTheOther() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            recorder.hear(numbers.map(trial.tracked("numbers") { $0 }).combine(with: letters.map(trial.tracked("letters") { $0 })).map(text))
            numbers.next(1)
            letters.error(Failure.boom)
            numbers.next(2)
            #expect(recorder.heard == "1- #boom")
            #expect(trial.alive == [])
        }
    }

    @Test func disposingACombineStopsBothAndForgetsTheirValues() {
        conform { trial in
            let first = trial.recorder("first", of: String.self), second = trial.recorder("second", of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            let pairs = numbers.combine(with: letters).map(text)
            let token = first.subscribe(to: pairs)
            numbers.next(1)
            token.dispose()
            numbers.next(2)
            second.hear(pairs)
            letters.next("a")
            #expect(first.heard == "1-")
            #expect(second.heard == "-a")
            numbers.finish()
            letters.finish()
        }
    }

    @Test func aStreamCombinedWithItselfEmitsTwicePerValue() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let emitter = Emitter<Int>()
            recorder.hear(emitter.combine(with: emitter.map { "\($0)" }).map(text))
            emitter.next(1)
            emitter.next(2)
            emitter.finish()
            // The map was there first.
            #expect(recorder.heard == "-1 11 12 22 |")
        }
    }

    @Test func aHandlerMaySendToTheOtherSourceOfACombine() {
        conform { trial in
            let recorder = trial.recorder(of: String.self)
            let numbers = Emitter<Int>(), letters = Emitter<String>()
            recorder.hear(numbers.combine(with: letters).map(text), then: { if $0 == "1-" { letters.next("a") } })
            numbers.next(1)
            #expect(recorder.heard == "1- 1a")
            numbers.finish()
            letters.error(Failure.boom)
            #expect(recorder.heard == "1- 1a #boom")
        }
    }

    @Test func twoThreadsSendToACombine() {
        conform { trial in
            let rounds = 500
            let recorder = trial.recorder(of: String.self)
            let sources = [Emitter<Int>(), Emitter<Int>()]
            recorder.hear(sources[0].combine(with: sources[1]).map { "\(($0.0 ?? 0) + ($0.1 ?? 0))" })
            trial.inThreads(2) { thread in
                for value in 1...rounds { sources[thread].next(value) }
                sources[thread].finish()
            }
            #expect(recorder.events.count == 2 * rounds + 1)
            #expect(recorder.events.suffix(2) == ["\(2 * rounds)", "|"])
        }
    }

    // MARK: accumulate

    @Test func accumulateEmitsTheLastValuesEachTime() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            let emitter = Emitter<Int>()
            recorder.hear(emitter.accumulate(limit: 3))
            for value in 1...5 { emitter.next(value) }
            emitter.finish()
            #expect(recorder.heard == "[1] [1, 2] [1, 2, 3] [2, 3, 4] [3, 4, 5] |")
        }
    }

    @Test func accumulateOfOneIsTheValuesInArrays() {
        conform { trial in
            let recorder = trial.recorder(of: [Int].self)
            recorder.hear(Chain.range(start: 1, count: 3).accumulate(limit: 1))
            #expect(recorder.heard == "[1] [2] [3] |")
        }
    }

    @Test func accumulateEndsAsItsSourceDoesAndKeepsNothing() {
        conform { trial in
            let emitter = Emitter<LifetimeTracker>()
            let chain = emitter.accumulate(limit: 2)
            let token = trial.recorder(of: Int.self).hear(chain.map(\.count))
            for name in ["1", "2", "3"] { emitter.next(trial.tracker(name)) }
            #expect(trial.alive == ["2", "3", "handler"])
            emitter.error(Failure.boom)
            #expect(trial.alive == [])
            withExtendedLifetime((chain, token)) {}
        }
    }

    @Test func anAccumulateThatIsObservedAgainBeginsAnew() {
        conform { trial in
            let first = trial.recorder("first", of: [Int].self), second = trial.recorder("second", of: [Int].self)
            let emitter = Emitter<Int>()
            let chain = emitter.accumulate(limit: 2)
            let token = first.subscribe(to: chain)
            emitter.next(1)
            token.dispose()
            second.hear(chain)
            emitter.next(2)
            emitter.finish()
            #expect(first.heard == "[1]")
            #expect(second.heard == "[2] |")
        }
    }
}
