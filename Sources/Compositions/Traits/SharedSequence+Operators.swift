/// Operators, each made of the chain's own of the same name: with its times, end, disposal and preconditions.
extension SharedSequence {
    /// Emits what `transform` makes of each value.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence<SharingStrategy, Result>(asChain().map(transform))
    }

    /// Emits the values for which `predicate` holds.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().filter(predicate))
    }

    /// Emits what `transform` makes of each value, if that is not nil.
    public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence<SharingStrategy, Result>(asChain().compactMap(transform))
    }

    /// Emits what the streams do that `selector` makes of the values: all at a time.
    public func flatMap<Result>(_ selector: @escaping (Element) -> SharedSequence<SharingStrategy, Result>) -> SharedSequence<
        SharingStrategy, Result
    > { SharedSequence<SharingStrategy, Result>(asChain().flatMap { selector($0).asChain() }) }

    /// Emits what the streams do that `selector` makes of the values: the latest alone.
    public func flatMapLatest<Result>(_ selector: @escaping (Element) -> SharedSequence<SharingStrategy, Result>) -> SharedSequence<
        SharingStrategy, Result
    > { SharedSequence<SharingStrategy, Result>(asChain().flatMapLatest { selector($0).asChain() }) }

    /// Emits what the streams do that `selector` makes of the values: the first, until it has completed.
    public func flatMapFirst<Result>(_ selector: @escaping (Element) -> SharedSequence<SharingStrategy, Result>) -> SharedSequence<
        SharingStrategy, Result
    > { SharedSequence<SharingStrategy, Result>(asChain().flatMapFirst { selector($0).asChain() }) }

    /// Emits what the streams do that `selector` makes of the values, one after the other.
    public func concatMap<Result>(_ selector: @escaping (Element) -> SharedSequence<SharingStrategy, Result>) -> SharedSequence<
        SharingStrategy, Result
    > { SharedSequence<SharingStrategy, Result>(asChain().concatMap { selector($0).asChain() }) }

    /// Emits what the latest of the streams does that the source sends.
    public func switchLatest<Inner>() -> SharedSequence<SharingStrategy, Inner> where Element == SharedSequence<SharingStrategy, Inner> {
        SharedSequence<SharingStrategy, Inner>(asChain().flatMapLatest { $0.asChain() })
    }

    /// Emits the values that differ from the one before by `comparer`.
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) -> Bool) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().distinctUntilChanged(comparer))
    }

    /// Emits the values whose key differs from that of the one before.
    public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) -> Key) -> SharedSequence<SharingStrategy, Element>
    { SharedSequence<SharingStrategy, Element>(asChain().distinctUntilChanged(keySelector)) }

    /// Emits the values whose key differs, by `comparer`, from that of the one before.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key, comparer: @escaping (Key, Key) -> Bool
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Emits every result of `accumulator`, applied to the last and the value.
    public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) -> Result) -> SharedSequence<SharingStrategy, Result>
    { SharedSequence<SharingStrategy, Result>(asChain().scan(seed, accumulator: accumulator)) }

    /// Emits `seed` after each value, changed in place by `accumulator`.
    public func scan<Result>(into seed: Result, accumulator: @escaping (inout Result, Element) -> Void) -> SharedSequence<
        SharingStrategy, Result
    > { SharedSequence<SharingStrategy, Result>(asChain().scan(into: seed, accumulator: accumulator)) }

    /// Emits `element`, on the thread that subscribes, then the source.
    public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().startWith(element))
    }

    /// Emits all but the first `count` values.
    public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().skip(count))
    }

    /// Emits the last value of a rush, when `dueTime` has passed.
    public func debounce(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().debounce(dueTime, scheduler: SharingStrategy.scheduler))
    }

    /// Emits a value, then none for `dueTime`.
    public func throttle(_ dueTime: Duration, latest: Bool = true) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
    }

    /// Emits each value later by `dueTime`.
    public func delay(_ dueTime: Duration) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().delay(dueTime, scheduler: SharingStrategy.scheduler))
    }

    /// Calls the closures before or after what they are named for.
    public func `do`(
        onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        afterCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(
            asChain().do(
                onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
                onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// Writes a line at each subscription, event and disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line, function: String = #function
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(
            asChain().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }

    /// Emits the latest value of `other` each time the source emits.
    public func withLatestFrom<Other>(_ other: SharedSequence<SharingStrategy, Other>) -> SharedSequence<SharingStrategy, Other> {
        SharedSequence<SharingStrategy, Other>(asChain().withLatestFrom(other.asChain()))
    }

    /// Emits `resultSelector` of each value and the latest of `other`.
    public func withLatestFrom<Other, Result>(
        _ other: SharedSequence<SharingStrategy, Other>, resultSelector: @escaping (Element, Other) -> Result
    ) -> SharedSequence<SharingStrategy, Result> {
        SharedSequence<SharingStrategy, Result>(asChain().withLatestFrom(other.asChain(), resultSelector: resultSelector))
    }

    /// Emits `object` and each value, and completes when `object` has gone.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> SharedSequence<SharingStrategy, (Object, Element)> {
        SharedSequence<SharingStrategy, (Object, Element)>(asChain().withUnretained(object))
    }

    /// Emits `resultSelector` of `object` and each value, and completes when `object` has gone.
    public func withUnretained<Object: AnyObject, Result>(_ object: Object, resultSelector: @escaping (Object, Element) -> Result)
        -> SharedSequence<SharingStrategy, Result>
    { SharedSequence<SharingStrategy, Result>(asChain().withUnretained(object, resultSelector: resultSelector)) }

    /// Emits the source, then `second`.
    public func concat(_ second: SharedSequence<SharingStrategy, Element>) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(asChain().concat(second.asChain()))
    }

    /// Emits the values of all `sources`, as they come.
    public static func merge(_ sources: some Collection<SharedSequence<SharingStrategy, Element>>) -> SharedSequence<
        SharingStrategy, Element
    > { SharedSequence<SharingStrategy, Element>(.merge(sources.map { $0.asChain() })) }

    /// Emits the values of all `sources`, as they come.
    public static func merge(_ sources: SharedSequence<SharingStrategy, Element>...) -> SharedSequence<SharingStrategy, Element> {
        merge(sources)
    }

    /// Emits the values of all `sources`, one after the other.
    public static func concat(_ sources: some Sequence<SharedSequence<SharingStrategy, Element>>) -> SharedSequence<
        SharingStrategy, Element
    > { SharedSequence<SharingStrategy, Element>(.concat(sources.map { $0.asChain() })) }

    /// Emits the values of all `sources`, one after the other.
    public static func concat(_ sources: SharedSequence<SharingStrategy, Element>...) -> SharedSequence<SharingStrategy, Element> {
        concat(sources)
    }

    /// Emits what the streams do that the source sends, all at a time.
    public func merge<Inner>() -> SharedSequence<SharingStrategy, Inner> where Element == SharedSequence<SharingStrategy, Inner> {
        flatMap { $0 }
    }

    /// Emits `resultSelector` of the first values of all `sources`, in their order, then of their second values, and so on.
    public static func zip<Source>(
        _ sources: some Collection<SharedSequence<SharingStrategy, Source>>, resultSelector: @escaping ([Source]) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(.zip(sources.map { $0.asChain() }, resultSelector: resultSelector))
    }

    /// The same with the values as an array.
    public static func zip<Source>(_ sources: some Collection<SharedSequence<SharingStrategy, Source>>) -> SharedSequence<
        SharingStrategy, Element
    > where Element == [Source] {
        zip(sources, resultSelector: { $0 })
    }

    /// Emits `resultSelector` of the latest values of all `sources`, in their order, each time that one of them emits, as soon as all have.
    public static func combineLatest<Source>(
        _ sources: some Collection<SharedSequence<SharingStrategy, Source>>, resultSelector: @escaping ([Source]) -> Element
    ) -> SharedSequence<SharingStrategy, Element> {
        SharedSequence<SharingStrategy, Element>(.combineLatest(sources.map { $0.asChain() }, resultSelector: resultSelector))
    }

    /// The same with the values as an array.
    public static func combineLatest<Source>(_ sources: some Collection<SharedSequence<SharingStrategy, Source>>) -> SharedSequence<
        SharingStrategy, Element
    > where Element == [Source] {
        combineLatest(sources, resultSelector: { $0 })
    }
}

/// Operators for values that can be compared, each made of the chain's own of the same name.
extension SharedSequence where Element: Equatable {
    /// Emits the values that differ from the one before.
    public func distinctUntilChanged() -> Self { distinctUntilChanged(==) }
}
