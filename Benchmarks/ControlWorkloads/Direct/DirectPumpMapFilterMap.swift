final class DirectPumpMapFilterMap: DirectPump {
    private let three = Constant(3)

    override func describe() -> DirectTail { root.tail.mapFilterMap(one, three) }
}
