/// A cold root whose runs leave something that is to be disposed when they are over.
///
/// LinkChain: it hangs on the root itself, and is disposed when the run ends, when the last observer goes, or when the root goes.
class CleanedRoot<Parameters, Element>: ColdRoot<Parameters, Element>, @unchecked Sendable {
    /// What the run that goes on has left. One place is enough. A run is stopped inside the serializer, where the place is emptied before
    /// the next run can begin; what a stopped run brings later is not put in.
    private let cleanup = Locked<(any Disposable)?>(nil)

    deinit { cleanUp() }

    /// Holds `disposable` until its run is over; disposes it at once if that is so already. Returns whether it is held.
    @discardableResult
    final func hold(_ disposable: any Disposable, _ run: Int) -> Bool {
        // Asked under the lock: a thread that ends the run meanwhile finds it there, or is seen here.
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
