final class DirectFlatMapJustX5: DirectScenario {
    override func describe() -> DirectTail {
        var stage = root.tail
        for _ in 0..<opaque(5) { stage = stage.attach(DirectFlatMap { [one] in DirectJust($0 &+ one.value) }) }
        return stage
    }

    override func emit() {
        for value in 0..<1_000 { root.emit(value) }
    }
}
