// LinkChain's own: the list of the last link holds the handlers, and the subscription owns the chain.

extension Chain {
    /// Runs the stream: calls `onNext` for each value, then at most one of `onError` and `onCompleted`, once, and `onDisposed` once, when
    /// the stream has ended or was disposed.
    ///
    /// - Returns: the subscription. Disposing it stops delivery, tears the chain down and drops every closure, as does the end of the
    ///   stream. Without `onError`, an error ends the stream silently.
    ///
    /// LinkChain: the subscription owns the chain. Dropping it undisposed frees the chain, so the result must not be discarded.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil,
        onError: ((any Error) -> Void)? = nil,
        onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Unlinkable & Cancelable {
        trace("subscribing", SubscriptionSink.self)
        let place: SubscriptionRegistration<Element> =
            if let onDisposed {
                NotifyingSubscriptionRegistration<Element>(
                    on: self, onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
            } else {
                SubscriptionRegistration<Element>(on: self, onNext: onNext, onError: onError, onCompleted: onCompleted)
            }
        let sink = SubscriptionSink(place, on: self)
        add(place)
        startRoot()
        return sink
    }

    /// Runs the stream like ``subscribe(onNext:onError:onCompleted:onDisposed:)``, and passes `object` to the closures.
    ///
    /// The closures do not hold `object`: once it is freed, none of them is called. The stream runs on until it ends or is disposed.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Unlinkable & Cancelable {
        subscribe(
            onNext: onNext.map { onNext in { [weak object] value in if let object { onNext(object, value) } } },
            onError: onError.map { onError in { [weak object] error in if let object { onError(object, error) } } },
            onCompleted: onCompleted.map { onCompleted in { [weak object] in if let object { onCompleted(object) } } },
            onDisposed: onDisposed.map { onDisposed in { [weak object] in if let object { onDisposed(object) } } })
    }

    /// Runs the stream into an observer.
    public func subscribe(_ observer: AnyObserver<Element>) -> any Unlinkable & Cancelable {
        subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
    }

    /// Runs the stream into an observer. `handOut` gets the subscription before the source can send, so that it can be disposed meanwhile.
    func subscribe(_ observer: AnyObserver<Element>, handOut: (SubscriptionSink) -> Void) {
        let place = SubscriptionRegistration<Element>(
            on: self, onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
        let sink = SubscriptionSink(place, on: self)
        // LinkChain: the receiver owns it. Handed out before it takes its place, since its source may send at once.
        handOut(sink)
        if place.isDropped { return }
        add(place)
        // If it was unlinked before it had the place, the links above were never observed, and do not come to rest.
        if !place.isDropped { startRoot() }
    }

    /// Runs the stream and hands over its events as values.
    public func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Unlinkable & Cancelable {
        subscribe(AnyObserver(handler))
    }
}
