import Dispatch
import Testing

/// Rules 2, 5 and 15 with four threads doing everything at once. Every test also checks that no observer is called concurrently.
@Suite(.conforms) struct ThreadTests {
    private let trial = Trial.current

    private let threads = 4
    private let rounds = 1_000

    @Test func createsObserverSerializesEventsFromFourThreads() {
        let recorder = trial.recorder(), kept = Box<AnyObserver<Int>?>(nil)
        recorder.hear(Chain<Int>.kept(in: kept) { trial.journal.note("cleanup") }.map { $0 })
        guard let observer = kept.content else { return }
        kept.content = nil
        trial.inThreads(threads) { thread in
            for round in 0..<rounds { observer.onNext(thread * rounds + round) }
        }
        expect(recorder.events.compactMap { Int($0) }.sorted(), Array(0..<threads * rounds))
        trial.inThreads(threads) { thread in
            if thread.isMultiple(of: 2) { observer.onCompleted() } else { observer.onError(Failure.boom) }
        }
        expect(recorder.events.count, threads * rounds + 1)
        expect(trial.journal.entries, ["cleanup"])
    }

    @Test func everyObserverHearsExactlyOneOfManyConcurrentEnds() {
        let count = 300
        let emitters = (0..<count).map { _ in Emitter<Int>() }
        let recorders = (0..<count).map { trial.recorder("\($0)") }
        for index in 0..<count { recorders[index].hear(emitters[index].map { $0 }) }
        trial.inThreads(threads) { thread in
            for emitter in emitters {
                emitter.onNext(thread)
                switch thread {
                case 0: emitter.onCompleted()
                case 1: emitter.onError(Failure.boom)
                default: emitter.onNext(thread)
                }
            }
        }
        let ends = recorders.map { recorder in recorder.events.filter { $0 == "|" || $0 == "#boom" }.count }
        expect(ends, Array(repeating: 1, count: count))
        expect(trial.alive, [])
    }

    @Test func disposalDuringDeliveryOnAnotherThreadReleasesEverything() {
        let count = 300
        let emitter = Emitter<Int>()
        let before = trial.count
        let subscriptions = Box<[any Disposable]>(
            (0..<count).map { index in
                trial.recorder("\(index)").subscribe(to: emitter.map(trial.tracked("map") { $0 }).filter { _ in true })
            })
        trial.inThreads(threads) { thread in
            for index in 0..<count {
                switch thread {
                case 0: emitter.onNext(index)
                case 1: subscriptions.content[index].dispose()
                case 2: subscriptions.content[count - 1 - index].dispose()
                default: if index.isMultiple(of: 10) { emitter.onNext(index) }
                }
            }
        }
        expect(trial.alive, [])
        subscriptions.content = []
        expect(trial.count, before)
        withExtendedLifetime(emitter) {}
    }

    @Test func coldChainsRunConcurrentlyOnSeveralThreads() {
        let recorders = (0..<threads).map { trial.recorder("\($0)") }
        trial.inThreads(threads) { thread in
            recorders[thread].hear(Chain.range(start: 0, count: 500).map { $0 * 2 }.filter { $0 % 3 == 0 }.map { $0 })
        }
        let expected = (0..<500).map { $0 * 2 }.filter { $0 % 3 == 0 }.map { "\($0)" } + ["|"]
        expect(recorders.map(\.events), Array(repeating: expected, count: threads))
    }

    @Test func noLockIsHeldWhileAClosureOrACleanupRuns() {
        let recorder = trial.recorder(), emitter = Emitter<Int>(), kept = Box<AnyObserver<Int>?>(trial)
        let subscription = recorder.subscribe(
            to: Chain<Int>.kept(in: kept) {
                trial.inThread {
                    kept.content?.onNext(9)
                    emitter.subscribe().dispose()
                }
            }.map { value in
                trial.inThread { kept.content?.onNext(value + 1) }
                if value == 2 { throw Failure.boom }
                return value
            })
        kept.content?.onNext(1)
        expect(recorder.heard, "1 #boom")
        subscription.dispose()
    }
}
