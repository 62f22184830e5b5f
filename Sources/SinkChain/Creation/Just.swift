extension Observable {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Observable<Element> {
        Just(element) { assembly, downstream in
            JustSource(unsafeDowncast(assembly, to: Just<Element>.self).element, downstream) { source in
                unsafeDowncast(source, to: JustSource<Element>.self).send()
            }
        }
    }
}

/// Keeps the element itself, so that the closure captures nothing: `flatMap` may make one of these per event.
private final class Just<Element>: Observable<Element>, @unchecked Sendable {
    let element: Element

    init(_ element: Element, connect: @escaping (Assembly, Downstream<Element>) -> Sink) {
        self.element = element
        super.init(source: nil, connect: connect)
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
