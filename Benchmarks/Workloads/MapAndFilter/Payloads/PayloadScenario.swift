import BenchmarkKit

/// Like ``HotChainScenario``, with another payload than numbers. Subclasses say which part of it is summed.
class PayloadScenario<Payload>: ChainScenario {
    final let emitter = Emitter<Payload>()
    final var chain: Chain<Payload>?
    final var token: (any Disposable)?

    override final func release() { chain = nil }

    override final func dispose() {
        token?.dispose()
        token = nil
    }
}
