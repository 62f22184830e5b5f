import BenchmarkKit

/// The same where what is timed are the elements.
class DirectColdScenario: DirectSourceScenario {
    override final func emit() { start() }
}
