import Testing

/// Rule 21 for operators with several sources, for sharing and for time: a value that makes no sense traps, and the message names it.
@Suite struct MisuseOfSeveralTests {
    #if compiler(>=6.2)
    @Test func mergingNoneAtATimeTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Chain<Int>>.never().merge(maxConcurrent: 0)
        }
        #expect(message(of: result).contains("merge(maxConcurrent: 0)"))
    }

    @Test func aBufferOfNoTimeTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().buffer(timeSpan: .zero, count: 1, scheduler: TestScheduler())
        }
        #expect(message(of: result).contains("buffer(timeSpan: 0"))
    }

    @Test func aWindowOfNoTimeTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().window(timeSpan: .zero, count: 1, scheduler: TestScheduler())
        }
        #expect(message(of: result).contains("window(timeSpan: 0"))
    }

    @Test func aWindowOfNoneTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().window(timeSpan: .seconds(1), count: 0, scheduler: TestScheduler())
        }
        #expect(message(of: result).contains("window(count: 0)"))
    }

    @Test func replayingNoneTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().replay(0)
        }
        #expect(message(of: result).contains("replay(0)"))
    }

    @Test func aReplayRelayOfNothingTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ReplayRelay<Int>(bufferSize: 0)
        }
        #expect(message(of: result).contains("ReplayRelay(bufferSize: 0)"))
    }

    /// In a debug build, as these tests are.
    @Test func bindingAnErrorTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.error(Failure.boom).bind(to: PublishRelay())
        }
        #expect(message(of: result).contains("bind: the source failed, with boom"))
    }

    @Test func sharingANegativeNumberOfValuesTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().share(replay: -1)
        }
        #expect(message(of: result).contains("share(replay: -1)"))
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    #endif
}
