/// How a ``Completable`` ends.
public enum CompletableEvent {
    /// With an error.
    case error(any Error)
    /// Without one.
    case completed
}

extension TraitSequence where Trait == CompletableTrait, Element == Swift.Never {
    /// Is called when a ``Completable`` ends.
    public typealias CompletableObserver = (CompletableEvent) -> Void

    /// Ends with the first event that `subscribe` sends to its observer, from any thread. Composed of ``Chain/create(_:)``.
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

    /// The same, and passes `object` to the closures without holding it. Once it has gone, none of them is called.
    public func subscribe<Object: AnyObject>(
        with object: Object, onCompleted: ((Object) -> Void)? = nil, onError: ((Object, any Error) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        asChain().subscribe(with: object, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    // MARK: Operators

    /// If the source fails, subscribes to it again each time that the stream of `handler` emits. If the source fails and that stream
    /// completes, or has completed, this completes.
    public func retry<Trigger>(when handler: @escaping (Chain<any Error>) -> Chain<Trigger>) -> Completable {
        Completable(raw: asChain().retry(when: handler))
    }

    /// The same for errors of one type. Another error is not tried again.
    public func retry<Failure: Error, Trigger>(when handler: @escaping (Chain<Failure>) -> Chain<Trigger>) -> Completable {
        Completable(raw: asChain().retry(when: handler))
    }

    /// Calls each closure before or after the event in its name.
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

    /// Continues as `second` when this has completed, but not if it fails. Composed of `concat`, like the functions below.
    public func andThen<Value>(_ second: Single<Value>) -> Single<Value> { Single<Value>(raw: thenChain(second.asChain())) }

    /// Continues as `second` when this has completed.
    public func andThen<Value>(_ second: Maybe<Value>) -> Maybe<Value> { Maybe<Value>(raw: thenChain(second.asChain())) }

    /// Continues as `second` when this has completed.
    public func andThen(_ second: Completable) -> Completable { concat(second) }

    /// Continues as `second` when this has completed.
    public func andThen<Value>(_ second: Chain<Value>) -> Chain<Value> { thenChain(second) }

    private func thenChain<Value>(_ second: Chain<Value>) -> Chain<Value> {
        .concat([asChain().compactMap(nothing), second])
    }

    /// Continues as `second` when this has completed.
    public func concat(_ second: Completable) -> Completable { .concat(self, second) }

    /// Runs `completables` one after another, until one fails.
    public static func concat(_ completables: some Sequence<Completable>) -> Completable {
        Completable(raw: .concat(completables.map { $0.asChain() }))
    }

    /// Runs `completables` one after another, until one fails.
    public static func concat(_ completables: Completable...) -> Completable { concat(completables) }

    /// Runs all `completables` at the same time. Completes when all have; fails with the first error. Composed of `merge`.
    public static func zip(_ completables: some Collection<Completable>) -> Completable {
        Completable(raw: .merge(completables.map { $0.asChain() }))
    }

    /// Runs all `completables` at the same time. Completes when all have; fails with the first error.
    public static func zip(_ completables: Completable...) -> Completable { zip(completables) }
}

extension ChainConvertible where Element == Swift.Never {
    /// The same as a ``Completable``: `chain.ignoreElements().asCompletable()`.
    public func asCompletable() -> Completable { Completable(raw: asChain()) }
}

/// Maps values that never come: the types do not matter.
private func nothing<Input, Output>(_: Input) -> Output? { nil }
