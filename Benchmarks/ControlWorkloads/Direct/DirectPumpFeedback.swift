/// Values are not queued: the handler calls the chain, and so itself.
final class DirectPumpFeedback: DirectScenario {
    private let ten = Constant(10)

    override func describe() -> DirectTail { root.tail.maps(1, one) }

    override func subscribe() {
        last?.attach(
            DirectEnd { [tally, root, ten] value in
                tally.add(value)
                if value < ten.value { root.emit(value) }
            })
    }

    override func emit() {
        for _ in 0..<1_000 { root.emit(0) }
    }
}
