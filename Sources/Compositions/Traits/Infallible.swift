/// A chain that does not fail, and whose type says so. It holds the chain and nothing else; closures of its operators do not throw.
///
/// An operator does what the chain's of the same name does: times, end, disposal, preconditions.
///
/// A subscription runs the chain as any other: in DisposerChain and SinkChain each runs it anew, in LinkChain all share the link.
public struct Infallible<Element>: ChainConvertible, Sendable {
    private let chain: Chain<Element>

    /// - Precondition: `chain` does not fail.
    init(raw chain: Chain<Element>) { self.chain = chain }

    /// The stream as a plain chain.
    public func asChain() -> Chain<Element> { chain }

    // MARK: Sources

    /// Emits what `subscribe` sends to the observer that it is given: values, and the completion.
    public static func create(subscribe: @escaping (@escaping (InfallibleEvent<Element>) -> Void) -> any Disposable) -> Infallible<Element>
    {
        Infallible(
            raw: .create { observer in
                subscribe { event in
                    switch event {
                    case .next(let element): observer.onNext(element)
                    case .completed: observer.onCompleted()
                    }
                }
            })
    }

    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Infallible<Element> { Infallible(raw: .just(element)) }

    /// Emits `element` from an action of `scheduler`, then completes.
    public static func just(_ element: Element, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible(raw: .just(element, scheduler: scheduler))
    }

    /// Emits `elements`, then completes.
    public static func of(_ elements: Element...) -> Infallible<Element> { Infallible(raw: .from(elements)) }

    /// Emits `elements`, then completes.
    public static func from(_ elements: some Sequence<Element>) -> Infallible<Element> { Infallible(raw: .from(elements)) }

    /// Completes.
    public static func empty() -> Infallible<Element> { Infallible(raw: .empty()) }

    /// Does nothing, ever.
    public static func never() -> Infallible<Element> { Infallible(raw: .never()) }

    /// Emits what the stream does that `factory` makes, for each subscription.
    public static func deferred(_ factory: @escaping () -> Infallible<Element>) -> Infallible<Element> {
        Infallible(raw: .deferred { factory().chain })
    }

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
    public func bind(to relays: PublishRelay<Element>...) -> any Cancelable {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// Hands each value to all of `relays`.
    public func bind(to relays: BehaviorRelay<Element>...) -> any Cancelable {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// Hands each value to all of `relays`.
    public func bind(to relays: ReplayRelay<Element>...) -> any Cancelable { bind { value in for relay in relays { relay.accept(value) } } }

    /// Hands each value to all of `relays`.
    public func bind(to relays: PublishRelay<Element?>...) -> any Cancelable {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// Hands each value to all of `relays`.
    public func bind(to relays: BehaviorRelay<Element?>...) -> any Cancelable {
        bind { value in for relay in relays { relay.accept(value) } }
    }

    /// Hands each value to all of `relays`.
    public func bind(to relays: ReplayRelay<Element?>...) -> any Cancelable {
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
    public func bind<Result>(to binder: (Infallible<Element>) -> Result) -> Result { binder(self) }

    /// What `binder` makes of this stream and of `curriedArgument`.
    public func bind<Argument, Result>(
        to binder: (Infallible<Element>) -> (Argument) -> Result, curriedArgument: Argument
    ) -> Result { binder(self)(curriedArgument) }

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
        Infallible(raw: asChain().catchAndReturn(element))
    }

    /// Emits what the source does, and what `infallible` does if the source fails.
    public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
        asInfallible { _ in infallible }
    }

    /// Emits what the source does, and what the stream does that `onErrorRecover` makes of its error if it fails.
    public func asInfallible(onErrorRecover: @escaping (any Error) -> Infallible<Element>) -> Infallible<Element> {
        Infallible(raw: asChain().catch { onErrorRecover($0).asChain() })
    }
}
