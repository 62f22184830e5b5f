/// What several observe is a stage by itself, which observes the source as long as anybody observes it.
final class ClosureSharedFanout: ClosureShared {
    override func connect() { root.handler = { [shared] in shared.send($0) } }

    override func emit() {
        for value in 1...(10_000 / size) { root.send(value) }
    }
}
