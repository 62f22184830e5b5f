// Not for LinkChain, where the result of a subscription owns the chain and is not to be discarded.

extension Chain {
    /// Runs the stream like ``subscribe(onNext:onError:onCompleted:onDisposed:)``, and passes `object` to the closures.
    ///
    /// The closures do not hold `object`: once it is freed, none of them is called. The stream runs on until it ends or is disposed.
    @discardableResult
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: ((Object, Element) -> Void)? = nil,
        onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        subscribe(
            onNext: onNext.map { onNext in { [weak object] value in if let object { onNext(object, value) } } },
            onError: onError.map { onError in { [weak object] error in if let object { onError(object, error) } } },
            onCompleted: onCompleted.map { onCompleted in { [weak object] in if let object { onCompleted(object) } } },
            onDisposed: onDisposed.map { onDisposed in { [weak object] in if let object { onDisposed(object) } } })
    }

    /// Runs the stream into an observer, which hears its end as well. Disposing the result stops the stream without an event.
    @discardableResult
    public func subscribe(_ observer: AnyObserver<Element>) -> any Cancelable {
        subscribe(onNext: observer.onNext, onError: observer.onError, onCompleted: observer.onCompleted)
    }

    /// Runs the stream and hands over its events as values, including the end. Disposing the result stops the stream without an event.
    @discardableResult
    public func subscribe(_ handler: @escaping (Event<Element>) -> Void) -> any Cancelable {
        subscribe(AnyObserver(handler))
    }
}
