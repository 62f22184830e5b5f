/// The source holds the shared stage while it is connected.
final class DirectSharedFanout: DirectFanScenario {
    private let source = DirectStage()

    override func subscribe() {
        for _ in 0..<size { observe(DirectEnd { [tally] in tally.add($0) }) }
        source.attach(root)
    }

    override func emit() {
        for value in 1...(10_000 / size) { source.emit(value) }
    }

    override func dispose() {
        super.dispose()
        source.detach()
    }
}
