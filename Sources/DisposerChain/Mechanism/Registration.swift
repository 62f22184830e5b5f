/// One observer's place in a subject's list, and the subscription that gives it back, without the element type.
///
/// DisposerChain: knows its subject weakly, as RxSwift's does, so that a running subscription does not keep the subject.
class AnyRegistration: Disposable, @unchecked Sendable {
    private let live = LiveObject()
    fileprivate final let sink: Sink
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) private final weak var hub: AnyHub?
    private let withdrawn = Flag()
    /// Where the list has put it, or -1; the list's own.
    @exclusivity(unchecked) final var index: Int32 = -1

    fileprivate init(_ sink: Sink, hub: AnyHub) {
        self.sink = sink
        self.hub = hub
    }

    final var isWithdrawn: Bool { withdrawn.isRaised }

    final func dispose() {
        if withdrawn.raise() { hub?.remove(self) }
    }

    /// The stream ends for this observer. It withdraws first: the list is about to be emptied as a whole.
    final func end(_ terminal: Terminal) {
        if withdrawn.raise() { sink.pass(terminal) }
    }
}

/// One observer's place in a subject's list.
final class Registration<Element>: AnyRegistration, @unchecked Sendable {
    private let deliver: (Sink, Element) -> Void

    init(_ downstream: Downstream<Element>, hub: AnyHub) {
        deliver = downstream.deliver
        super.init(downstream.sink, hub: hub)
    }

    @inline(__always)
    func next(_ value: Element) { deliver(sink, value) }
}
