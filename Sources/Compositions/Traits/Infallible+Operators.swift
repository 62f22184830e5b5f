// The operators of a chain that cannot fail, each made of the chain's own of the same name, with its times and its end.

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
}

extension Infallible where Element: Equatable {
    /// Emits the values that differ from the one before.
    public func distinctUntilChanged() -> Self { distinctUntilChanged(==) }
}
