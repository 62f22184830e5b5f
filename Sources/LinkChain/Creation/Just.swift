extension Observer {
    /// Emits `element`, then completes.
    public static func just(_ element: Value) -> Observer<Value> {
        JustRoot(element) { root, run in
            root.send(unsafeDowncast(root, to: JustRoot<Value>.self).element, run)
            root.end(.completed, run)
        }
    }
}

/// Keeps the element itself, so that the closure captures nothing: `flatMap` may make one of these per event.
private final class JustRoot<Value>: ColdRoot<Value>, @unchecked Sendable {
    let element: Value

    init(_ element: Value, _ body: @escaping (ColdRoot<Value>, Int) -> Void) {
        self.element = element
        super.init(body)
    }

    override func anew(from parents: [Link]) -> Link { JustRoot(element, body) }
}
