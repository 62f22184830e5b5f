import Testing

/// Rule 21: misuse gets a clear answer, never a hang. Where Swift's habit is a trap, the message names the operator and the value.
@Suite(.conforms) struct MisuseTests {
    private let trial = Trial.current

    #if compiler(>=6.3)
    /// The misuse; its raw value is the expected message.
    enum Misuse: String, CaseIterable, Codable {
        case rangeOfANegativeCount = "range(start: 3, count: -1)"
        case rangeThatLeavesItsType = "range(start: 250, count: 10): the last value does not fit UInt8"
        case take = "take(-1)"
        case skip = "skip(-1)"
        case takeLast = "takeLast(-1)"
        case elementAt = "element(at: -1)"
        case bufferOfNone = "buffer(count: 0)"
        case mergeOfNoneAtATime = "merge(maxConcurrent: 0)"
        case bufferOfNoTime = "buffer(timeSpan: 0"
        case bufferOfTimeForNone = "buffer(count: 0): the count must be positive"
        case windowOfNoTime = "window(timeSpan: 0"
        case windowOfNone = "window(count: 0)"
        case bufferThatBlocks = "buffer(timeSpan: 1.0 seconds, scheduler: ImmediateScheduler)"
        case windowThatBlocks = "window(timeSpan: 1.0 seconds, scheduler: ImmediateScheduler)"
        case intervalThatBlocks = "schedulePeriodically(every: 1.0 seconds): it would never return"
        case intervalOfNoTime = "interval(0.0 seconds): the period must be more than zero"
        case intervalOfNegativeTime = "interval(-2.0 seconds): the period must be more than zero"
        case timerOfNoPeriod = "timer(1.0 seconds, period: 0.0 seconds): the period must be more than zero"
        case replayOfNone = "replay(0)"
        case shareOfFewerThanNone = "share(replay: -1)"
        case replaySubjectOfNone = "ReplaySubject(bufferSize: 0)"
        case replaySubjectOfFewerThanNone = "ReplaySubject(bufferSize: -1)"
        case replayRelayOfNone = "ReplayRelay(bufferSize: 0)"
        /// In debug builds only, which these tests are.
        case boundError = "bind: the source failed, with boom"

        func commit() {
            let never = Chain<Int>.never(), clock = TestScheduler(), second = Duration.seconds(1)
            switch self {
            case .rangeOfANegativeCount: _ = Chain.range(start: 3, count: -1)
            case .rangeThatLeavesItsType: _ = Chain<UInt8>.range(start: 250, count: 10)
            case .take: _ = never.take(-1)
            case .skip: _ = never.skip(-1)
            case .takeLast: _ = never.takeLast(-1)
            case .elementAt: _ = never.element(at: -1)
            case .bufferOfNone: _ = never.buffer(count: 0)
            case .mergeOfNoneAtATime: _ = Chain<Chain<Int>>.never().merge(maxConcurrent: 0)
            case .bufferOfNoTime: _ = never.buffer(timeSpan: .zero, count: 1, scheduler: clock)
            case .bufferOfTimeForNone: _ = never.buffer(timeSpan: second, count: 0, scheduler: clock)
            case .windowOfNoTime: _ = never.window(timeSpan: .zero, count: 1, scheduler: clock)
            case .windowOfNone: _ = never.window(timeSpan: second, count: 0, scheduler: clock)
            case .bufferThatBlocks: _ = never.buffer(timeSpan: second, count: 1, scheduler: ImmediateScheduler.shared)
            case .windowThatBlocks: _ = never.window(timeSpan: second, count: 1, scheduler: ImmediateScheduler.shared)
            case .intervalThatBlocks: _ = Chain<Int>.interval(second, scheduler: ImmediateScheduler.shared).subscribe()
            case .intervalOfNoTime: _ = Chain<Int>.interval(.zero, scheduler: clock)
            case .intervalOfNegativeTime: _ = Chain<Int>.interval(.seconds(-2), scheduler: clock)
            case .timerOfNoPeriod: _ = Chain<Int>.timer(second, period: .zero, scheduler: clock)
            case .replayOfNone: _ = never.replay(0)
            case .shareOfFewerThanNone: _ = never.share(replay: -1)
            case .replaySubjectOfNone: _ = ReplaySubject<Int>(bufferSize: 0)
            case .replaySubjectOfFewerThanNone: _ = ReplaySubject<Int>(bufferSize: -1)
            case .replayRelayOfNone: _ = ReplayRelay<Int>(bufferSize: 0)
            case .boundError: _ = Chain<Int>.error(Failure.boom).bind(to: PublishRelay())
            }
        }
    }

    @Test(arguments: Misuse.allCases) func misuseTrapsWithAMessageThatNamesIt(_ misuse: Misuse) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in misuse.commit() }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains(misuse.rawValue), "\(message)")
    }

    @Test func aRangeMayCoverItsWholeType() async {
        await #expect(processExitsWith: .success) {
            conform { trial in
                let recorder = trial.recorder(of: Int8.self)
                recorder.hear(Chain<Int8>.range(start: .min, count: 256).filter { $0 == .min || $0 == 0 || $0 == .max })
                expect(recorder.heard, "-128 0 127 |")
            }
        }
    }
    #endif

    @Test(arguments: [Int.min, 0, Int.max]) func aRangeOfCountZeroIsEmptyFromAnyStart(_ start: Int) {
        expect(heard { Chain.range(start: start, count: 0) }, "|")
    }

    /// An operator that waits once per value works on any scheduler: it blocks the thread for a bounded time.
    @Test func operatorsThatWaitOnceReturnOnABlockingScheduler() {
        for scheduler: any Scheduler in [ImmediateScheduler.shared, CurrentThreadScheduler.instance] {
            let time = Duration.nanoseconds(1)
            let kinds: [(Chain<Int>) -> Chain<Int>] = [
                { $0.delay(time, scheduler: scheduler) }, { $0.debounce(time, scheduler: scheduler) },
                { $0.throttle(time, scheduler: scheduler) }, { $0.delaySubscription(time, scheduler: scheduler) },
                { Chain.never().timeout(time, other: $0, scheduler: scheduler) }, { $0.observe(on: scheduler) },
                { $0.subscribe(on: scheduler) },
            ]
            for kind in kinds { expect(heard { kind(.just(1)) }, "1 |") }
        }
    }

    @Test func operatorsThatWaitRepeatedlyWorkOnTheTrampoline() {
        let buffered = trial.recorder("buffer", of: [Int].self), windows = trial.recorder("window", of: Int.self)
        let scheduler = CurrentThreadScheduler.instance
        scheduler.schedule {
            buffered.hear(Chain.never().buffer(timeSpan: .nanoseconds(1), count: 1, scheduler: scheduler).take(2))
            windows.hear(
                Chain<Int>.never().window(timeSpan: .nanoseconds(1), count: 1, scheduler: scheduler).take(3).flatMap { $0 }
                    .reduce(7) { $0 + $1 })
        }
        expect(buffered.heard, "[] [] |")
        expect(windows.heard, "7 |")
    }
}
