/// Sharing takes a stage of its own: in each round, the source attaches it for the observer and releases it again.
final class DirectRefCountChurn: ChainScenario {
    private let source = DirectStage()
    private var shared: DirectFan?

    override func assemble() { shared = DirectFan() }

    override func emit() {
        guard let shared else { return }
        for round in 1...size {
            let observer = DirectEnd { [tally] in tally.add($0) }
            shared.add(observer)
            source.attach(shared)
            source.emit(round)
            shared.remove(observer)
            source.detach()
        }
    }

    override func release() { shared = nil }
}
