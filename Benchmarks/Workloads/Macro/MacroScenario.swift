import BenchmarkKit

/// A program that shows the values of a chain. Subclasses describe the chain, and say what is done with a value.
class MacroScenario<Shown>: ChainScenario {
    final var shown: Chain<Shown>?
    final var token: (any Disposable)?

    /// Releases the chain's sources.
    func letGoOfSources() {}

    override final func release() { shown = nil }

    override final func dispose() {
        token?.dispose()
        token = nil
        letGoOfSources()
    }
}
