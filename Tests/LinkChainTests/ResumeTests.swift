import Dispatch
import Testing

/// A held link gives up its registration when its last observer leaves, and takes one again when it is observed again.
@Suite(.conforms) struct ResumeTests {
    private let trial = Trial.current

    @Test func aHeldLinkRestsUntilItIsObservedAgain() {
        let first = trial.recorder("first"), second = trial.recorder("second"), calls = Counter()
        let emitter = Observable<Int>()
        let link = emitter.map { value in
            calls.increment()
            return value
        }
        let subscription = first.subscribe(to: link)
        emitter.next(1)
        subscription.dispose()
        emitter.next(2)
        expect(calls.value, 1)
        second.hear(link)
        emitter.next(3)
        expect(calls.value, 2)
        emitter.finish()
        expect([first, second].map(\.heard), ["1", "3 |"])
    }

    @Test func aHeldChainRestsAndResumes() {
        let calls = Counter(), emitter = Observable<Int>()
        let chain = (0..<10).reduce(emitter as Observer<Int>) { chain, _ in chain.map { calls.increment(by: 1) + $0 * 0 } }
        let before = trial.count
        for _ in 0..<100 {
            let recorder = trial.recorder("passing")
            do {
                let subscription = recorder.subscribe(to: chain)
                emitter.next(0)
                expect(recorder.events.count, 1)
                subscription.dispose()
            }
            emitter.next(0)
            expect(trial.count, before)
        }
        expect(calls.value, 1_000)
    }

    @Test func aTerminalHandlerDoesNotStartAColdSource() {
        let starts = Counter()
        let chain = Chain<Int>.create { _ in
            starts.increment()
            return Disposables.create()
        }.map { $0 }
        chain.on(finish: {}).on(error: { _ in })
        expect(starts.value, 0)
        chain.on(next: { _ in })
        expect(starts.value, 1)
        chain.on(next: { _ in })
        expect(starts.value, 1)
    }

    @Test func aColdSourceStopsWithItsLastObserverAndRestartsWithTheNext() {
        let first = trial.recorder("first"), second = trial.recorder("second"), third = trial.recorder("third")
        let kept = Box<[AnyObserver<Int>]>([])
        let chain = Chain<Int>.create { observer in
            kept.content.append(observer)
            observer.onNext(kept.content.count)
            return Disposables.create { trial.journal.note("cleanup") }
        }.map { $0 }
        let one = first.subscribe(to: chain), two = second.subscribe(to: chain)
        one.dispose()
        expect(trial.journal.entries, [])
        two.dispose()
        expect(trial.journal.entries, ["cleanup"])
        third.hear(chain)
        kept.content[0].onNext(9)
        kept.content[0].onCompleted()
        kept.content[1].onNext(3)
        kept.content[1].onCompleted()
        expect([first, second].map(\.heard), ["1", ""])
        expect(third.heard, "2 3 |", "what the first run sends is not heard in the second")
        expect(trial.journal.entries, ["cleanup", "cleanup"])
        kept.content = []
    }

    @Test func aCompletedColdSourceDoesNotRestart() {
        let first = trial.recorder("first"), second = trial.recorder("second"), starts = Counter()
        let chain = Chain<Int>.create { observer in
            starts.increment()
            observer.onCompleted()
            return Disposables.create()
        }
        first.hear(chain)
        second.hear(chain)
        expect(starts.value, 1)
        expect([first, second].map(\.heard), ["|", "|"])
    }

    @Test func aSequenceUnlinkedInAHandlerStopsAndCanRestart() {
        let recorder = trial.recorder(), drawn = Counter()
        let chain = Chain.from((1...5).lazy.map { drawn.increment(by: $0 * 0 + 1) * 0 + $0 }).map { $0 }
        let bag = LinkBag()
        let link = chain.observer()
        link.add(to: bag)
        link.on(next: { value in
            trial.journal.note("\(value)")
            if value == 2 { bag.clear() }
        })
        expect(trial.journal.entries, ["1", "2"])
        expect(drawn.value, 2)
        recorder.hear(chain)
        expect(recorder.heard, "1 2 3 4 5 |")
    }

    @Test func aHandlerMayStopAndRestartItsColdSource() {
        let recorder = trial.recorder()
        let chain = Chain.from(1...3).map { $0 }
        let bag = LinkBag()
        let link = chain.observer()
        link.add(to: bag)
        link.on(next: { value in
            trial.journal.note("\(value)")
            if value == 2 {
                bag.clear()
                recorder.hear(chain)
            }
        })
        expect(trial.journal.entries, ["1", "2"])
        expect(recorder.heard, "1 2 3 |")
    }

    @Test func theCleanupRunsOnceIfAHandlerUnlinksDuringCreatesClosure() {
        let chain = Chain<Int>.create { observer in
            for value in 1...4 { observer.onNext(value) }
            observer.onCompleted()
            trial.journal.note("still in the closure")
            return Disposables.create { trial.journal.note("cleanup") }
        }
        let bag = LinkBag()
        let link = chain.map { $0 }
        link.add(to: bag)
        link.on(next: { value in
            trial.journal.note("\(value)")
            if value == 2 { bag.clear() }
        }).on(finish: { trial.journal.note("|") })
        expect(trial.journal.entries, ["1", "2", "still in the closure", "cleanup"])
    }

    /// In each round, one observer leaves while another comes. The remaining observer must be served.
    @Test(arguments: ["map", "merge", "takeUntil", "nested"]) func coldSourcesRunWheneverTheChainIsObserved(_ shape: String) {
        let running = Counter()
        func source() -> Chain<Int> {
            .create { _ in
                running.increment()
                return Disposables.create { running.increment(by: -1) }
            }
        }
        let chain: Chain<Int> =
            switch shape {
            case "map": source().map { $0 }
            case "merge": .merge(source().map { $0 }, source()).map { $0 }
            case "takeUntil": source().take(until: source())
            default: .merge(.merge(.never(), source()).map { $0 }, .never()).merge(with: source())
            }
        let idle = Counter(), rounds = 1_000, all = shape == "map" ? 1 : 2
        let came = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)], near = [Counter(), Counter()]
        // Lets both threads go on as nearly at once as a short spin allows.
        func meet(_ thread: Int) {
            came[1 - thread].signal()
            came[thread].waitPatiently("the other thread has not come: is it in a deadlock?")
            let own = near[thread].increment()
            for _ in 0..<200 where near[1 - thread].value < own {}
        }
        trial.inThreads(2) { thread in
            var token: (any Disposable)? = thread == 0 ? chain.subscribe() : nil
            for _ in 0..<rounds {
                meet(thread)
                if let leaving = token {
                    leaving.dispose()
                    token = nil
                } else {
                    token = chain.subscribe()
                }
                meet(thread)
                if thread == 0, running.value != all { idle.increment() }
            }
            token?.dispose()
        }
        expect(idle.value, 0, "rounds after which the chain was observed and not all sources ran, of \(rounds)")
        expect(running.value, 0)
    }
}
