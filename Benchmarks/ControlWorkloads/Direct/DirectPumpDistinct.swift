final class DirectPumpDistinct: DirectPump {
    override func describe() -> DirectTail { root.attach(DirectDistinct()) }

    override func emit() {
        for value in 0..<10_000 { root.emit(value >> 1) }
    }
}
