import BenchmarkKit

/// A program that shows what a chain sends. Subclasses describe the chain, and say what is done with a value.
class MacroScenario<Shown>: ChainScenario {
    final var shown: Chain<Shown>?
    final var token: (any Disposable)?

    /// Lets go of what the chain hears of.
    func letGoOfSources() {}

    override final func release() { shown = nil }

    override final func dispose() {
        token?.dispose()
        token = nil
        letGoOfSources()
    }
}
