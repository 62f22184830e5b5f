final class DirectPumpSkipTake: DirectPump {
    override func describe() -> DirectTail { root.attach(DirectSkip(1_000)).attach(DirectTake(1_000_000)) }
}
