/// The place of a subscription: its handlers.
///
/// LinkChain: the parent's list owns the handlers, as in seed 000, and the token owns the chain. A value does not read the token, which its
/// owner may drop on another thread during an event. It checks ``AnyRegistration/isDropped``.
class SubscriptionRegistration<Element>: HandlerRegistration<Element>, @unchecked Sendable {
    private final let onError: ((any Error) -> Void)?
    private final let onCompleted: (() -> Void)?
    /// The token, until it is freed: the end empties the token, though that may be kept. Under the tree's lock, which the token's `deinit`
    /// takes too: a weak reference would give each token a side table.
    @exclusivity(unchecked) fileprivate final var token: Unmanaged<SubscriptionSink>?

    init(on parent: Parent, onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?) {
        (self.onError, self.onCompleted) = (onError, onCompleted)
        #if TRACE
        super.init(on: parent, .subscription) { value in
            trace("on event next(\(value))", SubscriptionSink.self)
            onNext?(value)
        }
        #else
        super.init(on: parent, .subscription, onNext: onNext)
        #endif
    }

    override final func forgetToken() { token = nil }

    override final func takeIn(_ completion: inout Completion) -> Link? {
        guard close() else { return nil }
        trace("on event \(completion)", SubscriptionSink.self)
        switch completion {
        case .error(let error): onError?(error)
        case .completed: onCompleted?()
        }
        var parentLink = ParentLink()
        observer._withUnsafeGuaranteedRef { parent in
            // The token may be in `deinit`, waiting for this lock. So it must not be retained here: the release would be the last.
            parent.tree.locked { token?._withUnsafeGuaranteedRef { $0.giveUp(&parentLink) } }
        }
        parentLink.release()
        didDispose()
        return nil
    }
}

/// The place of a subscription that tells its subscriber when it is over.
final class NotifyingSubscriptionRegistration<Element>: SubscriptionRegistration<Element>, @unchecked Sendable {
    private let onDisposed: () -> Void

    init(
        on parent: Parent, onNext: ((Element) -> Void)?, onError: ((any Error) -> Void)?, onCompleted: (() -> Void)?,
        onDisposed: @escaping () -> Void
    ) {
        self.onDisposed = onDisposed
        super.init(on: parent, onNext: onNext, onError: onError, onCompleted: onCompleted)
    }

    override func didDispose() { onDisposed() }
}

/// The token of a subscription.
///
/// LinkChain: it owns the chain above. No link is below it, and only its users hold it.
///
/// `@unchecked Sendable`: the parent link is touched under the tree's lock.
final class SubscriptionSink: Unlinkable, Cancelable, @unchecked Sendable {
    private let live = LiveObject()
    private let tree: LinkTree
    /// Empty when the subscription is over.
    @exclusivity(unchecked) private var parentLink: ParentLink

    init<Element>(_ place: SubscriptionRegistration<Element>, on parent: Parent) {
        tree = parent.tree
        parentLink = ParentLink(parent: parent, registration: place)
        trace("created", SubscriptionSink.self)
        trace("observing", SubscriptionSink.self)
        // Before anything can be sent here.
        place.token = .passUnretained(self)
    }

    /// Dropping the token disposes the subscription.
    deinit {
        trace("deinit", SubscriptionSink.self)
        var old = ParentLink()
        tree.locked {
            parentLink.registration?.forgetToken()
            giveUp(&old)
        }
        // Held here, so that it outlives the parent link.
        guard let place = old.registration else { return }
        let isFirst = place.close()
        old.cut()
        if isFirst { place.didDispose() }
    }

    var isDisposed: Bool { tree.locked { parentLink.registration?.isDroppedAcquiring ?? true } }

    func unlink() {
        var old = ParentLink()
        let isFirst = tree.locked {
            let isFirst = close()
            if isFirst { giveUp(&old) }
            return isFirst
        }
        if !isFirst { return }
        trace("unlinked", SubscriptionSink.self)
        tearDown(&old)
    }

    /// Stops delivery. Returns whether the caller is to tear down the subscription: `false` if it is over. Releases nothing.
    func claim() -> Bool {
        let isFirst = tree.locked { close() }
        if isFirst { trace("unlinked", SubscriptionSink.self) }
        return isFirst
    }

    /// Releases the chain and tells the subscriber. The caller has claimed the subscription.
    func tearDown() {
        var old = ParentLink()
        tree.locked { giveUp(&old) }
        tearDown(&old)
    }

    private func tearDown(_ old: inout ParentLink) {
        let place = old.registration
        old.cut()
        place?.didDispose()
    }

    /// Called under the tree's lock: the end may empty the parent link on another thread.
    private func close() -> Bool { parentLink.registration?.close() ?? false }

    /// Moves out the parent link. Called under the tree's lock.
    fileprivate func giveUp(_ empty: inout ParentLink) { swap(&empty, &parentLink) }
}
