/// How a ``Maybe`` ends.
public enum MaybeEvent<Element> {
    /// With a value.
    case success(Element)
    /// With an error.
    case error(any Error)
    /// Without a value.
    case completed
}

extension TraitSequence where Trait == MaybeTrait {
    /// Is called when a ``Maybe`` ends.
    public typealias MaybeObserver = (MaybeEvent<Element>) -> Void

    /// Ends with the first event that `subscribe` sends to its observer, from any thread. Composed of ``Chain/create(_:)``.
    public static func create(
        subscribe: @escaping (@escaping @Sendable (MaybeEvent<Element>) -> Void) -> any Disposable
    ) -> Maybe<Element> {
        Maybe(
            raw: .create { observer in
                let once = Once()
                return subscribe { event in
                    guard once.isFirst() else { return }
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    /// Completes without a value.
    public static func empty() -> Maybe<Element> { Maybe(raw: .empty()) }

    // MARK: Subscribing

    /// Runs it: calls `observer` with the value, the error or the completion, once. Disposing the result stops it.
    public func subscribe(_ observer: @escaping MaybeObserver) -> any Cancelable {
        subscribe(
            onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) }, onCompleted: { observer(.completed) })
    }

    /// Runs it: calls one of `onSuccess`, `onError` and `onCompleted`, once, and then `onDisposed`. Disposing the result stops it.
    ///
    /// `onCompleted` means that there is no value.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        // Once: the completion follows the value, or an operator may fail after it has sent the value.
        let once = Once()
        return asChain().subscribe(
            onNext: { value in if once.isFirst() { onSuccess?(value) } }, onError: { error in if once.isFirst() { onError?(error) } },
            onCompleted: { if once.isFirst() { onCompleted?() } }, onDisposed: onDisposed)
    }

    /// The same, and passes `object` to the closures without holding it. Once it has gone, none of them is called.
    public func subscribe<Object: AnyObject>(
        with object: Object, onSuccess: ((Object, Element) -> Void)? = nil, onError: ((Object, any Error) -> Void)? = nil,
        onCompleted: ((Object) -> Void)? = nil, onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        subscribe(
            onSuccess: onSuccess.map { onSuccess in { [weak object] value in if let object { onSuccess(object, value) } } },
            onError: onError.map { onError in { [weak object] error in if let object { onError(object, error) } } },
            onCompleted: onCompleted.map { onCompleted in { [weak object] in if let object { onCompleted(object) } } },
            onDisposed: onDisposed.map { onDisposed in { [weak object] in if let object { onDisposed(object) } } })
    }

    // MARK: Operators

    /// If the source fails, subscribes to it again each time that the stream of `handler` emits. If the source fails and that stream
    /// completes, or has completed, this completes.
    public func retry<Trigger>(when handler: @escaping (Chain<any Error>) -> Chain<Trigger>) -> Maybe<Element> {
        Maybe(raw: asChain().retry(when: handler))
    }

    /// The same for errors of one type. Another error is not tried again.
    public func retry<Failure: Error, Trigger>(when handler: @escaping (Chain<Failure>) -> Chain<Trigger>) -> Maybe<Element> {
        Maybe(raw: asChain().retry(when: handler))
    }

    /// Calls each closure before or after the event in its name. `onCompleted` is also called after a value.
    public func `do`(
        onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Maybe<Element> {
        Maybe(
            raw: asChain().do(
                onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
                afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// Continues as the single that `selector` returns for the value. Fails if `selector` throws.
    public func flatMapSingle<Result>(_ selector: @escaping (Element) throws -> Single<Result>) -> Maybe<Result> {
        Maybe<Result>(raw: asChain().flatMap { try selector($0).asChain() })
    }

    /// Succeeds with `element` if there is no value.
    public func ifEmpty(default element: Element) -> Single<Element> { Single(raw: asChain().ifEmpty(default: element)) }

    /// Continues as `other` if there is no value.
    public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> { Maybe(raw: asChain().ifEmpty(switchTo: other.asChain())) }

    /// Continues as `other` if there is no value.
    public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> { Single(raw: asChain().ifEmpty(switchTo: other.asChain())) }
}

extension ChainConvertible {
    /// Succeeds with the one value of the source, if there is one, when that completes.
    ///
    /// If there is a second one, fails with `RxError.moreThanOneElement`.
    public func asMaybe() -> Maybe<Element> {
        Maybe(
            raw: asChain().enumerated().map { number, element in
                if number > 0 { throw RxError.moreThanOneElement }
                return element
            }.takeLast(1))
    }
}
