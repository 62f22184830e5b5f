/// How a ``Completable`` ends.
public enum CompletableEvent {
    /// With an error.
    case error(any Error)
    /// Without one.
    case completed
}

extension TraitSequence where Trait == CompletableTrait, Element == Swift.Never {
    /// What hears how a ``Completable`` ends.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// Ends with the first event that `subscribe` sends to the observer that it is given, from any thread.
    /// Composed of ``Chain/create(_:)``.
    public static func create(
        subscribe: @escaping (@escaping @Sendable (CompletableEvent) -> Void) -> any Disposable
    ) -> Completable {
        Completable(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .error(let error): observer.onError(error)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    /// Completes.
    public static func empty() -> Completable { Completable(raw: .empty()) }

    // MARK: Subscribing

    /// Runs it: calls `observer` with the error or the completion, once. Disposing the result stops it.
    public func subscribe(_ observer: @escaping CompletableObserver) -> any Cancelable {
        subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
    }

    /// Runs it: calls `onCompleted` or `onError`, once, and then `onDisposed`. Disposing the result stops it.
    public func subscribe(
        onCompleted: (() -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        asChain().subscribe(onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The same for closures that are given `object`, which they do not hold: once it has gone, none of them is called.
    public func subscribe<Object: AnyObject>(
        with object: Object, onCompleted: ((Object) -> Void)? = nil, onError: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        asChain().subscribe(with: object, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    // MARK: Operators

    /// If the source fails, subscribes to it again each time that the stream of `handler` emits. If that stream has completed when the
    /// source fails, this completes.
    public func retry<Trigger>(when handler: @escaping (Chain<any Error>) -> Chain<Trigger>) -> Completable {
        Completable(raw: asChain().retry(when: handler))
    }

    /// The same for errors of one type. Another error is not tried again.
    public func retry<Failure: Error, Trigger>(when handler: @escaping (Chain<Failure>) -> Chain<Trigger>) -> Completable {
        Completable(raw: asChain().retry(when: handler))
    }

    /// Calls the closures before or after what they are named for.
    public func `do`(
        onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
        onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil, onSubscribe: (() -> Void)? = nil,
        onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> Completable {
        Completable(
            raw: asChain().do(
                onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
                onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// Goes on as `second` when this has completed, and not if it has failed. Composed of `concat`; so are those below.
    public func andThen<Value>(_ second: Single<Value>) -> Single<Value> { Single<Value>(raw: thenChain(second.asChain())) }

    /// Goes on as `second` when this has completed.
    public func andThen<Value>(_ second: Maybe<Value>) -> Maybe<Value> { Maybe<Value>(raw: thenChain(second.asChain())) }

    /// Goes on as `second` when this has completed.
    public func andThen(_ second: Completable) -> Completable { concat(second) }

    /// Goes on as `second` when this has completed.
    public func andThen<Value>(_ second: Chain<Value>) -> Chain<Value> { thenChain(second) }

    private func thenChain<Value>(_ second: Chain<Value>) -> Chain<Value> {
        .concat([asChain().compactMap(nothing), second])
    }

    /// Goes on as `second` when this has completed.
    public func concat(_ second: Completable) -> Completable { .concat(self, second) }

    /// Runs `completables` one after the other, until one fails.
    public static func concat(_ completables: some Sequence<Completable>) -> Completable {
        Completable(raw: .concat(completables.map { $0.asChain() }))
    }

    /// Runs `completables` one after the other, until one fails.
    public static func concat(_ completables: Completable...) -> Completable { concat(completables) }

    /// Runs all `completables` at a time. Completes when all have; fails with the first error. Composed of `merge`.
    public static func zip(_ completables: some Collection<Completable>) -> Completable {
        Completable(raw: .merge(completables.map { $0.asChain() }))
    }

    /// Runs all `completables` at a time. Completes when all have; fails with the first error.
    public static func zip(_ completables: Completable...) -> Completable { zip(completables) }
}

extension ChainConvertible where Element == Swift.Never {
    /// The same, as a type that says that there are no values: `chain.ignoreElements().asCompletable()`.
    public func asCompletable() -> Completable { Completable(raw: asChain()) }
}

/// No value, whatever the type of the values that never come.
private func nothing<Input, Output>(_: Input) -> Output? { nil }
