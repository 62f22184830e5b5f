/// How a ``Single`` ends: with a value or with an error.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension TraitSequence where Trait == SingleTrait {
    /// Is called when a ``Single`` ends.
    public typealias SingleObserver = (SingleEvent<Element>) -> Void

    /// Ends with the first event that `subscribe` sends to its observer, from any thread. Composed of ``Chain/create(_:)``.
    public static func create(
        subscribe: @escaping (@escaping @Sendable (SingleEvent<Element>) -> Void) -> any Disposable
    ) -> Single<Element> {
        Single(
            raw: .create { observer in
                let once = Once()
                return subscribe { event in
                    guard once.isFirst() else { return }
                    switch event {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
            })
    }

    // MARK: Subscribing

    /// Runs it: calls `observer` with the value or the error, once. Disposing the result stops it.
    public func subscribe(_ observer: @escaping SingleObserver) -> any Cancelable {
        subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
    }

    /// Runs it: calls `onSuccess` or `onFailure`, once, and then `onDisposed`. Disposing the result stops it.
    public func subscribe(
        onSuccess: ((Element) -> Void)? = nil, onFailure: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        // Once: an operator may fail after it has sent the value.
        let once = Once()
        return asChain().subscribe(
            onNext: { value in if once.isFirst() { onSuccess?(value) } }, onError: { error in if once.isFirst() { onFailure?(error) } },
            onDisposed: onDisposed)
    }

    /// The same, and passes `object` to the closures without holding it. Once it has gone, none of them is called.
    public func subscribe<Object: AnyObject>(
        with object: Object, onSuccess: ((Object, Element) -> Void)? = nil, onFailure: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        subscribe(
            onSuccess: onSuccess.map { onSuccess in { [weak object] value in if let object { onSuccess(object, value) } } },
            onFailure: onFailure.map { onFailure in { [weak object] error in if let object { onFailure(object, error) } } },
            onDisposed: onDisposed.map { onDisposed in { [weak object] in if let object { onDisposed(object) } } })
    }

    // MARK: Operators

    /// Calls each closure before or after the event in its name.
    public func `do`(
        onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
        onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
        onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Single<Element> {
        Single(
            raw: asChain().do(
                onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError, onSubscribe: onSubscribe,
                onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// If the source fails, subscribes to it again each time that the stream of `handler` emits. If the source fails and that
    /// stream completes, or has completed, fails with `RxError.noElements`.
    ///
    /// Composed of `retry(when:)` and `ifEmpty(switchTo:)`. LinkChain: fails in the same way if the source has succeeded before.
    public func retry<Trigger>(when handler: @escaping (Chain<any Error>) -> Chain<Trigger>) -> Single<Element> {
        Self.neverEmpty(asChain().retry(when: handler))
    }

    /// The same for errors of one type. Another error is not tried again.
    public func retry<Failure: Error, Trigger>(when handler: @escaping (Chain<Failure>) -> Chain<Trigger>) -> Single<Element> {
        Self.neverEmpty(asChain().retry(when: handler))
    }

    private static func neverEmpty(_ chain: Chain<Element>) -> Single<Element> {
        Single(raw: chain.ifEmpty(switchTo: .error(RxError.noElements)))
    }

    /// Continues as the maybe that `selector` returns for the value. Fails if `selector` throws.
    public func flatMapMaybe<Result>(_ selector: @escaping (Element) throws -> Maybe<Result>) -> Maybe<Result> {
        Maybe<Result>(raw: asChain().flatMap { try selector($0).asChain() })
    }

    /// The same as a ``Maybe``.
    public func asMaybe() -> Maybe<Element> { Maybe(raw: asChain()) }

    /// Succeeds with `resultSelector` of the values of all `singles`, in their order, when all have succeeded. Fails with the first error.
    public static func zip<Source>(
        _ singles: some Collection<Single<Source>>, resultSelector: @escaping ([Source]) throws -> Element
    ) -> Single<Element> {
        if singles.isEmpty { return .deferred { .just(try resultSelector([])) } }
        return Single(raw: .zip(singles.map { $0.asChain() }, resultSelector: resultSelector))
    }

    /// The same with the values as an array.
    public static func zip<Source>(_ singles: some Collection<Single<Source>>) -> Single<Element> where Element == [Source] {
        zip(singles, resultSelector: { $0 })
    }
}

extension ChainConvertible {
    /// Succeeds with the one value of the source when that completes.
    ///
    /// If there is none, fails with `RxError.noElements`; with a second one, with `RxError.moreThanOneElement`.
    public func asSingle() -> Single<Element> { Single(raw: asChain().single().takeLast(1)) }

    /// Succeeds with the first value of the source, and then ends the subscription; with nil if the source completes without one.
    public func first() -> Single<Element?> { Single(raw: asChain().take(1).map { Optional($0) }.ifEmpty(default: nil)) }

    /// Succeeds with an array of all values of the source when that completes.
    public func toArray() -> Single<[Element]> { Single(raw: asChain().buffer(count: .max).ifEmpty(default: [])) }
}
