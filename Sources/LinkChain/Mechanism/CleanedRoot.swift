/// A cold root whose runs leave something to be disposed when they are over.
///
/// LinkChain: the root itself holds it. It is disposed when the run ends, when the last observer leaves, or when the root is freed.
class CleanedRoot<Parameters, Element>: ColdRoot<Parameters, Element>, @unchecked Sendable {
    /// What the present run has left. One place is enough: a run is stopped inside the serializer, which empties the place before the next
    /// run can begin. What a stopped run brings later is not put in.
    private let cleanup = Locked<(any Disposable)?>(nil)

    deinit { cleanUp() }

    /// Holds `disposable` until its run is over. Disposes it at once if it is over already. Returns whether it is held.
    @discardableResult
    final func hold(_ disposable: any Disposable, _ run: Int) -> Bool {
        // Checked under the lock: a thread that ends the run meanwhile finds it there, or is seen here.
        let isHeld = cleanup.withLock { cleanup in
            let isHeld = isRunning(run)
            if isHeld { cleanup = disposable }
            return isHeld
        }
        if !isHeld { disposable.dispose() }
        return isHeld
    }

    /// No other run can have left anything by then.
    override final func cleanUp() { cleanup.withLock { $0.take() }?.dispose() }
}
