extension Observer {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Observer<Element> {
        JustRoot(element) { root, run in
            root.send(unsafeDowncast(root, to: JustRoot<Element>.self).element, run)
            root.end(.completed, run)
        }
    }
}

/// Keeps the element itself, so that the closure captures nothing: `flatMap` may make one of these per event.
private final class JustRoot<Element>: ColdRoot<Element>, @unchecked Sendable {
    let element: Element

    init(_ element: Element, _ body: @escaping (ColdRoot<Element>, Int) -> Void) {
        self.element = element
        super.init(body)
    }

    override func anew(from parents: [Link]) -> Link { JustRoot(element, body) }
}
