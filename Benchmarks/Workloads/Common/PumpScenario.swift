import BenchmarkKit

/// The values 0, 1, … 9,999. Subclasses describe the chain.
class PumpScenario: HotChainScenario {
    override final func emit() {
        for value in 0..<10_000 { emitter.onNext(value) }
    }
}
