import Testing

/// Rule 21: misuse gets a clear answer, never a hang; where Swift's habit is a trap, the message names the operator and the value.
@Suite struct MisuseTests {
    @Test func anEmitterIsSilentAfterItsError() {
        conform { trial in
            let recorder = trial.recorder(), late = trial.recorder("late")
            let emitter = Emitter<Int>()
            recorder.hear(emitter)
            emitter.onError(Failure.boom)
            for value in 0..<100 { emitter.onNext(value) }
            emitter.onCompleted()
            emitter.onError(Failure.other)
            late.hear(emitter)
            expect(recorder.heard, "#boom")
            expect(late.heard, "#boom")
        }
    }

    @Test func aRangeOfNothingIsEmptyWhereverItStarts() {
        conform { trial in
            for start in [Int.min, 0, Int.max] {
                let recorder = trial.recorder()
                recorder.hear(.range(start: start, count: 0))
                expect(recorder.heard, "|")
            }
        }
    }

    @Test func aDisposableThatNeedsNothingMayBeDisposedByAnyone() {
        conform(makingNothing: true) { _ in
            let nothing = Disposables.create()
            nothing.dispose()
            nothing.dispose()
            #expect(nothing.isDisposed)
        }
    }

    #if compiler(>=6.2)
    @Test func aRangeMayCoverItsWholeType() async {
        await #expect(processExitsWith: .success) {
            conform { trial in
                let recorder = trial.recorder(of: Int8.self)
                recorder.hear(Chain<Int8>.range(start: .min, count: 256).filter { $0 == .min || $0 == 0 || $0 == .max })
                expect(recorder.heard, "-128 0 127 |")
            }
        }
    }

    @Test func aRangeOfANegativeCountTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain.range(start: 3, count: -1)
        }
        #expect(message(of: result).contains("range(start: 3, count: -1)"))
    }

    @Test func aRangeThatLeavesItsTypeTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<UInt8>.range(start: 250, count: 10)
        }
        #expect(message(of: result).contains("range(start: 250, count: 10)"))
        #expect(message(of: result).contains("UInt8"))
    }

    @Test func takingANegativeCountTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().take(-1)
        }
        #expect(message(of: result).contains("take(-1)"))
    }

    @Test func skippingANegativeCountTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().skip(-1)
        }
        #expect(message(of: result).contains("skip(-1)"))
    }

    @Test func takingANegativeCountOfTheLastTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().takeLast(-1)
        }
        #expect(message(of: result).contains("takeLast(-1)"))
    }

    @Test func anElementAtANegativeIndexTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().element(at: -1)
        }
        #expect(message(of: result).contains("element(at: -1)"))
    }

    @Test func aBufferOfNoneTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().buffer(count: 0)
        }
        #expect(message(of: result).contains("buffer(count: 0)"))
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    #endif
}
