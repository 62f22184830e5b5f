extension Chain {
    /// Emits the events that `subscribe` sends to the observer it is given.
    ///
    /// `subscribe` is called once per subscription. What it returns is disposed exactly once, when the stream ends or is disposed, at once
    /// if the stream is over before `subscribe` returns. If `subscribe` throws, the error is emitted. The observer may be used from any
    /// thread; what is sent during a delivery is delivered after it. After the end or disposal, sending does nothing, and the observer
    /// holds nothing of the chain.
    ///
    /// LinkChain: once per run, which all observers of the link share. If the last leaves before the end, the next observer starts another
    /// run. After the end, no run follows.
    public static func create(
        _ subscribe: @escaping (AnyObserver<Element>) throws -> any Disposable
    ) -> Chain<Element> {
        CreateRoot(Create(subscribe: subscribe)) { root, run in
            let root = unsafeDowncast(root, to: CreateRoot<Element>.self)
            let inlet = Inlet(root, run)
            do {
                let observer = AnyObserver<Element>(next: { inlet.next($0) }, completion: { inlet.end($0) })
                root.hold(try root.parameters.subscribe(observer), run)
            } catch {
                inlet.end(.error(error))
            }
        }
    }
}

private struct Create<Element> {
    let subscribe: (AnyObserver<Element>) throws -> any Disposable
}

/// LinkChain: the cleanup belongs to the root itself. See ``CleanedRoot``.
private final class CreateRoot<Element>: CleanedRoot<Create<Element>, Element>, @unchecked Sendable {}

/// What the observer given to `create`'s closure holds. LinkChain: it holds the root weakly. The links below hold the root, which goes with
/// the last of them.
private final class Inlet<Element>: Sendable {
    private let live = LiveObject()
    private let root: InletRoot
    private let run: Int

    init(_ root: CreateRoot<Element>, _ run: Int) {
        self.root = InletRoot(root: root)
        self.run = run
    }

    func next(_ value: Element) {
        trace("on event next(\(value))", type(of: self))
        if let root = root.root { unsafeDowncast(root, to: CreateRoot<Element>.self).send(value, run) }
    }

    func end(_ completion: Completion) {
        trace("on event \(completion)", type(of: self))
        if let root = root.root { unsafeDowncast(root, to: CreateRoot<Element>.self).end(completion, run) }
    }
}

/// Of no element type: each use inside a generic class would look it up at run time.
private struct InletRoot: @unchecked Sendable {
    weak var root: Parent?
}
