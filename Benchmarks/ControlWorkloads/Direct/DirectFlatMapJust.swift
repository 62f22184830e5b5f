final class DirectFlatMapJust: DirectPump {
    override func describe() -> DirectTail { root.attach(DirectFlatMap { [one] in DirectJust($0 &+ one.value) }) }
}
