import Dispatch
import Testing

/// Links whose events come from a scheduler are shared, left and observed again as others are.
@Suite(.conforms) struct HopTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")

    enum Hop: CaseIterable {
        case observeOn, delay, debounce

        /// Those that pass on every value.
        static let passing = [Hop.observeOn, .delay]

        func chain(below source: Chain<Int>, _ scheduler: any Scheduler, _ delay: Duration = .seconds(10)) -> Chain<Int> {
            switch self {
            case .observeOn: source.observe(on: scheduler)
            case .delay: source.delay(delay, scheduler: scheduler)
            case .debounce: source.debounce(delay, scheduler: scheduler)
            }
        }
    }

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
        let scheduler = TestScheduler(), emitter = Emitter<Int>()
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

    @Test(arguments: Hop.allCases) func pendingValuesAreDroppedWithTheLastObserverThoughTheLinkIsHeld(_ hop: Hop) {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), emitter = Emitter<Int>()
        let chain = hop.chain(below: emitter, scheduler)
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

    @Test(arguments: Hop.passing) func aPendingCompletionIsDeliveredToTheNextObserver(_ hop: Hop) {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), emitter = Emitter<Int>()
        let chain = hop.chain(below: emitter, scheduler)
        let token = first.hear(chain)
        emitter.onNext(1)
        emitter.onCompleted()
        token.dispose()
        expect(scheduler.pending, 0)
        second.hear(chain)
        expect([first, second].map(\.heard), ["", "|"])
    }

    @Test(arguments: Hop.passing) func resubscribingInAHandlerDropsThePendingValues(_ hop: Hop) {
        let scheduler = TestScheduler(), emitter = Emitter<Int>()
        let chain = hop.chain(below: emitter, scheduler)
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

    @Test(arguments: Hop.allCases) func unlinkingALinkDropsItsPendingValues(_ hop: Hop) {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), recorder = trial.recorder(), emitter = Emitter<Int>()
        let chain = hop.chain(below: emitter.map(trial.tracked("map") { $0 }), scheduler)
        let token = recorder.hear(chain)
        emitter.onNext(1)
        chain.unlink()
        expect(scheduler.pending, 0)
        expect(trial.alive, ["handler"], "what hears the end belongs to the link below")
        token.dispose()
        test.run()
        expect(recorder.heard, "")
    }

    @Test(arguments: Hop.passing) func valuesThatHoppedBeforeTheFirstObserverAreKept(_ hop: Hop) {
        let test = TestScheduler(), recorder = trial.recorder(), emitter = Emitter<Int>()
        let chain = hop.chain(below: emitter, test)
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
        let token = first.hear(chain)
        expect(starts.value, 1)
        scheduler.run()
        expect(first.heard, "1")
        token.dispose()
        second.hear(chain).dispose()
        expect(starts.value, 2)
    }

    @Test(arguments: Hop.allCases) func anUnobservedChainIsReleasedDespiteAPendingAction(_ hop: Hop) {
        let test = TestScheduler(), scheduler = WatchedScheduler(test), emitter = Emitter<Int>()
        do {
            let chain = hop.chain(below: emitter.map(trial.tracked("map") { $0 }), scheduler)
            emitter.onNext(1)
            expect(scheduler.pending, 1)
            withExtendedLifetime(chain) {}
        }
        expect(trial.alive, [])
        expect(scheduler.pending, 0)
    }

    @Test(arguments: Hop.allCases) func aChainDroppedByItsHandlerIsReleasedWhenTheActionReturns(_ hop: Hop) {
        let test = TestScheduler(), recorder = trial.recorder(), emitter = Emitter<Int>(), token = Box<(any Disposable)?>()
        token.content = recorder.subscribe(
            to: hop.chain(below: emitter, test).map(trial.tracked("map") { $0 }), then: { _ in token.content = nil })
        emitter.onNext(1)
        test.run()
        expect(trial.alive, [])
        emitter.onNext(2)
        test.run()
        expect(recorder.heard, "1")
    }

    @Test(arguments: Hop.passing) func anObserverArrivingAsTheLastLeavesHearsLaterValues(_ hop: Hop) {
        let queue = DispatchQueue(label: "serial"), scheduler = SerialDispatchQueueScheduler(queue: queue)
        for _ in 0..<2_000 {
            let first = trial.recorder("first"), second = trial.recorder("second"), emitter = Emitter<Int>()
            let chain = hop.chain(below: emitter, scheduler, .zero)
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
