extension Observable {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Observable<Element> {
        Just(element) { assembly, downstream in
            downstream.next(unsafeDowncast(assembly, to: Just<Element>.self).element)
            downstream.sink.pass(.completed)
            // DisposerChain: nothing to hold on to, all was sent before the chain is wired.
            return .none
        }
    }
}

/// Keeps the element itself, so that the closure captures nothing: `flatMap` may make one of these per event.
private final class Just<Element>: Observable<Element>, @unchecked Sendable {
    let element: Element

    init(_ element: Element, connect: @escaping (Assembly, Downstream<Element>) -> Upstream) {
        self.element = element
        super.init(source: nil, connect: connect)
    }
}
