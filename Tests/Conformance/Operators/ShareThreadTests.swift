import Testing

/// A shared stream with many threads, and with many shared streams above it.
@Suite(.conforms) struct ShareThreadTests {
    private let trial = Trial.current

    @Test func aContinuouslyObservedSourceIsSubscribedToOnce() {
        let rounds = 1_000
        let steady = trial.recorder("steady"), starts = Counter(), kept = Box<AnyObserver<Int>?>(nil)
        let shared = counted(trial, starts, kept).share()
        steady.hear(shared)
        guard let observer = kept.content else { return }
        kept.content = nil
        let before = trial.count
        trial.inThreads(4) { thread in
            for round in 0..<rounds {
                if thread < 2 {
                    observer.onNext(round)
                    letOthersIn()
                } else {
                    trial.recorder("passing").subscribe(to: shared.map { $0 }).dispose()
                }
            }
        }
        expect(steady.events.count, 2 * rounds)
        expect(starts.value, 1)
        expect(trial.alive, ["steady"])
        expect(trial.count, before)
        observer.onCompleted()
        expect(trial.journal.entries, ["cleanup 1"])
    }

    @Test(arguments: [false, true])
    func concurrentSubscribersStopTheSourceAsOftenAsTheyStartIt(_ isRefCount: Bool) {
        let rounds = 2_000
        let starts = Counter(), stops = Counter(), emitter = Emitter<Int>()
        let source = Chain<Int>.create { observer in
            starts.increment()
            let inner = emitter.subscribe(observer)
            return Disposables.create {
                inner.dispose()
                stops.increment()
            }
        }.map(trial.tracked("map") { $0 })
        let shared = isRefCount ? source.publish().refCount() : source.share()
        shared.subscribe().dispose()
        let before = trial.count
        trial.inThreads(4) { thread in
            for round in 0..<rounds {
                if thread == 0 {
                    emitter.onNext(round)
                } else {
                    trial.recorder("passing").subscribe(to: shared).dispose()
                }
                letOthersIn()
            }
        }
        expect(starts.value, stops.value)
        expect(trial.alive, ["map"], "what the chain that nobody observes has")
        expect(trial.count, before)
    }

    @Test func simultaneousSubscribersShareOneSubscription() {
        let rounds = 300
        let starts = Counter(), emitter = Emitter<Int>()
        let sources = (0..<rounds).map { _ in
            Chain<Int>.create { observer in
                starts.increment()
                return emitter.subscribe(observer)
            }.share()
        }
        let recorders = (0..<4 * rounds).map { trial.recorder("\($0)") }
        trial.inThreads(4) { thread in
            for round in 0..<rounds { recorders[thread * rounds + round].hear(sources[round]) }
        }
        expect(starts.value, rounds)
        emitter.send(1, then: .completed)
        #expect(recorders.allSatisfy { $0.heard == "1 |" })
    }

    @Test func aSubscriberArrivingWhileTheSourceEndsHearsTheEndOnce() {
        let count = 300
        let emitters = (0..<count).map { _ in Emitter<Int>() }
        let shared = emitters.map { $0.map { $0 }.share() }
        let recorders = (0..<3 * count).map { trial.recorder("\($0)") }
        for index in 0..<count { recorders[index].hear(shared[index]) }
        trial.inThreads(4) { thread in
            for index in 0..<count {
                switch thread {
                case 0: recorders[count + index].hear(shared[index])
                case 1: recorders[2 * count + index].hear(shared[index].filter { _ in true })
                case 2: shared[index].subscribe().dispose()
                default: emitters[index].onCompleted()
                }
            }
        }
        expect(recorders.map(\.heard), Array(repeating: "|", count: 3 * count))
    }

    // MARK: Depth

    #if compiler(>=6.2)
    @Test func aDeepChainOfSharesIsDisposedOnASmallStack() async {
        await #expect(processExitsWith: .success) { takeDeepChainOfSharesApart { token, _ in token.dispose() } }
    }

    @Test func aDeepChainOfSharesCompletesOnASmallStack() async {
        await #expect(processExitsWith: .success) { takeDeepChainOfSharesApart { _, emitter in emitter.onCompleted() } }
    }
    #endif
}

/// Fewer, because each share comes with a map, and because an event needs more nested calls in a share than elsewhere.
private let sharedDepth = depth / 5

/// The chain is subscribed and fed on a large stack, and torn down by `body` on a small one.
private func takeDeepChainOfSharesApart(_ body: @escaping (any Disposable, Emitter<Int>) -> Void) {
    conform { trial in
        let emitter = Emitter<Int>(), recorder = trial.recorder(), token = Box<(any Disposable)?>()
        trial.inThread(stack: largeStack) {
            token.content = recorder.subscribe(
                to: (0..<sharedDepth).reduce(emitter as Chain<Int>) { chain, _ in chain.share().map { $0 + 1 } })
            emitter.onNext(0)
        }
        trial.inThread(stack: smallStack) { if let token = token.content { body(token, emitter) } }
        expect(recorder.events.first, "\(sharedDepth)")
        trial.inThread(stack: smallStack) { token.content = nil }
    }
}
