extension Chain {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Chain<Element> {
        Producer(element) { observable, downstream in
            JustSource(observable.parameters(), downstream) { source in
                unsafeDowncast(source, to: JustSource<Element>.self).send()
            }
        }
    }
}

/// SinkChain: the element is sent in the second phase, and is kept for it.
private final class JustSource<Element>: Source, @unchecked Sendable {
    private let element: Element
    private let deliver: (Sink, Element) -> Void

    init(_ element: Element, _ downstream: Downstream<Element>, _ body: @escaping (Source) -> Void) {
        self.element = element
        deliver = downstream.deliver
        super.init(downstream.sink, endsAtOnce: true, body)
    }

    @inline(__always)
    func send() {
        guard let next = downstream else { return }
        deliver(next, element)
        next.pass(.completed)
    }
}
