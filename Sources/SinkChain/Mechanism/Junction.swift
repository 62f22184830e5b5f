/// What stands above a sink that has several sources, in place of the one sink above of others: their ends, while they run.
///
/// SinkChain: a sink like any other, so the chain below is wired to it, run from it and disposed up to it.
final class Junction: Sink, @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var inputs = Slots<Sink>()
        var body: (() -> Void)?
        var isDisposed = false
    }

    private let content = Locked(Content())

    init() { super.init(downstream: nil) }

    /// Gives it what subscribes to the sources with which the chain begins: that is done in the second phase of a subscription.
    func whenRun(_ body: @escaping () -> Void) { content.withLock { $0.body = body } }

    /// Holds the end of a stream and returns its place, for ``remove(_:)``. If this was disposed already, disposes it at once and returns
    /// `nil`.
    func add(_ input: InputSink) -> Int? {
        let place = content.withLock { content in
            content.isDisposed ? nil : content.inputs.add(input)
        }
        if place == nil { input.dispose() }
        return place
    }

    /// Lets go of what is in the place. It is not disposed.
    func remove(_ place: Int) {
        // Out of the lock: what goes may run users' code when it is released.
        _ = content.withLock { $0.inputs.remove(place) }
    }

    override func run() {
        var body: (() -> Void)?
        // Exchanged, as below: a closure that a generic function takes and returns is wrapped in another.
        content.withLock { swap(&body, &$0.body) }
        body?()
    }

    override func takeInputs(_ waits: inout Bool) -> [Sink] {
        var body: (() -> Void)?
        let inputs = content.withLock { content in
            content.isDisposed = true
            swap(&body, &content.body)
            return content.inputs.removeAll()
        }
        return inputs
    }
}
