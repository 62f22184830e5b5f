/// Operators, each made of the chain's own of the same name: with its times, end, disposal and preconditions.
extension Infallible {
    /// Emits what `transform` makes of each value.
    public func map<Result>(_ transform: @escaping (Element) -> Result) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().map(transform))
    }

    /// Emits the values for which `predicate` holds.
    public func filter(_ predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().filter(predicate))
    }

    /// Emits what `transform` makes of each value, if that is not nil.
    public func compactMap<Result>(_ transform: @escaping (Element) -> Result?) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().compactMap(transform))
    }

    /// Emits what the streams do that `selector` makes of the values: all at a time.
    public func flatMap<Result>(_ selector: @escaping (Element) -> Infallible<Result>) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().flatMap { selector($0).asChain() })
    }

    /// Emits what the streams do that `selector` makes of the values: the latest alone.
    public func flatMapLatest<Result>(_ selector: @escaping (Element) -> Infallible<Result>) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().flatMapLatest { selector($0).asChain() })
    }

    /// Emits what the streams do that `selector` makes of the values: the first, until it has completed.
    public func flatMapFirst<Result>(_ selector: @escaping (Element) -> Infallible<Result>) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().flatMapFirst { selector($0).asChain() })
    }

    /// Emits what the streams do that `selector` makes of the values, one after the other.
    public func concatMap<Result>(_ selector: @escaping (Element) -> Infallible<Result>) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().concatMap { selector($0).asChain() })
    }

    /// Emits what the latest of the streams does that the source sends.
    public func switchLatest<Inner>() -> Infallible<Inner> where Element == Infallible<Inner> {
        Infallible<Inner>(raw: asChain().flatMapLatest { $0.asChain() })
    }

    /// Emits the values that differ from the one before by `comparer`.
    public func distinctUntilChanged(_ comparer: @escaping (Element, Element) -> Bool) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().distinctUntilChanged(comparer))
    }

    /// Emits the values whose key differs from that of the one before.
    public func distinctUntilChanged<Key: Equatable>(_ keySelector: @escaping (Element) -> Key) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().distinctUntilChanged(keySelector))
    }

    /// Emits the values whose key differs, by `comparer`, from that of the one before.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) -> Key, comparer: @escaping (Key, Key) -> Bool
    ) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().distinctUntilChanged(keySelector, comparer: comparer))
    }

    /// Emits the values whose property at `keyPath` differs from that of the one before.
    public func distinctUntilChanged<Property: Equatable>(at keyPath: KeyPath<Element, Property>) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().distinctUntilChanged(at: keyPath))
    }

    /// Emits every result of `accumulator`, applied to the last and the value.
    public func scan<Result>(_ seed: Result, accumulator: @escaping (Result, Element) -> Result) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().scan(seed, accumulator: accumulator))
    }

    /// Emits `seed` after each value, changed in place by `accumulator`.
    public func scan<Result>(into seed: Result, accumulator: @escaping (inout Result, Element) -> Void) -> Infallible<Result> {
        Infallible<Result>(raw: asChain().scan(into: seed, accumulator: accumulator))
    }

    /// Emits `element`, then the source.
    public func startWith(_ element: Element) -> Infallible<Element> { Infallible<Element>(raw: asChain().startWith(element)) }

    /// Emits all but the first `count` values.
    public func skip(_ count: Int) -> Infallible<Element> { Infallible<Element>(raw: asChain().skip(count)) }

    /// Emits the first `count` values.
    public func take(_ count: Int) -> Infallible<Element> { Infallible<Element>(raw: asChain().take(count)) }

    /// Emits the values up to the first for which `predicate` does not hold, and that one too if `behavior` says so.
    public func take(while predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().take(while: predicate, behavior: behavior))
    }

    /// Emits the values up to the first for which `predicate` holds, and that one too if `behavior` says so.
    public func take(until predicate: @escaping (Element) -> Bool, behavior: TakeBehavior = .exclusive) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().take(until: predicate, behavior: behavior))
    }

    /// Emits what comes before the first value of `other`.
    public func take<Other>(until other: Infallible<Other>) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().take(until: other.asChain()))
    }

    /// Emits what comes before `duration` has passed.
    public func take(for duration: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().take(for: duration, scheduler: scheduler))
    }

    /// Emits the values from the first for which `predicate` does not hold.
    public func skip(while predicate: @escaping (Element) -> Bool) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().skip(while: predicate))
    }

    /// Emits what comes after the first value of `other`.
    public func skip<Other>(until other: Infallible<Other>) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().skip(until: other.asChain()))
    }

    /// Leaves it to actions of `scheduler` to subscribe to the source and to dispose that subscription.
    public func subscribe(on scheduler: any Scheduler) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().subscribe(on: scheduler))
    }

    /// Emits each event from an action of `scheduler`.
    public func observe(on scheduler: any Scheduler) -> Infallible<Element> { Infallible<Element>(raw: asChain().observe(on: scheduler)) }

    /// Emits the same, with one subscription to the source.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().share(replay: replay, scope: scope))
    }

    /// Emits the last value of a rush, when `dueTime` has passed.
    public func debounce(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().debounce(dueTime, scheduler: scheduler))
    }

    /// Emits a value, then none for `dueTime`.
    public func throttle(_ dueTime: Duration, latest: Bool = true, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().throttle(dueTime, latest: latest, scheduler: scheduler))
    }

    /// Emits each value later by `dueTime`.
    public func delay(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().delay(dueTime, scheduler: scheduler))
    }

    /// Subscribes to the source when `dueTime` has passed.
    public func delaySubscription(_ dueTime: Duration, scheduler: any Scheduler) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().delaySubscription(dueTime, scheduler: scheduler))
    }

    /// Calls the closures before or after what they are named for.
    public func `do`(
        onNext: ((Element) -> Void)? = nil, afterNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        afterCompleted: (() -> Void)? = nil, onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil,
        onDispose: (() -> Void)? = nil
    ) -> Infallible<Element> {
        Infallible<Element>(
            raw: asChain().do(
                onNext: onNext, afterNext: afterNext, onCompleted: onCompleted, afterCompleted: afterCompleted, onSubscribe: onSubscribe,
                onSubscribed: onSubscribed, onDispose: onDispose))
    }

    /// Writes a line at each subscription, event and disposal.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line, function: String = #function
    ) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().debug(identifier, trimOutput: trimOutput, file: file, line: line, function: function))
    }

    /// Emits the latest value of `other` each time the source emits.
    public func withLatestFrom<Other>(_ other: Infallible<Other>) -> Infallible<Other> {
        Infallible<Other>(raw: asChain().withLatestFrom(other.asChain()))
    }

    /// Emits `resultSelector` of each value and the latest of `other`.
    public func withLatestFrom<Other, Result>(_ other: Infallible<Other>, resultSelector: @escaping (Element, Other) -> Result)
        -> Infallible<Result>
    { Infallible<Result>(raw: asChain().withLatestFrom(other.asChain(), resultSelector: resultSelector)) }

    /// Emits `object` and each value, and completes when `object` has gone.
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Infallible<(Object, Element)> {
        Infallible<(Object, Element)>(raw: asChain().withUnretained(object))
    }

    /// Emits `resultSelector` of `object` and each value, and completes when `object` has gone.
    public func withUnretained<Object: AnyObject, Result>(_ object: Object, resultSelector: @escaping (Object, Element) -> Result)
        -> Infallible<Result>
    { Infallible<Result>(raw: asChain().withUnretained(object, resultSelector: resultSelector)) }

    /// Emits the source, then `second`.
    public func concat(_ second: Infallible<Element>) -> Infallible<Element> {
        Infallible<Element>(raw: asChain().concat(second.asChain()))
    }

    /// Emits the values of all `sources`, as they come.
    public static func merge(_ sources: some Collection<Infallible<Element>>) -> Infallible<Element> {
        Infallible<Element>(raw: .merge(sources.map { $0.asChain() }))
    }

    /// Emits the values of all `sources`, as they come.
    public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> { merge(sources) }

    /// Emits the values of all `sources`, one after the other.
    public static func concat(_ sources: some Sequence<Infallible<Element>>) -> Infallible<Element> {
        Infallible<Element>(raw: .concat(sources.map { $0.asChain() }))
    }

    /// Emits the values of all `sources`, one after the other.
    public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> { concat(sources) }

    /// Emits the values of this and of `other`, as they come.
    public func merge(with other: Infallible<Element>) -> Infallible<Element> { .merge(self, other) }

    /// Emits what the streams do that the source sends, all at a time.
    public func merge<Inner>() -> Infallible<Inner> where Element == Infallible<Inner> { flatMap { $0 } }

    /// Emits `resultSelector` of the first values of all `sources`, in their order, then of their second values, and so on.
    public static func zip<Source>(
        _ sources: some Collection<Infallible<Source>>, resultSelector: @escaping ([Source]) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(raw: .zip(sources.map { $0.asChain() }, resultSelector: resultSelector))
    }

    /// The same with the values as an array.
    public static func zip<Source>(_ sources: some Collection<Infallible<Source>>) -> Infallible<Element> where Element == [Source] {
        zip(sources, resultSelector: { $0 })
    }

    /// Emits `resultSelector` of the latest values of all `sources`, in their order, each time that one of them emits, as soon as all have.
    public static func combineLatest<Source>(
        _ sources: some Collection<Infallible<Source>>, resultSelector: @escaping ([Source]) -> Element
    ) -> Infallible<Element> {
        Infallible<Element>(raw: .combineLatest(sources.map { $0.asChain() }, resultSelector: resultSelector))
    }

    /// The same with the values as an array.
    public static func combineLatest<Source>(_ sources: some Collection<Infallible<Source>>) -> Infallible<Element>
    where Element == [Source] {
        combineLatest(sources, resultSelector: { $0 })
    }
}

/// Operators for values that can be compared, each made of the chain's own of the same name.
extension Infallible where Element: Equatable {
    /// Emits the values that differ from the one before.
    public func distinctUntilChanged() -> Self { distinctUntilChanged(==) }
}
