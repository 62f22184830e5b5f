/// Operators of both, each made of the chain's own of the same name: with its times, end, disposal and preconditions.
extension TraitSequence where Trait: ValueTrait {
    /// Succeeds with `element`.
    public static func just(_ element: Element) -> Self { Self(raw: .just(element)) }

    /// Succeeds with `element`, from an action of `scheduler`.
    public static func just(_ element: Element, scheduler: any Scheduler) -> Self { Self(raw: .just(element, scheduler: scheduler)) }

    /// Succeeds with what `transform` makes of the value. If it throws, fails with that error; so do the operators below.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> TraitSequence<Trait, Result> {
        .init(raw: chain.map(transform))
    }

    /// The value, if `predicate` holds.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> { Maybe(raw: chain.filter(predicate)) }

    /// What `transform` makes of the value, if that is not nil.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        Maybe(raw: chain.compactMap(transform))
    }

    /// Goes on as what `selector` makes of the value.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> TraitSequence<Trait, Result>) -> TraitSequence<Trait, Result> {
        .init(raw: chain.flatMap { try selector($0).chain })
    }

    /// Goes on as what `selector` makes of the value.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        Completable(raw: chain.flatMap { try selector($0).chain })
    }

    /// Succeeds with `element` if the source fails.
    public func catchAndReturn(_ element: Element) -> Self { Self(raw: chain.catchAndReturn(element)) }
}
