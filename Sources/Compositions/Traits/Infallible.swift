/// A chain that does not fail, and whose type says so.
public typealias Infallible<Element> = TraitSequence<InfallibleTrait, Element>

/// The trait of an ``Infallible``.
public enum InfallibleTrait: UnfailingTrait {}

extension TraitSequence where Trait == InfallibleTrait {
    // MARK: Sources

    /// Emits what `subscribe` sends to the observer that it is given: values, and the completion.
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

    /// The same for closures that are given `object`, which they do not hold: once it has gone, none of them is called.
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

    /// What `binder` makes of this stream.
    public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

    /// What `binder` makes of this stream and of `curriedArgument`.
    public func bind<Argument, Result>(to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument) -> Result {
        binder(self)(curriedArgument)
    }

    /// Calls `onNext` with each value.
    public func bind(onNext: @escaping (Element) -> Void) -> any Cancelable { chain.bind(onNext: onNext) }

    /// The same for a closure that is given `object`, which it does not hold: once that has gone, it is not called.
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
    /// Emits what the source does, and `element` if that fails, and then completes.
    public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
        Infallible(asChain().catchAndReturn(element))
    }

    /// Emits what the source does, and what `infallible` does if the source fails.
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        asInfallible { _ in infallible }
    }

    /// Emits what the source does, and what the stream does that `onErrorRecover` makes of its error if it fails.
    public func asInfallible(onErrorRecover: @escaping (any Error) -> Infallible<Element>) -> Infallible<Element> {
        Infallible(asChain().catch { onErrorRecover($0).asChain() })
    }
}
