/// Stands above a sink that has several sources, and holds the last stages of their streams while they run.
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

    /// Sets the closure that subscribes to the first sources. It runs in the second phase of a subscription.
    func whenRun(_ body: @escaping () -> Void) { content.withLock { $0.body = body } }

    /// Holds the last stage of a stream and returns its place, for ``remove(_:)``. If this was disposed already, disposes the stream at
    /// once and returns `nil`.
    func add(_ input: InputSink) -> Int? {
        let place = content.withLock { content in
            content.isDisposed ? nil : content.inputs.add(input)
        }
        if place == nil { input.dispose() }
        return place
    }

    /// Releases what is in the place, without disposing it.
    func remove(_ place: Int) {
        // Released outside the lock: that may run user code.
        _ = content.withLock { $0.inputs.remove(place) }
    }

    override func run() {
        var body: (() -> Void)?
        // Swapped, as below: a closure that passes through a generic function is wrapped in another.
        content.withLock { swap(&body, &$0.body) }
        body?()
    }

    override func takeInputs(_ others: inout [Sink], _ waits: inout Bool) -> Sink? {
        var body: (() -> Void)?
        let inputs = content.withLock { content in
            content.isDisposed = true
            swap(&body, &content.body)
            return content.inputs.removeAll()
        }
        // The first array is moved. The room of one that has been emptied is used again.
        if others.capacity == 0 { others = inputs } else { others += inputs }
        return nil
    }
}
