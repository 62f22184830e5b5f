final class DirectGraphDeep: DirectScenario {
    override func describe() -> DirectTail {
        var stage = root.tail
        for step in 1...50 {
            stage = stage.map { [one] in $0 &+ one.value }
            // Others could observe from here.
            if step % 10 == 0 { stage = stage.attach(DirectFan()) }
        }
        return stage
    }

    override func emit() {
        for value in 0..<200 { root.emit(value) }
    }
}
