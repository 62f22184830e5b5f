extension Chain {
    /// Emits what `subscribe` sends to the observer that it is given.
    ///
    /// `subscribe` is called once per run and returns what is to be disposed when the stream ends or is disposed:
    /// that happens exactly once, at once if the stream is over before `subscribe` returns. If it throws, the error is emitted.
    /// The observer may be used from any thread; what is sent while a value is being delivered is delivered after it.
    /// After the end, and after disposal, sending does nothing, and the observer holds nothing of the chain.
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

/// What `create`'s closure returned, by run. There are others only while a run that was stopped is still returning.
///
/// Not inside the generic class, where each use would look the type up at run time.
private struct Cleanups: @unchecked Sendable {
    struct Cleanup {
        let run: Int
        let disposable: any Disposable
    }

    private var first: Cleanup?
    private var others: [Cleanup] = []

    mutating func add(_ cleanup: Cleanup) {
        if first == nil { first = cleanup } else { others.append(cleanup) }
    }

    /// Takes out that of this run.
    mutating func remove(_ run: Int) -> Cleanup? {
        if let first, first.run == run { return self.first.take() }
        return others.firstIndex { $0.run == run }.map { others.remove(at: $0) }
    }

    /// Takes out any.
    mutating func removeAny() -> Cleanup? { first.take() ?? others.popLast() }
}

/// LinkChain: the root itself is what the cleanup hangs on; it runs at the end, when the last observer goes, or when the root goes.
private final class CreateRoot<Element>: ColdRoot<Create<Element>, Element>, @unchecked Sendable {
    private let cleanups = Locked(Cleanups())

    deinit {
        while let cleanup = cleanups.withLock({ $0.removeAny() }) { cleanup.disposable.dispose() }
    }

    /// Holds `disposable` until its run is over; disposes it at once if that is so already.
    func hold(_ disposable: any Disposable, _ run: Int) {
        cleanups.withLock { $0.add(Cleanups.Cleanup(run: run, disposable: disposable)) }
        // After it is there: a thread that ends the run meanwhile finds it, or is seen here.
        if !isRunning(run) { cleanUp(after: run) }
    }

    override func cleanUp(after run: Int) { cleanups.withLock { $0.remove(run) }?.disposable.dispose() }
}

/// What the observer given to `create`'s closure holds. LinkChain: it holds nothing. The root is held by the links below, and goes with
/// the last.
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

/// Of no element type, for the same reason as ``Cleanups``.
private struct InletRoot: @unchecked Sendable {
    weak var root: Parent?
}
