import Dispatch
import Testing

/// Links whose events come from a scheduler are shared, left and observed again as others are.
@Suite(.conforms) struct HopTests {
    private let trial = Trial.current

    @Test func observersShareOneAction() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test)
        let first = trial.recorder(test, "first"), second = trial.recorder(test, "second"), emitter = Emitter<Int>()
        let chain = emitter.delay(.seconds(10), scheduler: scheduler)
        first.hear(chain)
        second.hear(chain.map { $0 * 2 })
        emitter.onNext(1)
        emitter.onCompleted()
        expect(scheduler.scheduled, 1)
        test.run()
        expect([first, second].map(\.heard), ["10:1 10:|", "10:2 10:|"])
    }

    @Test func aDepartingObserverLeavesPendingValuesToTheOthers() {
        let scheduler = TestScheduler(), first = trial.recorder("first"), second = trial.recorder("second")
        let emitter = Emitter<Int>()
        let chain = emitter.observe(on: scheduler)
        let token = first.hear(chain)
        second.hear(chain)
        emitter.onNext(1)
        token.dispose()
        scheduler.run()
        expect([first, second].map(\.heard), ["", "1"])
        emitter.onCompleted()
        scheduler.run()
    }

    @Test func pendingValuesAreDroppedWithTheLastObserverThoughTheLinkIsHeld() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test)
        for hop in hops(scheduler) {
            let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
            let chain = hop(emitter)
            let token = first.hear(chain)
            emitter.onNext(1)
            expect(scheduler.pending, 1)
            token.dispose()
            expect(scheduler.pending, 0)
            emitter.onNext(2)
            second.hear(chain)
            emitter.onNext(3)
            test.run()
            emitter.onCompleted()
            test.run()
            expect([first, second].map(\.heard), ["", "3 |"])
        }
    }

    @Test func aPendingCompletionIsDeliveredToTheNextObserver() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test)
        for hop in hops(scheduler).prefix(2) {
            let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
            let chain = hop(emitter)
            let token = first.hear(chain)
            emitter.onNext(1)
            emitter.onCompleted()
            token.dispose()
            expect(scheduler.pending, 0)
            second.hear(chain)
            expect([first, second].map(\.heard), ["", "|"])
        }
    }

    @Test func resubscribingInAHandlerDropsThePendingValues() {
        let scheduler = TestScheduler()
        for hop in hops(scheduler).prefix(2) {
            let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
            let chain = hop(emitter)
            first.hear(chain) { _ in
                first.leave()
                second.hear(chain)
                emitter.onNext(10)
            }
            for value in 1...3 { emitter.onNext(value) }
            scheduler.run()
            expect([first, second].map(\.heard), ["1", "10"])
            emitter.onCompleted()
            scheduler.run()
            expect(second.heard, "10 |")
        }
    }

    @Test func unlinkingALinkDropsItsPendingValues() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test)
        for hop in hops(scheduler) {
            let recorder = trial.recorder(), emitter = Emitter<Int>()
            let chain = hop(emitter.map(trial.tracked("map") { $0 }))
            let token = recorder.hear(chain)
            emitter.onNext(1)
            chain.unlink()
            expect(scheduler.pending, 0)
            expect(trial.alive, ["handler"], "what hears the end belongs to the link below")
            token.dispose()
            test.run()
            expect(recorder.heard, "")
        }
    }

    @Test func valuesThatHoppedBeforeTheFirstObserverAreKept() {
        let test = TestScheduler()
        for hop in hops(test).prefix(2) {
            let recorder = trial.recorder(), emitter = Emitter<Int>()
            let chain = hop(emitter)
            emitter.onNext(1)
            emitter.onNext(2)
            test.run()
            emitter.onNext(3)
            recorder.hear(chain)
            expect(recorder.heard, "1 2")
            emitter.onCompleted()
            test.run()
            expect(recorder.heard, "1 2 3 |")
        }
    }

    @Test func anOpenWindowsTimeCountsFromTheFirstObserver() {
        let scheduler = TestScheduler(), recorder = trial.recorder(scheduler), emitter = Emitter<Int>()
        let sums = emitter.window(timeSpan: .seconds(70), count: 2, scheduler: scheduler).flatMap { $0.reduce(0, accumulator: +) }
        for value in 1...3 { emitter.onNext(value) }
        scheduler.advance(by: 50)
        recorder.hear(sums)
        scheduler.advance(to: 130)
        emitter.onCompleted()
        expect(recorder.heard, "50:3 120:3 130:0 130:|")
    }

    @Test func coldSourcesStartOnlyWhenTheChainIsSubscribedTo() {
        let scheduler = TestScheduler(), starts = Counter()
        let cold = Chain<Int>.create { observer in
            observer.onNext(starts.increment())
            return Disposables.create()
        }
        let chain = cold.observe(on: scheduler).delay(.seconds(1), scheduler: scheduler).debounce(.seconds(1), scheduler: scheduler)
        expect(starts.value, 0)
        let first = trial.recorder("first"), second = trial.recorder("second")
        let token = first.hear(chain)
        expect(starts.value, 1)
        scheduler.run()
        expect(first.heard, "1")
        token.dispose()
        second.hear(chain).dispose()
        expect(starts.value, 2)
    }

    @Test func anUnobservedChainIsReleasedDespiteAPendingAction() {
        let test = TestScheduler(), scheduler = WatchedScheduler(test)
        for hop in hops(scheduler) {
            let emitter = Emitter<Int>()
            do {
                let chain = hop(emitter.map(trial.tracked("map") { $0 }))
                emitter.onNext(1)
                expect(scheduler.pending, 1)
                withExtendedLifetime(chain) {}
            }
            expect(trial.alive, [])
            expect(scheduler.pending, 0)
        }
    }

    @Test func aChainDroppedByItsHandlerIsReleasedWhenTheActionReturns() {
        let test = TestScheduler()
        for hop in hops(test) {
            let recorder = trial.recorder(), emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
            token.content = recorder.subscribe(to: hop(emitter).map(trial.tracked("map") { $0 }), then: { _ in token.content = nil })
            emitter.onNext(1)
            test.run()
            expect(trial.alive, [])
            emitter.onNext(2)
            test.run()
            expect(recorder.heard, "1")
        }
    }

    @Test func anObserverArrivingAsTheLastLeavesHearsLaterValues() {
        let queue = DispatchQueue(label: "serial"), scheduler = SerialDispatchQueueScheduler(queue: queue)
        for hop in hops(scheduler, .zero).prefix(2) {
            for _ in 0..<2_000 {
                conform { trial in
                    let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
                    let chain = hop(emitter)
                    let token = first.hear(chain)
                    trial.inThreads(2) { thread in
                        if thread == 0 {
                            token.dispose()
                        } else {
                            second.hear(chain)
                            emitter.onNext(1)
                        }
                    }
                    queue.sync {}
                    expect(second.heard, "1")
                    emitter.onCompleted()
                    queue.sync {}
                }
            }
        }
    }

    private func hops(_ scheduler: any Scheduler, _ delay: Duration = .seconds(10)) -> [(Chain<Int>) -> Chain<Int>] {
        [
            { $0.observe(on: scheduler) },
            { $0.delay(delay, scheduler: scheduler) },
            { $0.debounce(delay, scheduler: scheduler) },
        ]
    }
}
