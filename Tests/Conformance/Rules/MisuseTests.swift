import Testing

/// Rule 21: misuse gets a clear answer, never a hang. Where Swift's habit is a trap, the message names the operator and the value.
@Suite(.conforms) struct MisuseTests {
    private let trial = Trial.current

    #if compiler(>=6.3)
    private static func never() -> Chain<Int> { .never() }
    private static let second = Duration.seconds(1)

    /// The misuse, by the message that is expected.
    static let misuses: [String: @Sendable () -> Void] = [
        "range(start: 3, count: -1)": { _ = Chain<Int>.range(start: 3, count: -1) },
        "range(start: 250, count: 10): the last value does not fit UInt8": { _ = Chain<UInt8>.range(start: 250, count: 10) },
        "take(-1)": { _ = never().take(-1) },
        "skip(-1)": { _ = never().skip(-1) },
        "takeLast(-1)": { _ = never().takeLast(-1) },
        "element(at: -1)": { _ = never().element(at: -1) },
        "buffer(count: 0)": { _ = never().buffer(count: 0) },
        "merge(maxConcurrent: 0)": { _ = Chain<Chain<Int>>.never().merge(maxConcurrent: 0) },
        "buffer(timeSpan: 0": { _ = never().buffer(timeSpan: .zero, count: 1, scheduler: TestScheduler()) },
        "buffer(count: 0): the count must be positive": { _ = never().buffer(timeSpan: second, count: 0, scheduler: TestScheduler()) },
        "window(timeSpan: 0": { _ = never().window(timeSpan: .zero, count: 1, scheduler: TestScheduler()) },
        "window(count: 0)": { _ = never().window(timeSpan: second, count: 0, scheduler: TestScheduler()) },
        "buffer(timeSpan: 1.0 seconds, scheduler: ImmediateScheduler)": {
            _ = never().buffer(timeSpan: second, count: 1, scheduler: ImmediateScheduler.shared)
        },
        "window(timeSpan: 1.0 seconds, scheduler: ImmediateScheduler)": {
            _ = never().window(timeSpan: second, count: 1, scheduler: ImmediateScheduler.shared)
        },
        "schedulePeriodically(every: 1.0 seconds): it would never return": {
            _ = Chain<Int>.interval(second, scheduler: ImmediateScheduler.shared).subscribe()
        },
        "interval(0.0 seconds): the period must be more than zero": { _ = Chain<Int>.interval(.zero, scheduler: TestScheduler()) },
        "interval(-2.0 seconds): the period must be more than zero": { _ = Chain<Int>.interval(.seconds(-2), scheduler: TestScheduler()) },
        "timer(1.0 seconds, period: 0.0 seconds): the period must be more than zero": {
            _ = Chain<Int>.timer(second, period: .zero, scheduler: TestScheduler())
        },
        "replay(0)": { _ = never().replay(0) },
        "share(replay: -1)": { _ = never().share(replay: -1) },
        "ReplaySubject(bufferSize: 0)": { _ = ReplaySubject<Int>(bufferSize: 0) },
        "ReplaySubject(bufferSize: -1)": { _ = ReplaySubject<Int>(bufferSize: -1) },
        "ReplayRelay(bufferSize: 0)": { _ = ReplayRelay<Int>(bufferSize: 0) },
        // In debug builds only, which these tests are.
        "bind: the source failed, with boom": { _ = Chain<Int>.error(Failure.boom).bind(to: PublishRelay()) },
    ]

    @Test(arguments: misuses.keys.sorted()) func misuseTrapsWithAMessageThatNamesIt(_ message: String) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [message] in
            MisuseTests.misuses[message]?()
        }
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(message), "\(output)")
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
