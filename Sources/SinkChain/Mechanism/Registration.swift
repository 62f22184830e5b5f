/// One observer's place in a subject's list, and the source of its chain, without the element type.
///
/// SinkChain: holds its subject, as every stage holds its source; disposal takes it off the subject's list, and it goes with its chain.
class AnyRegistration: Sink, @unchecked Sendable {
    private final let hub: AnyHub
    private let withdrawn = Flag()
    /// Where the list has put it, or -1; the list's own.
    @exclusivity(unchecked) final var index: Int32 = -1

    fileprivate init(_ sink: Sink, hub: AnyHub) {
        self.hub = hub
        super.init(downstream: sink)
    }

    final var isWithdrawn: Bool { withdrawn.isRaised }

    override final func run() { hub.add(self) }

    override final func didDispose() {
        if withdrawn.raise() { hub.remove(self) }
    }

    /// The stream ends for this observer. It withdraws first: the list is about to be emptied as a whole.
    final func end(_ terminal: Terminal) {
        if withdrawn.raise() { downstream?.pass(terminal) }
    }
}

/// One observer's place in a subject's list.
final class Registration<Element>: AnyRegistration, @unchecked Sendable {
    // Unretained: `downstream` holds the same sink until `deinit`, and reading it from there would retain it for every event.
    private let sink: Unmanaged<Sink>
    private let deliver: (Sink, Element) -> Void

    init(_ downstream: Downstream<Element>, hub: AnyHub) {
        sink = .passUnretained(downstream.sink)
        deliver = downstream.deliver
        super.init(downstream.sink, hub: hub)
    }

    @inline(__always)
    func next(_ value: Element) {
        sink._withUnsafeGuaranteedRef { deliver($0, value) }
    }
}
