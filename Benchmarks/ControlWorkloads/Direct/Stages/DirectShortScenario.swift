import BenchmarkKit

/// The same where what is timed is the subscription.
class DirectShortScenario: DirectSourceScenario {
    override final func subscribe() { start() }
}
