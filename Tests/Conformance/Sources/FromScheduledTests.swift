import Dispatch
import Testing

@Suite struct FromScheduledTests {
    struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let values: [String]
        let make: @Sendable (any Scheduler) -> Chain<Int>

        init(_ name: String, _ values: [String], _ make: @escaping @Sendable (any Scheduler) -> Chain<Int>) {
            (testDescription, self.values, self.make) = (name, values, make)
        }
    }

    static let sources = [
        Source("from", ["1", "2"]) { .from([1, 2], scheduler: $0) }, Source("from nothing", []) { .from([], scheduler: $0) },
        Source("of", ["3", "4"]) { .of(3, 4, scheduler: $0) }, Source("just", ["7"]) { .just(7, scheduler: $0) },
        Source("an optional", ["7"]) { .from(optional: 7, scheduler: $0) }, Source("nil", []) { .from(optional: nil, scheduler: $0) },
        Source("range", ["5", "6"]) { .range(start: 5, count: 2, scheduler: $0) },
        Source("no range", []) { .range(start: 5, count: 0, scheduler: $0) },
        Source("generate", ["1", "2", "4"]) {
            .generate(initialState: 1, condition: { $0 < 5 }, scheduler: $0, iterate: { $0 * 2 })
        },
    ]

    @Test(arguments: sources) func eachElementComesFromAnActionOfItsOwnAndSoDoesTheEnd(_ source: Source) {
        conform { trial in
            let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
            recorder.hear(source.make(scheduler))
            expect(recorder.heard, "")
            test.run()
            expect(recorder.events, source.values + ["|"])
            expect(scheduler.scheduled, source.values.count + 1)
            expect(scheduler.mostPending, 1)
            expect(scheduler.pending, 0)
        }
    }

    @Test(arguments: sources) func disposalCancelsTheActionThatIsAwaited(_ source: Source) {
        conform { trial in
            let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
            let token = recorder.hear(source.make(scheduler).map(trial.tracked("map") { $0 }))
            expect(scheduler.pending, 1)
            token.dispose()
            expect(scheduler.pending, 0)
            expect(trial.alive, [])
            test.run()
            expect(recorder.heard, "")
        }
    }

    @Test func takeStopsItWhateverTheScheduler() {
        let schedulers: [any Scheduler] = [ImmediateScheduler.shared, CurrentThreadScheduler.instance]
        for scheduler in schedulers {
            let endless: [(make: () -> Chain<Int>, heard: String)] = [
                ({ .repeatElement(7, scheduler: scheduler) }, "7 7 7 |"), ({ .from(0..., scheduler: scheduler) }, "0 1 2 |"),
                ({ .generate(initialState: 0, condition: { _ in true }, scheduler: scheduler, iterate: { $0 + 1 }) }, "0 1 2 |"),
            ]
            for (make, heard) in endless {
                for shape: (Chain<Int>) -> Chain<Int> in [
                    { $0 }, { $0.map { $0 } }, { inner in Chain.just(0).flatMap { _ in inner } }, { $0.concat(.never()) },
                ] {
                    conform { trial in
                        let recorder = trial.recorder()
                        recorder.hear(shape(make()).take(3))
                        expect(recorder.heard, heard)
                    }
                }
            }
        }
    }

    @Test func manyElementsNeedNoStackEachAlsoWhereActionsRunInPlace() {
        for scheduler in [ImmediateScheduler.shared, CurrentThreadScheduler.instance] as [any Scheduler] {
            conform { trial in
                let recorder = trial.recorder()
                trial.inThread(stack: smallStack) {
                    recorder.hear(Chain.range(start: 0, count: 100_000, scheduler: scheduler).reduce(0) { sum, _ in sum + 1 })
                }
                expect(recorder.heard, "100000 |")
            }
        }
    }

    @Test func twoOfThemOnOneSchedulerTakeTurns() {
        conform { trial in
            let scheduler = TestScheduler()
            let recorder = trial.recorder()
            recorder.hear(.merge(.from([1, 2], scheduler: scheduler), .from([7, 8], scheduler: scheduler)))
            scheduler.run()
            expect(recorder.heard, "1 7 2 8 |")
        }
    }

    @Test func aHandlerMayDisposeAndNothingIsScheduledAfterwards() {
        conform { trial in
            let test = TestScheduler()
            let scheduler = WatchedScheduler(test)
            let recorder = trial.recorder()
            let token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(
                to: .from([1, 2, 3], scheduler: scheduler), then: { if $0 == 2 { token.dispose() } })
            test.run()
            expect(recorder.heard, "1 2")
            expect(scheduler.pending, 0)
            expect(scheduler.scheduled, 2)
            token.content = nil
        }
    }

    @Test func aSourceThatIsSubscribedToAgainBeginsAnew() {
        conform { trial in
            let scheduler = TestScheduler()
            let first = trial.recorder("first"), second = trial.recorder("second")
            let chain = Chain.from([1, 2, 3], scheduler: scheduler)
            let token = Box<(any Disposable)?>()
            token.content = first.subscribe(to: chain, then: { if $0 == 2 { token.dispose() } })
            scheduler.run()
            second.hear(chain)
            scheduler.run()
            expect([first, second].map(\.heard), ["1 2", "1 2 3 |"])
            token.content = nil
        }
    }

    @Test func onAConcurrentQueueTheElementsKeepTheirOrder() {
        conform { trial in
            let recorder = trial.recorder()
            let done = DispatchSemaphore(value: 0)
            let queue = DispatchQueue(label: "from", attributes: .concurrent)
            let source = Chain.range(start: 0, count: 1_000, scheduler: ConcurrentDispatchQueueScheduler(queue: queue))
            let token = recorder.subscribe(to: source, finally: { done.signal() })
            done.waitPatiently("the end has not come")
            // The last action has returned.
            queue.sync(flags: .barrier) {}
            expect(recorder.events, (0..<1_000).map { "\($0)" } + ["|"])
            token.dispose()
        }
    }
}
