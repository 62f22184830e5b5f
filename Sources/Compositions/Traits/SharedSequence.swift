/// A chain that does not fail, delivers where its strategy says, and is shared by its observers: ``Driver`` or ``Signal``.
///
/// Meant for user interfaces, but does not depend on any: seed 002. The strategy is asked for its scheduler when the sequence is made; see
/// ``SharingScheduler``. The result of each operator is shared, too, so a second observer costs no second subscription to the source.
public typealias SharedSequence<SharingStrategy: SharingStrategyProtocol, Element> = TraitSequence<SharingStrategy, Element>

/// The trait of a ``SharedSequence``: where it delivers, and what its observers share.
public protocol SharingStrategyProtocol: UnfailingTrait {
    /// Where events are delivered.
    static var scheduler: any Scheduler { get }
}

extension TraitSequence where Trait: SharingStrategyProtocol {
    /// Returns itself.
    public func asSharedSequence() -> Self { self }

    // MARK: Sources

    /// Emits `element`, from an action of the strategy's scheduler, and completes from another.
    public static func just(_ element: Element) -> Self { Self(raw: .just(element, scheduler: Trait.scheduler)) }

    /// Emits `elements`, from actions of the strategy's scheduler, then completes.
    public static func of(_ elements: Element...) -> Self { from(elements) }

    /// Emits `elements`, from actions of the strategy's scheduler, then completes.
    public static func from(_ elements: some Sequence<Element>) -> Self { Self(raw: .from(elements, scheduler: Trait.scheduler)) }

    /// Emits `optional`, if it is not nil, from an action of the strategy's scheduler, then completes.
    public static func from(optional: Element?) -> Self { Self(raw: .from(optional: optional, scheduler: Trait.scheduler)) }

    /// Completes, from an action of the strategy's scheduler.
    public static func empty() -> Self { from(optional: nil) }

    /// Emits 0, 1, 2, and so on, one after each `period`.
    public static func interval(_ period: Duration) -> Self where Element == Int {
        Self(.interval(period, scheduler: Trait.scheduler))
    }

    /// Emits 0 when `dueTime` has passed, and then the next number every `period`.
    public static func timer(_ dueTime: Duration, period: Duration) -> Self where Element == Int {
        Self(.timer(dueTime, period: period, scheduler: Trait.scheduler))
    }

    // MARK: Operators

    /// Emits a value when `dueTime` has passed without another.
    public func debounce(_ dueTime: Duration) -> Self { Self(chain.debounce(dueTime, scheduler: Trait.scheduler)) }

    /// Emits a value, then none for `dueTime`.
    public func throttle(_ dueTime: Duration, latest: Bool = true) -> Self {
        Self(chain.throttle(dueTime, latest: latest, scheduler: Trait.scheduler))
    }

    /// Emits each value `dueTime` later.
    public func delay(_ dueTime: Duration) -> Self { Self(chain.delay(dueTime, scheduler: Trait.scheduler)) }
}

// MARK: Driver

/// A changing value: shared, never failing, delivered on the main scheduler. A late subscriber hears the last value first.
///
/// Subscribe and dispose on the main queue, too: a thread that does either delivers what is emitted meanwhile.
public typealias Driver<Element> = SharedSequence<DriverSharingStrategy, Element>

/// `share(replay: 1, scope: .whileConnected)` on ``SharingScheduler``.
public enum DriverSharingStrategy: SharingStrategyProtocol {
    public static var scheduler: any Scheduler { SharingScheduler.make() }
    public static func share<Element>(_ source: Chain<Element>) -> Chain<Element> { source.share(replay: 1, scope: .whileConnected) }
}

extension ChainConvertible {
    /// Emits what the source emits, on the main scheduler; if that fails, emits `element` and completes.
    public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        Driver(asChain().observe(on: DriverSharingStrategy.scheduler).catchAndReturn(element))
    }

    /// Emits what the source emits; if that fails, continues as `driver`.
    public func asDriver(onErrorDriveWith driver: Driver<Element>) -> Driver<Element> { asDriver(onErrorRecover: { _ in driver }) }

    /// Emits what the source emits; if that fails, continues as the driver that `onErrorRecover` returns for the error.
    public func asDriver(onErrorRecover: @escaping (any Error) -> Driver<Element>) -> Driver<Element> {
        Driver(asChain().observe(on: DriverSharingStrategy.scheduler).catch { onErrorRecover($0).asChain() })
    }
}

extension BehaviorRelay {
    /// The current value and those that follow, on the main scheduler.
    public func asDriver() -> Driver<Element> { Driver(observe(on: DriverSharingStrategy.scheduler)) }
}

extension TraitSequence where Trait == InfallibleTrait {
    /// The same, on the main scheduler and shared.
    public func asDriver() -> Driver<Element> { Driver(asChain().observe(on: DriverSharingStrategy.scheduler)) }

    /// The same, on the main scheduler and shared.
    public func asSignal() -> Signal<Element> { Signal(asChain().observe(on: SignalSharingStrategy.scheduler)) }
}

extension TraitSequence where Trait == DriverSharingStrategy {
    /// Runs it: calls `onNext` for each value, `onCompleted` at the end, and then `onDisposed`. Disposing the result stops it.
    ///
    /// Call it on the main queue, and dispose its result there: a kept value, or one of `startWith`, is delivered inside the call.
    public func drive(
        onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
    ) -> any Cancelable {
        asChain().subscribe(onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// The same, and passes `object` to the closures without holding it. Once it has gone, none of them is called.
    public func drive<Object: AnyObject>(
        with object: Object, onNext: ((Object, Element) -> Void)? = nil, onCompleted: ((Object) -> Void)? = nil,
        onDisposed: ((Object) -> Void)? = nil
    ) -> any Cancelable {
        asChain().subscribe(with: object, onNext: onNext, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Hands each event, the end included, to all of `observers`.
    public func drive(_ observers: AnyObserver<Element>...) -> any Cancelable {
        asChain().subscribe { event in for observer in observers { observer.on(event) } }
    }

    /// Hands each value to all of `relays`.
    public func drive<Relay: RelayType>(_ relays: Relay...) -> any Cancelable where Relay.Element == Element {
        drive(onNext: { value in for relay in relays { relay.accept(value) } })
    }

    /// The same for relays of optional values.
    public func drive<Relay: RelayType>(_ relays: Relay...) -> any Cancelable where Relay.Element == Element? {
        drive(onNext: { value in for relay in relays { relay.accept(value) } })
    }
}
