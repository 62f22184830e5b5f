import Synchronization

extension Observer {
    /// Emits what `subscribe` sends to the observer that it is given.
    ///
    /// `subscribe` is called once per run and returns what is to be disposed when the stream ends or is disposed:
    /// that happens exactly once, at once if the stream is over before `subscribe` returns. If it throws, the error is emitted.
    /// The observer may be used from any thread; what is sent while a value is being delivered is delivered after it.
    /// After the end, and after disposal, sending does nothing, and the observer holds nothing of the chain.
    public static func create(
        _ subscribe: @escaping (AnyObserver<Value>) throws -> any Disposable
    ) -> Observer<Value> {
        CreateRoot { root, run in
            let root = unsafeDowncast(root, to: CreateRoot<Value>.self)
            // LinkChain: the observer may hold the root, since the root holds none of the links.
            let observer = AnyObserver<Value>(
                next: { if root.isRunning(run) { root.send($0) } },
                terminal: { if root.isRunning(run) { root.end($0) { root.cleanUp() } } })
            do {
                root.hold(try subscribe(observer), run)
            } catch {
                observer.onError(error)
            }
        }
    }
}

/// LinkChain: the root itself is what the cleanup hangs on; it runs at the end, when the last observer goes, or when the root goes.
private final class CreateRoot<Value>: ColdRoot<Value>, @unchecked Sendable {
    private let cleanup = Mutex<(any Disposable)?>(nil)

    deinit { cleanUp() }

    /// Holds what `create`'s closure returned until its run is over; disposes it at once if that is so already.
    func hold(_ disposable: any Disposable, _ run: Int) {
        let isLate = cleanup.withLock { cleanup in
            guard isRunning(run) else { return true }
            cleanup = disposable
            return false
        }
        if isLate { disposable.dispose() }
    }

    func cleanUp() {
        let disposable = cleanup.withLock { $0.take() }
        disposable?.dispose()
    }

    override func becameUnobserved() {
        super.becameUnobserved()
        cleanUp()
    }
}
