final class DirectPumpMap: DirectMapChain {
    override func emit() {
        for value in 0..<1_000 { root.emit(value) }
    }
}
