/// A chain whose type says that it does not fail.
public typealias Infallible<Element> = TraitSequence<InfallibleTrait, Element>

/// The trait of an ``Infallible``.
public enum InfallibleTrait: UnfailingTrait {}

extension TraitSequence where Trait == InfallibleTrait {
    // MARK: Sources

    /// Emits what `subscribe` sends to its observer: values, and the completion.
    public static func create(subscribe: @escaping (@escaping (InfallibleEvent<Element>) -> Void) -> any Disposable) -> Self {
        Self(
            .create { observer in
                subscribe { event in
                    switch event {
                    case .next(let element): observer.onNext(element)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Self { Self(.just(element)) }

    /// Emits `element` from an action of `scheduler`, then completes.
    public static func just(_ element: Element, scheduler: any Scheduler) -> Self { Self(.just(element, scheduler: scheduler)) }

    /// Emits `elements`, then completes.
    public static func of(_ elements: Element...) -> Self { from(elements) }

    /// Emits `elements`, then completes.
    public static func from(_ elements: some Sequence<Element>) -> Self { Self(.from(elements)) }

    /// Completes.
    public static func empty() -> Self { Self(.empty()) }

    // MARK: Subscribing

    /// Runs it: calls `onNext` for each value, `onCompleted` at the end, and then `onDisposed`. Disposing the result stops it.
    public func subscribe(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        chain.subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The same, and passes `object` to the closures without holding it. Once it has gone, none of them is called.
    public func subscribe<Object: AnyObject>(
        with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        chain.subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Hands each value to all of `relays`.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Cancelable where Relay.Element == Element {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// The same for relays of optional values.
    public func bind<Relay: RelayType>(to relays: Relay...) -> any Cancelable where Relay.Element == Element? {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// Hands each event, the end included, to all of `observers`.
    public func bind(to observers: AnyObserver<Element>...) -> any Cancelable {
        chain.subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Hands each event, the end included, to all of `subjects`.
    public func bind<Subject: SubjectType>(to subjects: Subject...) -> any Cancelable where Subject.Element == Element {
        let observers = subjects.map { $0.asObserver() }
        return chain.subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// The result of `binder` for this stream.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// The result of `binder` for this stream and `curriedArgument`.
    public func bind<Argument, Result>(to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls `onNext` with each value.
    public func bind(onNext: @escaping (Element) -> Void) -> any Cancelable { chain.bind(onNext: onNext) }

    /// The same, and passes `object` to the closure without holding it. Once it has gone, the closure is not called.
    public func bind<Object: AnyObject>(with object: Object, onNext: @escaping (Object, Element) -> Void) -> any Cancelable {
        chain.bind(with: object, onNext: onNext)
    }
}

/// An event of an ``Infallible``.
public enum InfallibleEvent<Element> {
    /// A value.
    case next(Element)
    /// The end.
    case completed
}

extension ChainConvertible {
    /// Emits what the source emits; if that fails, emits `element` and completes.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(asChain().catchAndReturn(element))
    }

    /// Emits what the source emits; if that fails, continues as `infallible`.
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        asInfallible { _ in infallible }
    }

    /// Emits what the source emits; if that fails, continues as the stream that `onErrorRecover` returns for the error.
    public func asInfallible(onErrorRecover: @escaping (any Error) -> Infallible<Element>) -> Infallible<Element> {
        Infallible(asChain().catch { onErrorRecover($0).asChain() })
    }
}
