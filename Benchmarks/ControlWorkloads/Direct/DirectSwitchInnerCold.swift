/// Each inner stream ends before the next value comes, so there is nothing to switch.
final class DirectSwitchInnerCold: DirectScenario {
    override func describe() -> DirectTail { root.attach(DirectFlatMap { DirectRange($0, 10) }) }

    override func emit() {
        for value in 0..<1_000 { root.emit(value) }
    }
}
