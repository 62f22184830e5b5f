final class DirectPumpMapFilterX12: DirectPump {
    override func describe() -> DirectTail {
        var stage = root.tail
        for _ in 0..<opaque(6) { stage = stage.map { [one] in $0 &+ one.value }.filter { [one] in $0 >= one.value } }
        return stage
    }
}
