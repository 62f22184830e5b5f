import Testing

/// What an operator has kept of a source that had completed goes with the end, also while the chain is held.
@Suite struct KeptWhileHeldTests {
    static let joints = [
        "zip", "zip of three", "combineLatest", "combineLatest of three", "combineLatest of many", "withLatestFrom",
    ]

    private func join(_ kind: String, _ first: Chain<LifetimeTracker>, _ second: Chain<LifetimeTracker>) -> Chain<Int> {
        switch kind {
        case "zip": .zip(first, second) { _, _ in 0 }
        case "zip of three": .zip(first, second, Chain<Int>.never()) { _, _, _ in 0 }
        case "combineLatest": .combineLatest(first, second) { _, _ in 0 }
        case "combineLatest of three": .combineLatest(first, second, Chain<Int>.never()) { _, _, _ in 0 }
        case "combineLatest of many": .combineLatest([first, second]) { _ in 0 }
        default: second.withLatestFrom(first) { _, _ in 0 }
        }
    }

    @Test(arguments: joints) func theValueOfASourceThatHadCompletedGoesWithTheEnd(_ kind: String) {
        conform { trial in
            let recorder = trial.recorder()
            let first = Emitter<LifetimeTracker>(), second = Emitter<LifetimeTracker>()
            let chain = join(kind, first, second)
            recorder.hear(chain)
            first.onNext(trial.tracker("value"))
            first.onCompleted()
            expect(trial.alive, ["handler", "value"])
            second.onError(Failure.boom)
            expect(recorder.heard, "#boom")
            expect(trial.alive, [])
            withExtendedLifetime(chain) {}
        }
    }

    @Test func theValueThatASamplerAwaitsGoesWithTheEnd() {
        conform { trial in
            let recorder = trial.recorder()
            let emitter = Emitter<LifetimeTracker>(), sampler = Emitter<Int>()
            let chain = emitter.sample(sampler)
            recorder.hear(chain.map { _ in 0 })
            emitter.onNext(trial.tracker("value"))
            emitter.onCompleted()
            expect(trial.alive, ["handler", "value"])
            sampler.onError(Failure.boom)
            expect(recorder.heard, "#boom")
            expect(trial.alive, [])
            withExtendedLifetime(chain) {}
        }
    }
}
