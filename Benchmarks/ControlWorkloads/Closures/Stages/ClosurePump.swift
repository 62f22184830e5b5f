/// 10,000 values into what subclasses compose.
class ClosurePump: ClosureChainScenario {
    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}
