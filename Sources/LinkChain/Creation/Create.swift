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
            let observer = AnyObserver<Element>(next: { inlet.next($0) }, completion: { inlet.end($0) })
            do {
                root.hold(try root.parameters.subscribe(observer), run)
            } catch {
                observer.onError(error)
            }
        }
    }
}

private struct Create<Element> {
    let subscribe: (AnyObserver<Element>) throws -> any Disposable
}

/// LinkChain: the root itself is what the cleanup hangs on; it runs at the end, when the last observer goes, or when the root goes.
private final class CreateRoot<Element>: ColdRoot<Create<Element>, Element>, @unchecked Sendable {
    private struct Cleanup {
        let run: Int
        let disposable: any Disposable
    }

    /// What `create`'s closure returned, by run. There are others only while a run that was stopped is still returning.
    private let cleanups = Locked<(first: Cleanup?, others: [Cleanup])>((nil, []))

    deinit {
        let cleanups = cleanups.withLock { $0 }
        cleanups.first?.disposable.dispose()
        for cleanup in cleanups.others { cleanup.disposable.dispose() }
    }

    /// Holds `disposable` until its run is over; disposes it at once if that is so already.
    func hold(_ disposable: any Disposable, _ run: Int) {
        let cleanup = Cleanup(run: run, disposable: disposable)
        cleanups.withLock { if $0.first == nil { $0.first = cleanup } else { $0.others.append(cleanup) } }
        // After it is there: a thread that ends the run meanwhile finds it, or is seen here.
        if !isRunning(run) { cleanUp(after: run) }
    }

    override func cleanUp(after run: Int) {
        let disposable: (any Disposable)? = cleanups.withLock { cleanups in
            if cleanups.first?.run == run { return cleanups.first.take()?.disposable }
            return cleanups.others.firstIndex { $0.run == run }.map { cleanups.others.remove(at: $0).disposable }
        }
        disposable?.dispose()
    }
}

/// What the observer given to `create`'s closure holds. LinkChain: it holds nothing. The root is held by the links below, and goes with
/// the last.
private final class Inlet<Element>: Sendable {
    private struct Root: @unchecked Sendable {
        weak var root: CreateRoot<Element>?
    }

    private let live = LiveObject()
    private let root: Root
    private let run: Int

    init(_ root: CreateRoot<Element>, _ run: Int) {
        self.root = Root(root: root)
        self.run = run
    }

    func next(_ value: Element) { root.root?.send(value, run) }

    func end(_ completion: Completion) { root.root?.end(completion, run) }
}
