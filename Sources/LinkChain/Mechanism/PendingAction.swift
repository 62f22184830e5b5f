/// The pending action of a link, at most one. It is cancelled when the link is freed.
///
/// LinkChain: the action holds its link weakly, so a chain that nobody holds is freed at once, with what waits.
struct PendingAction: ~Copyable {
    private let token = SerialDisposable()
    private var cached: (() -> Void)?

    init() {}

    deinit { token.dispose() }

    /// What every action runs. `make` is evaluated for the first one alone, since the weak reference in it takes an allocation.
    ///
    /// To be called by one thread at a time. The other methods may be called by any.
    @inline(__always)
    mutating func body(_ make: @autoclosure () -> () -> Void) -> () -> Void {
        if let cached { return cached }
        let body = make()
        cached = body
        return body
    }

    /// Holds what was scheduled. What was scheduled before is cancelled.
    func hold(_ scheduled: any Disposable) { token.hold(scheduled) }

    func cancel() { token.take()?.dispose() }

    /// Releases what was scheduled, and returns it.
    func take() -> (any Disposable)? { token.take() }

    /// Cancels it, and whatever is scheduled later.
    func dispose() { token.dispose() }
}
