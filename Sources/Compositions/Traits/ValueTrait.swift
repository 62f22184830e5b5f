/// Operators of ``Single`` and ``Maybe``. Each is the chain's operator of the same name, with its timing, end, disposal and preconditions.
extension TraitSequence where Trait: ValueTrait {
    /// Succeeds with `element`.
    public static func just(_ element: Element) -> Self { Self(raw: .just(element)) }

    /// Succeeds with `element`, from an action of `scheduler`.
    public static func just(_ element: Element, scheduler: any Scheduler) -> Self { Self(raw: .just(element, scheduler: scheduler)) }

    /// Succeeds with the result of `transform` for the value. Fails if the closure throws; so do the operators below.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> TraitSequence<Trait, Result> {
        .init(raw: chain.map(transform))
    }

    /// The value, if `predicate` holds.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> { Maybe(raw: chain.filter(predicate)) }

    /// The result of `transform` for the value, if that is not nil.
    public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
        Maybe(raw: chain.compactMap(transform))
    }

    /// Continues as the sequence that `selector` returns for the value.
    public func flatMap<Result>(_ selector: @escaping (Element) throws -> TraitSequence<Trait, Result>) -> TraitSequence<Trait, Result> {
        .init(raw: chain.flatMap { try selector($0).chain })
    }

    /// Continues as the completable that `selector` returns for the value.
    public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
        Completable(raw: chain.flatMap { try selector($0).chain })
    }

    /// Succeeds with `element` if the source fails.
    public func catchAndReturn(_ element: Element) -> Self { Self(raw: chain.catchAndReturn(element)) }
}
