import Dispatch
import Testing

/// A held link gives up its registration when its last observer leaves, and takes one again when it is observed again.
@Suite(.conforms) struct ResumeTests {
    private let trial = Trial.current
    private let first = Trial.current.recorder("first"), second = Trial.current.recorder("second")

    @Test func aHeldChainRestsAndResumes() {
        let calls = Counter(), emitter = Observable<Int>()
        let chain = (0..<10).reduce(emitter as Observer<Int>) { chain, _ in chain.map(calls.counted) }
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
        let third = trial.recorder("third"), kept = Box<[AnyObserver<Int>]>([])
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

    /// The next observer comes after the handler that stops the sequence has returned, or inside it.
    @Test(arguments: [true, false]) func aSequenceUnlinkedInAHandlerStopsAndCanRestart(_ isInside: Bool) {
        let recorder = trial.recorder(), drawn = Counter()
        let chain = Chain.from((1...5).lazy.map { drawn.counted($0) }).map { $0 }
        trial.note(chain, upTo: 2) { if isInside { recorder.hear(chain) } }
        expect(trial.journal.entries, ["1", "2"])
        if !isInside {
            expect(drawn.value, 2)
            recorder.hear(chain)
        }
        expect(recorder.heard, "1 2 3 4 5 |")
    }

    @Test func theCleanupRunsOnceIfAHandlerUnlinksDuringCreatesClosure() {
        let chain = Chain<Int>.create { observer in
            for value in 1...4 { observer.onNext(value) }
            observer.onCompleted()
            trial.journal.note("still in the closure")
            return Disposables.create { trial.journal.note("cleanup") }
        }
        trial.note(chain.map { $0 }, upTo: 2).on(finish: { trial.journal.note("|") })
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
