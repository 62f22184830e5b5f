import Synchronization

/// What stands above a sink that has several sources, in place of the one sink above of others: their ends, while they run.
///
/// SinkChain: a sink like any other, so the chain below is wired to it, run from it and disposed up to it.
final class Junction: Sink, @unchecked Sendable {
    private struct Content: @unchecked Sendable {
        var inputs = Slots<InputSink>()
        var body: (() -> Void)?
        var isDisposed = false
    }

    private let content = Mutex(Content())

    init() { super.init(downstream: nil) }

    /// Gives it what subscribes to the sources with which the chain begins: that is done in the second phase of a subscription.
    func whenRun(_ body: @escaping () -> Void) { content.withLock { $0.body = body } }

    /// Holds the end of a stream until that has ended. Returns whether it does: not if this was disposed already.
    func add(_ input: InputSink) -> Bool {
        content.withLock { content in
            if !content.isDisposed { input.place = content.inputs.add(input) }
            return !content.isDisposed
        }
    }

    /// Lets go of the end of a stream. It is not disposed.
    func remove(_ input: InputSink) {
        // Out of the lock: what goes may run users' code when it is released.
        _ = content.withLock { $0.inputs.remove(input.place) }
    }

    override func run() {
        let body = content.withLock { $0.body.take() }
        body?()
    }

    override func takeInputs() -> [Sink] {
        var body: (() -> Void)?
        let inputs = content.withLock { content in
            content.isDisposed = true
            swap(&body, &content.body)
            return content.inputs.removeAll()
        }
        return inputs
    }
}
