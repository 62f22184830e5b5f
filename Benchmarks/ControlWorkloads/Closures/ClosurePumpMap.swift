final class ClosurePumpMap: ClosureMapChain {
    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }
}
