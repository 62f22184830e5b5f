import Testing

/// Rule 21 for operators with several sources, for sharing and for time: a value that makes no sense traps, and the message names it.
@Suite struct MisuseOfSeveralTests {
    /// What waits for each value alone may wait anywhere: it blocks the thread for a time that has an end.
    @Test func operatorsThatWaitOnceReturnOnASchedulerThatBlocks() {
        for scheduler: any Scheduler in [ImmediateScheduler.shared, CurrentThreadScheduler.instance] {
            let time = Duration.nanoseconds(1)
            let kinds: [(Chain<Int>) -> Chain<Int>] = [
                { $0.delay(time, scheduler: scheduler) }, { $0.debounce(time, scheduler: scheduler) },
                { $0.throttle(time, scheduler: scheduler) }, { $0.delaySubscription(time, scheduler: scheduler) },
                { Chain.never().timeout(time, other: $0, scheduler: scheduler) }, { $0.observe(on: scheduler) },
                { $0.subscribe(on: scheduler) },
            ]
            for kind in kinds {
                conform { trial in
                    let recorder = trial.recorder()
                    recorder.hear(kind(.just(1)))
                    expect(recorder.heard, "1 |")
                }
            }
        }
    }

    @Test func operatorsThatWaitAgainAndAgainMayDoSoOnTheTrampoline() {
        conform { trial in
            let buffered = trial.recorder("buffer", of: [Int].self), windows = trial.recorder("window", of: Int.self)
            let scheduler = CurrentThreadScheduler.instance
            scheduler.schedule {
                buffered.hear(Chain.never().buffer(timeSpan: .nanoseconds(1), count: 1, scheduler: scheduler).take(2))
                windows.hear(
                    Chain<Int>.never().window(timeSpan: .nanoseconds(1), count: 1, scheduler: scheduler).take(3).flatMap { $0 }.reduce(7) {
                        $0 + $1
                    })
            }
            expect(buffered.heard, "[] [] |")
            expect(windows.heard, "7 |")
        }
    }

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

    @Test func aBufferOfTimeForNoneTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().buffer(timeSpan: .seconds(1), count: 0, scheduler: TestScheduler())
        }
        #expect(message(of: result).contains("buffer(count: 0)"))
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

    @Test func aBufferOfTimeOnTheImmediateSchedulerTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().buffer(timeSpan: .seconds(1), count: 1, scheduler: ImmediateScheduler.shared)
        }
        #expect(message(of: result).contains("buffer(timeSpan: 1.0 seconds, scheduler: ImmediateScheduler)"))
    }

    @Test func aWindowOnTheImmediateSchedulerTrapsAndNamesItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.never().window(timeSpan: .seconds(1), count: 1, scheduler: ImmediateScheduler.shared)
        }
        #expect(message(of: result).contains("window(timeSpan: 1.0 seconds, scheduler: ImmediateScheduler)"))
    }

    @Test func anIntervalOnTheImmediateSchedulerTraps() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Chain<Int>.interval(.seconds(1), scheduler: ImmediateScheduler.shared).subscribe()
        }
        #expect(message(of: result).contains("schedulePeriodically(every: 1.0 seconds): it would never return"))
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
