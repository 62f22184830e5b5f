/// The trait of a sequence that does not fail: ``Infallible``, ``Driver`` or ``Signal``. Closures of its operators do not throw.
public protocol UnfailingTrait: SequenceTrait {}

/// Operators of all three. Each is the chain's operator of the same name, with its timing, end, disposal and preconditions.
extension TraitSequence where Trait: UnfailingTrait {
    /// Runs the sequence that `factory` makes for each subscription; of a ``SharedSequence``, for each connection.
    public static func deferred(_ factory: @escaping () -> Self) -> Self { Self(.deferred { factory().chain }) }

    /// Emits the result of `transform` for each value.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> TraitSequence<Trait, Result> { .init(chain.map(transform)) }

    /// Emits the values for which `predicate` holds.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Self { Self(chain.filter(predicate)) }

    /// Emits the results of `transform` that are not nil.
    public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> TraitSequence<Trait, Result> {
        .init(chain.compactMap(transform))
    }

    /// Maps each value to a stream, and emits the values of all these streams as they come.
    public func flatMap<Result>(_ selector: @escaping (Element) -> TraitSequence<Trait, Result>) -> TraitSequence<Trait, Result> {
        .init(chain.flatMap { selector($0).chain })
    }

    /// Maps each value to a stream, and emits the values of the latest.
    public func flatMapLatest<Result>(_ selector: @escaping (Element) -> TraitSequence<Trait, Result>) -> TraitSequence<Trait, Result> {
        .init(chain.flatMapLatest { selector($0).chain })
    }

    /// Maps a value to a stream, and emits its values; drops what the source sends while it runs.
    public func flatMapFirst<Result>(_ selector: @escaping (Element) -> TraitSequence<Trait, Result>) -> TraitSequence<Trait, Result> {
        .init(chain.flatMapFirst { selector($0).chain })
    }

    /// Maps each value to a stream, and emits the values of one stream after another.
    public func concatMap<Result>(_ selector: @escaping (Element) -> TraitSequence<Trait, Result>) -> TraitSequence<Trait, Result> {
        .init(chain.concatMap { selector($0).chain })
    }

    /// Emits the values of the latest stream that the source has sent.
    public func switchLatest<Inner>() -> TraitSequence<Trait, Inner> where Element == TraitSequence<Trait, Inner> { flatMapLatest { $0 } }

    /// Emits the values of all streams that the source sends, as they come.
    public func merge<Inner>() -> TraitSequence<Trait, Inner> where Element == TraitSequence<Trait, Inner> { flatMap { $0 } }

    /// Emits the values that differ from the one before.
    public func distinctUntilChanged() -> Self where Element: Equatable { distinctUntilChanged(==) }

    /// Emits the values that differ from the one before by `comparer`.
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) -> Bool) -> Self {
        Self(chain.distinctUntilChanged(comparer))
    }

    /// Emits the values whose key differs from that of the one before.
    public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) -> Key) -> Self {
        Self(chain.distinctUntilChanged(keySelector))
    }

    /// Emits the values whose key differs, by `comparer`, from that of the one before.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key, comparer: @escaping (Key, Key) -> Bool
    ) -> Self {
        Self(chain.distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Emits a running result for each value: `accumulator` of the previous result, at first `seed`, and the value.
    public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) -> Result) -> TraitSequence<Trait, Result> {
        .init(chain.scan(seed, accumulator: accumulator))
    }

    /// Emits a running result for each value: `accumulator` changes it in place, starting with `seed`.
    public func scan<Result>(into seed: Result, accumulator: @escaping (inout Result, Element) -> Void) -> TraitSequence<Trait, Result> {
        .init(chain.scan(into: seed, accumulator: accumulator))
    }

    /// Emits `element`, on the thread that subscribes, then what the source emits.
    public func startWith(_ element: Element) -> Self { Self(chain.startWith(element)) }

    /// Emits all but the first `count` values.
    public func skip(_ count: Int) -> Self { Self(chain.skip(count)) }

    /// Calls each closure before or after the event in its name.
    public func `do`(
        onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        afterCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Self {
        Self(
            chain.do(
                onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
                onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// Emits the latest value of `other` each time the source emits.
    public func withLatestFrom<Other>(_ other: TraitSequence<Trait, Other>) -> TraitSequence<Trait, Other> {
        .init(chain.withLatestFrom(other.chain))
    }

    /// Emits `resultSelector` of each value and the latest of `other`.
    public func withLatestFrom<Other, Result>(
        _ other: TraitSequence<Trait, Other>, resultSelector: @escaping (Element, Other) -> Result
    ) -> TraitSequence<Trait, Result> {
        .init(chain.withLatestFrom(other.chain, resultSelector: resultSelector))
    }

    /// Emits `object` and each value, and completes when `object` has gone.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> TraitSequence<Trait, (Object, Element)> {
        .init(chain.withUnretained(object))
    }

    /// Emits `resultSelector` of `object` and each value, and completes when `object` has gone.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object, resultSelector: @escaping (Object, Element) -> Result
    ) -> TraitSequence<Trait, Result> {
        .init(chain.withUnretained(object, resultSelector: resultSelector))
    }

    /// Emits what the source emits, then what `second` does.
    public func concat(_ second: Self) -> Self { .concat(self, second) }

    /// Emits the values of `sources` one after another.
    public static func concat(_ sources: some Sequence<Self>) -> Self { Self(.concat(sources.map { $0.chain })) }

    /// Emits the values of `sources` one after another.
    public static func concat(_ sources: Self...) -> Self { concat(sources) }

    /// Emits the values of all `sources`, as they come.
    public static func merge(_ sources: some Collection<Self>) -> Self { Self(.merge(sources.map { $0.chain })) }

    /// Emits the values of all `sources`, as they come.
    public static func merge(_ sources: Self...) -> Self { merge(sources) }

    /// Combines the first values of all `sources`, in their order, with `resultSelector`, then their second values, and so on.
    public static func zip<Source>(
        _ sources: some Collection<TraitSequence<Trait, Source>>, resultSelector: @escaping ([Source]) -> Element
    ) -> Self {
        Self(.zip(sources.map { $0.chain }, resultSelector: resultSelector))
    }

    /// The same with the values as an array.
    public static func zip<Source>(_ sources: some Collection<TraitSequence<Trait, Source>>) -> Self where Element == [Source] {
        zip(sources, resultSelector: { $0 })
    }

    /// Combines the latest values of all `sources`, in their order, with `resultSelector`, each time one of them emits, once all have.
    public static func combineLatest<Source>(
        _ sources: some Collection<TraitSequence<Trait, Source>>, resultSelector: @escaping ([Source]) -> Element
    ) -> Self {
        Self(.combineLatest(sources.map { $0.chain }, resultSelector: resultSelector))
    }

    /// The same with the values as an array.
    public static func combineLatest<Source>(_ sources: some Collection<TraitSequence<Trait, Source>>) -> Self where Element == [Source] {
        combineLatest(sources, resultSelector: { $0 })
    }
}
