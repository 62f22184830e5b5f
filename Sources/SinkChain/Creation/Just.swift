extension Chain {
    /// Emits `element` during the subscription, then completes.
    ///
    /// Does not complete if a stage below has stopped at the element, as `take(1)` does. RxSwift's `just` does, and the stages in between
    /// hear it.
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
        // SinkChain: a joint does not hold an inner stream that ends at once, so one that has stopped cannot dispose it and is looked for.
        if next.reachesSubscriber { next.pass(.completed) }
    }
}
