/// The trait of a sequence that may have a value: that of a ``Single`` or of a ``Maybe``.
public protocol ValueTrait {}

extension SingleTrait: ValueTrait {}
extension MaybeTrait: ValueTrait {}

// MARK: What the two have in common

/// Operators of both, each made of the chain's own of the same name: with its times, end, disposal and preconditions.
extension PrimitiveSequence where Trait: ValueTrait {
    /// Succeeds with `element`.
    public static func just(_ element: Element) -> Self { Self(raw: .just(element)) }

    /// Succeeds with `element`, from an action of `scheduler`.
    public static func just(_ element: Element, scheduler: any Scheduler) -> Self { Self(raw: .just(element, scheduler: scheduler)) }

    /// Succeeds with what `transform` makes of the value. If it throws, fails with that error; so do the operators below.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence<Trait, Result>(raw: asChain().map(transform))
    }

    /// The value, if `predicate` holds.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> { Maybe(raw: asChain().filter(predicate)) }

    /// What `transform` makes of the value, if that is not nil.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        Maybe(raw: asChain().compactMap(transform))
    }

    /// Goes on as what `selector` makes of the value.
    public func flatMap<Result>(
        _ selector: @escaping (Element) throws -> PrimitiveSequence<Trait, Result>
    ) -> PrimitiveSequence<Trait, Result> {
        PrimitiveSequence<Trait, Result>(raw: asChain().flatMap { try selector($0).asChain() })
    }

    /// Goes on as what `selector` makes of the value.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        Completable(raw: asChain().flatMap { try selector($0).asChain() })
    }

    /// Succeeds with `element` if the source fails.
    public func catchAndReturn(_ element: Element) -> Self { Self(raw: asChain().catchAndReturn(element)) }
}
