/// The shared stage observes the source while it has observers.
final class ClosureSharedFanout: ClosureShared {
    override func connect() { root.handler = { [shared] in shared.send($0) } }

    override func emit() {
        for value in 1...(10_000 / size) { root.send(value) }
    }
}
