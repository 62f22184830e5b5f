/// Events: shared, never failing, delivered on the main scheduler. A late subscriber hears only what follows.
///
/// Subscribe and dispose on the main queue, too: a thread that does either delivers what is emitted meanwhile.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// `share(scope: .whileConnected)` on ``SharingScheduler``.
public enum SignalSharingStrategy: SharingStrategyProtocol {
    public static var scheduler: any Scheduler { SharingScheduler.make() }
    public static func share<Element>(_ source: Chain<Element>) -> Chain<Element> { source.share(scope: .whileConnected) }
}

extension ChainConvertible {
    /// Emits what the source emits, on the main scheduler; if that fails, emits `element` and completes.
    public func asSignal(onErrorJustReturn element: Element) -> Signal<Element> {
        Signal(asChain().observe(on: SignalSharingStrategy.scheduler).catchAndReturn(element))
    }

    /// Emits what the source emits; if that fails, continues as `signal`.
    public func asSignal(onErrorSignalWith signal: Signal<Element>) -> Signal<Element> { asSignal(onErrorRecover: { _ in signal }) }

    /// Emits what the source emits; if that fails, continues as the signal that `onErrorRecover` returns for the error.
    public func asSignal(onErrorRecover: @escaping (any Error) -> Signal<Element>) -> Signal<Element> {
        Signal(asChain().observe(on: SignalSharingStrategy.scheduler).catch { onErrorRecover($0).asChain() })
    }
}

extension PublishRelay {
    /// The values from now on, on the main scheduler.
    public func asSignal() -> Signal<Element> { Signal(observe(on: SignalSharingStrategy.scheduler)) }
}

extension TraitSequence where Trait == SignalSharingStrategy {
    /// Runs it: calls `onNext` for each value, `onCompleted` at the end, and then `onDisposed`. Disposing the result stops it.
    ///
    /// Call it on the main queue, and dispose its result there: a value of `startWith` is delivered inside the call.
    public func emit(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        asChain().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The same, and passes `object` to the closures without holding it. Once it has gone, none of them is called.
    public func emit<Object: AnyObject>(
        with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        asChain().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Hands each event, the end included, to all of `observers`.
    public func emit(to observers: AnyObserver<Element>...) -> any Cancelable {
        asChain().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Hands each value to all of `relays`.
    public func emit<Relay: RelayType>(to relays: Relay...) -> any Cancelable where Relay.Element == Element {
        emit(onNext: { value in for relay in relays { relay.accept(value) } })
    }

    /// The same for relays of optional values.
    public func emit<Relay: RelayType>(to relays: Relay...) -> any Cancelable where Relay.Element == Element? {
        emit(onNext: { value in for relay in relays { relay.accept(value) } })
    }
}
