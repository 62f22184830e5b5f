import Testing

/// What a scheduler still has to do for a chain that is held, and that nobody observes any more: nothing.
@Suite struct AwaitedActionTests {
    private typealias Make = (Chain<Int>, any Scheduler) -> Chain<Int>

    private static let time = Duration.seconds(10)
    private static var operators: [(name: String, make: Make)] {
        [
            ("buffer", { $0.buffer(timeSpan: time, count: 9, scheduler: $1).map { $0.count } }),
            ("debounce", { $0.debounce(time, scheduler: $1) }),
            ("delay", { $0.delay(time, scheduler: $1) }),
            ("delaySubscription", { $0.delaySubscription(time, scheduler: $1) }),
            ("observe(on:)", { $0.observe(on: $1) }),
            ("take(for:)", { $0.take(for: time, scheduler: $1) }),
            ("throttle", { $0.throttle(time, scheduler: $1) }),
            ("timeout", { $0.timeout(time, scheduler: $1) }),
            ("window", { $0.window(timeSpan: time, count: 9, scheduler: $1).flatMap { $0 } }),
        ]
    }

    @Test(arguments: operators.map(\.name))
    func onceAllHaveGoneNoActionIsAwaited(by name: String) throws {
        let make = try #require(Self.operators.first { $0.name == name }).make
        conform { trial in
            let scheduler = WatchedScheduler(TestScheduler()), emitter = Emitter<Int>()
            let chain = make(emitter, scheduler)
            for time in ["first", "second"] {
                let token = trial.recorder(time).hear(chain)
                // The second of two is what `throttle` waits with.
                for value in 1...2 { emitter.onNext(value) }
                expect(scheduler.pending, 1)
                token.dispose()
                expect(scheduler.pending, 0)
            }
            withExtendedLifetime(chain) {}
        }
    }
}
