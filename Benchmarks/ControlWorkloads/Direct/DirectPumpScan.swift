final class DirectPumpScan: DirectPump {
    override func describe() -> DirectTail { root.attach(DirectScan(0) { [one] in ($0 &+ $1) &* one.value }) }
}
