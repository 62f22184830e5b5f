/// What the observer of `create` holds. Releases the chain when the stream is over, however long the observer is kept.
///
/// `@unchecked Sendable`, and no run-time check for overlapping access: the two references are touched only inside the serializer.
final class Inlet<Element>: @unchecked Sendable {
    private let live = LiveObject()
    private let serializer = Serializer()
    private let ended = Flag()
    @exclusivity(unchecked) private var downstream: Downstream<Element>?
    @exclusivity(unchecked) var sink: Sink?

    init(_ downstream: Downstream<Element>) { self.downstream = downstream }

    func next(_ value: Element) {
        trace("on event next(\(value))", type(of: self))
        if ended.isRaised { return }
        guard serializer.enter() else { return serializer.enqueue { self.deliver(value) } }
        deliver(value)
        serializer.leave()
    }

    func end(_ completion: Completion) {
        trace("on event \(completion)", type(of: self))
        guard ended.raise() else { return }
        guard serializer.enter() else { return serializer.enqueue { self.deliver(completion) } }
        deliver(completion)
        serializer.leave()
    }

    func close() {
        ended.raiseAnyway()
        guard serializer.enter() else { return serializer.enqueue { self.letGo() } }
        letGo()
        serializer.leave()
    }

    private func deliver(_ value: Element) {
        guard let sink, sink.isHeard else { return }
        trace("forwarding next(\(value))", type(of: self))
        downstream?.next(value)
    }

    // Inlined: in DisposerChain, a call would cost each end six instructions.
    @inline(__always)
    private func deliver(_ completion: Completion) {
        guard let sink, sink.isHeard else { return }
        trace("forwarding \(completion)", type(of: self))
        downstream?.sink.pass(completion)
        sink.dispose()
    }

    private func letGo() {
        downstream = nil
        sink = nil
    }
}
