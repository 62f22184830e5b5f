import Dispatch
import Testing

@Suite(.conforms) struct FromScheduledTests {
    private let trial = Trial.current

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

    @Test(arguments: sources) func eachElementAndTheEndIsEmittedByItsOwnAction(_ source: Source) {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
        recorder.hear(source.make(scheduler))
        expect(recorder.heard, "")
        test.run()
        expect(recorder.events, source.values + ["|"])
        expect(scheduler.scheduled, source.values.count + 1)
        expect(scheduler.mostPending, 1)
        expect(scheduler.pending, 0)
    }

    @Test(arguments: sources) func disposalCancelsThePendingAction(_ source: Source) {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
        let token = recorder.hear(source.make(scheduler).map(trial.tracked("map") { $0 }))
        expect(scheduler.pending, 1)
        token.dispose()
        expect(scheduler.pending, 0)
        expect(trial.alive, [])
        test.run()
        expect(recorder.heard, "")
    }

    @Test func takeStopsAnEndlessSourceOnAnInPlaceScheduler() {
        let schedulers: [any Scheduler] = [ImmediateScheduler.shared, CurrentThreadScheduler.instance]
        for scheduler in schedulers {
            let endless: [(make: () -> Chain<Int>, heard: String)] = [
                ({ .repeatElement(7, scheduler: scheduler) }, "7 7 7 |"), ({ .from(0..., scheduler: scheduler) }, "0 1 2 |"),
                ({ .generate(initialState: 0, condition: { _ in true }, scheduler: scheduler, iterate: { $0 + 1 }) }, "0 1 2 |"),
            ]
            for (make, expected) in endless {
                for shape: (Chain<Int>) -> Chain<Int> in [
                    { $0 }, { $0.map { $0 } }, { inner in Chain.just(0).flatMap { _ in inner } }, { $0.concat(.never()) },
                ] {
                    expect(heard { shape(make()).take(3) }, expected)
                }
            }
        }
    }

    @Test(arguments: [ImmediateScheduler.shared, CurrentThreadScheduler.instance] as [any Scheduler])
    func manyElementsFitOnASmallStackWithAnInPlaceScheduler(scheduler: any Scheduler) {
        let recorder = trial.recorder()
        trial.inThread(stack: smallStack) {
            recorder.hear(Chain.range(start: 0, count: 100_000, scheduler: scheduler).reduce(0) { sum, _ in sum + 1 })
        }
        expect(recorder.heard, "100000 |")
    }

    @Test func twoSourcesOnOneSchedulerTakeTurns() {
        "= (1 7 2 8 |)".draws { Chain.merge(.from([1, 2], scheduler: $0.scheduler), .from([7, 8], scheduler: $0.scheduler)) }
    }

    @Test func nothingIsScheduledAfterAHandlerDisposes() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder()
        recorder.hear(.from([1, 2, 3], scheduler: scheduler), then: { if $0 == 2 { recorder.leave() } })
        test.run()
        expect(recorder.heard, "1 2")
        expect(scheduler.pending, 0)
        expect(scheduler.scheduled, 2)
    }

    @Test func aResubscribedSourceStartsAnew() {
        let scheduler = TestScheduler(), first = trial.recorder("first"), second = trial.recorder("second")
        let chain = Chain.from([1, 2, 3], scheduler: scheduler)
        first.hear(chain, then: { if $0 == 2 { first.leave() } })
        scheduler.run()
        second.hear(chain)
        scheduler.run()
        expect([first, second].map(\.heard), ["1 2", "1 2 3 |"])
    }

    @Test func elementsKeepTheirOrderOnAConcurrentQueue() {
        let recorder = trial.recorder(), done = DispatchSemaphore(value: 0)
        let queue = DispatchQueue(label: "from", attributes: .concurrent)
        let source = Chain.range(start: 0, count: 1_000, scheduler: ConcurrentDispatchQueueScheduler(queue: queue))
        let token = recorder.subscribe(to: source, finally: { done.signal() })
        done.waitPatiently("the end has not come")
        // Waits until the last action has returned.
        queue.sync(flags: .barrier) {}
        expect(recorder.events, (0..<1_000).map { "\($0)" } + ["|"])
        token.dispose()
    }
}
