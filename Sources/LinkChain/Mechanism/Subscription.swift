/// The place of a subscription: its handlers.
///
/// LinkChain: the parent's list owns the handlers, as in seed 000, and the token owns the chain. A value reads nothing of the token, whose
/// owner may drop it on another thread in the middle of an event; it asks ``AnyRegistration/isDropped``.
final class SubscriptionRegistration<Element>: Registration<Element>, @unchecked Sendable {
    private let onError: ((any Error) -> Void)?
    private let onCompleted: (() -> Void)?
    private let onDisposed: (() -> Void)?
    /// The token, until it goes. The end lets go of the chain, though the token may be kept. Behind the tree's lock, which the token takes
    /// before it goes: a weak reference would give each token a side table.
    @exclusivity(unchecked) fileprivate var token: Unmanaged<SubscriptionSink>?

    init(
        on parent: Parent, onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?,
        onDisposed: (() -> Void)? = nil
    ) {
        (self.onError, self.onCompleted, self.onDisposed) = (onError, onCompleted, onDisposed)
        #if TRACE
        super.init(handlersOn: parent, .subscription) { value in
            trace("on event next(\(value))", SubscriptionSink.self)
            onNext?(value)
        }
        #else
        super.init(handlersOn: parent, .subscription, onNext: onNext)
        #endif
    }

    override func forgetToken() { token = nil }

    override func didDispose() { onDisposed?() }

    override func takeIn(_ completion: inout Completion) -> Link? {
        guard close() else { return nil }
        trace("on event \(completion)", SubscriptionSink.self)
        switch completion {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        var tie = Tie()
        observer._withUnsafeGuaranteedRef { parent in
            // The token may be in `deinit`, where it waits for this lock. So it must not be retained here: the release would be the last.
            parent.tree.locked { token?._withUnsafeGuaranteedRef { $0.giveUp(&tie) } }
        }
        tie.release()
        didDispose()
        return nil
    }
}

/// The token of a subscription.
///
/// LinkChain: it owns the chain above. No link is below it, and nothing but its users holds it.
///
/// `@unchecked Sendable`: what it holds is behind the tree's lock.
final class SubscriptionSink: Unlinkable, Cancelable, @unchecked Sendable {
    private let live = LiveObject()
    private let tree: LinkTree
    /// Empty when the subscription is over.
    @exclusivity(unchecked) private var tie: Tie

    init<Element>(_ place: SubscriptionRegistration<Element>, on parent: Parent) {
        tree = parent.tree
        tie = Tie(parent: parent, registration: place)
        trace("created", SubscriptionSink.self)
        trace("observing", SubscriptionSink.self)
        // Before anything can be sent here.
        place.token = .passUnretained(self)
    }

    /// Dropped, it goes as if it was disposed.
    deinit {
        trace("deinit", SubscriptionSink.self)
        var old = Tie()
        tree.locked {
            tie.registration?.forgetToken()
            giveUp(&old)
        }
        // Held here, so that it is there when the tie has gone.
        guard let place = old.registration else { return }
        let isFirst = place.close()
        old.cut()
        if isFirst { place.didDispose() }
    }

    var isDisposed: Bool { tree.locked { tie.registration?.isDroppedAcquiring ?? true } }

    func unlink() {
        if claim() { tearDown() }
    }

    /// Has nothing delivered any more. Returns whether the caller is the one to tear the subscription down: not if it is over.
    ///
    /// Behind the lock, since the end may empty the tie on another thread. Releases nothing.
    func claim() -> Bool {
        let isFirst = tree.locked { tie.registration?.close() ?? false }
        if isFirst { trace("unlinked", SubscriptionSink.self) }
        return isFirst
    }

    /// Lets go of the chain and tells the subscriber, for the caller that has claimed this.
    func tearDown() {
        var old = Tie()
        tree.locked { giveUp(&old) }
        let place = old.registration
        old.cut()
        place?.didDispose()
    }

    /// Moves out what it holds. Called behind the tree's lock.
    fileprivate func giveUp(_ empty: inout Tie) { swap(&empty, &tie) }
}
