/// Sends 10,000 values into the chain that subclasses compose.
class ClosurePump: ClosureChainScenario {
    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}
