/// A sequence that emits one value at most: ``Single``, ``Maybe`` or ``Completable``.
///
/// LinkChain: the chain is a link, which runs once and is shared by all observers. A subscriber that comes after the end hears the
/// completion or the error, and no value: nothing at all of a ``Single`` that has succeeded.
public typealias PrimitiveSequence<Trait: PrimitiveTrait, Element> = TraitSequence<Trait, Element>

/// The trait of a ``PrimitiveSequence``.
public protocol PrimitiveTrait: SequenceTrait {}

/// The trait of a sequence that may have a value: ``Single`` or ``Maybe``.
public protocol ValueTrait: PrimitiveTrait {}

/// The trait of a ``Single``.
public enum SingleTrait: ValueTrait {}
/// The trait of a ``Maybe``.
public enum MaybeTrait: ValueTrait {}
/// The trait of a ``Completable``.
public enum CompletableTrait: PrimitiveTrait {}

/// A value or an error.
public typealias Single<Element> = PrimitiveSequence<SingleTrait, Element>
/// A value, the completion without one, or an error.
public typealias Maybe<Element> = PrimitiveSequence<MaybeTrait, Element>
/// The completion or an error.
public typealias Completable = PrimitiveSequence<CompletableTrait, Swift.Never>

// MARK: What the three have in common

/// Operators of all three. Each is the chain's operator of the same name, with its timing, end, disposal and preconditions.
extension TraitSequence where Trait: PrimitiveTrait {
    /// Runs the sequence that `factory` makes for each subscription. Fails if `factory` throws.
    public static func deferred(_ factory: @escaping () throws -> Self) -> Self { Self(raw: .deferred { try factory().chain }) }

    /// Makes a resource for each subscription, runs what `primitiveSequenceFactory` makes of it, and disposes the resource at the end.
    public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping () throws -> Resource, primitiveSequenceFactory: @escaping (Resource) throws -> Self
    ) -> Self {
        Self(raw: .using(resourceFactory, observableFactory: { try primitiveSequenceFactory($0).chain }))
    }

    /// Passes the value and the completion on when `dueTime` has passed, an error at once.
    public func delay(_ dueTime: Duration, scheduler: any Scheduler) -> Self { Self(raw: chain.delay(dueTime, scheduler: scheduler)) }

    /// Subscribes to the source when `dueTime` has passed.
    public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Self {
        Self(raw: chain.delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Passes each event on from an action of `scheduler`.
    public func observe(on scheduler: any Scheduler) -> Self { Self(raw: chain.observe(on: scheduler)) }

    /// Subscribes to the source, and disposes that subscription, from actions of `scheduler`.
    public func subscribe(on scheduler: any Scheduler) -> Self { Self(raw: chain.subscribe(on: scheduler)) }

    /// If the source fails, continues as the sequence that `handler` returns for the error.
    public func `catch`(_ handler: @escaping (any Error) throws -> Self) -> Self { Self(raw: chain.catch { try handler($0).chain }) }

    /// Subscribes to the source again whenever it fails.
    public func retry() -> Self { Self(raw: chain.retry()) }

    /// Subscribes to the source again when it fails, up to `maxAttemptCount` times in all.
    public func retry(_ maxAttemptCount: Int) -> Self { Self(raw: chain.retry(maxAttemptCount)) }

    /// Fails with `RxError.timeout` if nothing comes within `dueTime`.
    public func timeout(_ dueTime: Duration, scheduler: any Scheduler) -> Self { Self(raw: chain.timeout(dueTime, scheduler: scheduler)) }

    /// Continues as `other` if nothing comes within `dueTime`.
    public func timeout(_ dueTime: Duration, other: Self, scheduler: any Scheduler) -> Self {
        Self(raw: chain.timeout(dueTime, other: other.chain, scheduler: scheduler))
    }

    /// Fails with `error`.
    public static func error(_ error: any Error) -> Self { Self(raw: .error(error)) }

    /// The completion or the error, without the value.
    public func asCompletable() -> Completable { Completable(raw: chain.ignoreElements()) }
}

extension TraitSequence where Trait: ValueTrait, Element: FixedWidthInteger {
    /// Succeeds with 0 when `dueTime` has passed, from an action of `scheduler`.
    public static func timer(_ dueTime: Duration, scheduler: any Scheduler) -> Self { Self(raw: .timer(dueTime, scheduler: scheduler)) }
}
