import Testing

/// The surroundings of an operator under test: its closures and its neighbouring sources.
///
/// It knows the trial and the time but no chain, since chains hold the closures that it makes.
final class Stage {
    let trial: Trial
    let scheduler = TestScheduler()
    /// Called by every closure of the operator, with the value that the closure was given.
    var whenCalled: (Int) throws -> Void = { _ in }
    /// How many values a neighbour sends that must not run out of values.
    var plenty = 10

    init(_ trial: Trial) { self.trial = trial }

    /// A tracked closure for an operator. It calls `whenCalled` first.
    func closure<Output>(_ name: String, _ body: @escaping (Int) throws -> Output) -> (Int) throws -> Output {
        trial.tracked(name) { [self] value in
            try whenCalled(value)
            return try body(value)
        }
    }

    /// A second source beside the tested one: sends `values` to each subscriber, and never ends.
    func companion(_ values: [Int] = []) -> Chain<Int> {
        .create { [trial] observer in
            for value in values { observer.onNext(value) }
            return Disposables.create(with: trial.tracked("companion") {})
        }
    }

    /// Advances the time until operators with a delay have emitted everything.
    func settle() { scheduler.advance(by: 1) }

    /// Sends `values` one by one, each with time to pass through.
    func send(_ values: Int..., to emitter: Emitter<Int>) {
        for value in values {
            emitter.onNext(value)
            settle()
        }
    }

    func complete(_ emitter: Emitter<Int>) {
        emitter.onCompleted()
        settle()
    }

    func fail(_ emitter: Emitter<Int>) {
        emitter.onError(Failure.boom)
        settle()
    }
}

/// One way to put an operator into a chain, such that every positive value passes unchanged.
///
/// Every operator is listed, with each of its places for a source and each way of having a neighbour. A rule shown for all kinds is shown
/// for every operator. List a new operator here first.
struct OperatorKind: Sendable {
    let name: String
    let traits: Traits
    let apply: @Sendable (Chain<Int>, Stage) -> Chain<Int>

    struct Traits: OptionSet, Sendable {
        let rawValue: Int
        /// Calls a closure with each value. An error that the closure throws ends the stream.
        static let throwing = Traits(rawValue: 1)
        /// Has a second source that does not complete, so the result does not complete either.
        static let endless = Traits(rawValue: 2)
        /// Emits only the last value, when its source has completed.
        static let last = Traits(rawValue: 4)
        /// Emits with a delay.
        static let later = Traits(rawValue: 8)
        /// Subscribes to its source before its neighbour, so it misses what the source sends inside `subscribe`.
        static let sourceFirst = Traits(rawValue: 16)
        /// Of the values of one tick, it emits only the last.
        static let lossy = Traits(rawValue: 32)
        /// When its source completes, it subscribes to another stream, or emits a value that stands for the end.
        static let continuing = Traits(rawValue: 64)
        /// A closure captures its source. Swift releases nested closures recursively.
        static let captured = Traits(rawValue: 128)
        /// When its source fails, it calls a closure, or emits a value that stands for the error.
        static let handling = Traits(rawValue: 256)
        /// Emits at fixed intervals from its subscription, whenever values arrive.
        static let periodic = Traits(rawValue: 512)
    }

    init(_ name: String, _ traits: Traits = [], _ apply: @escaping @Sendable (Chain<Int>, Stage) -> Chain<Int>) {
        (self.name, self.traits, self.apply) = (name, traits, apply)
    }

    /// The expected events when `values` and then `end` are sent.
    func hears(_ values: Int..., end: String = "") -> String {
        var marbles = traits.contains(.last) ? [] : values.map { "\($0)" }
        if end == "|", traits.contains(.last) { marbles.append("\(values.last ?? 0)") }
        if !end.isEmpty, end != "|" || !traits.contains(.endless) { marbles.append(end) }
        return marbles.joined(separator: " ")
    }
}

extension OperatorKind: CustomTestStringConvertible {
    var testDescription: String { name }
}

extension OperatorKind {
    static let all =
        linear + choosing + telling + joining + flattening + recovering + timed + several + shared + joined + answering + inTime
        + composed
    /// Every kind with each end that crosses it: `endless` kinds do not complete.
    static let withEnds = all.flatMap { kind in (kind.traits.contains(.endless) ? ["#boom"] : ["|", "#boom"]).map { (kind, $0) } }
    /// Kinds that emit every value.
    static let passing = all.filter { !$0.traits.contains(.last) }
    /// Kinds that also call a closure with each value.
    static let throwing = passing.filter { $0.traits.contains(.throwing) }
    /// Kinds that emit each value before the next one arrives, as a source that sends in a loop requires.
    static let immediate = passing.filter { $0.traits.isDisjoint(with: [.later, .sourceFirst]) }

    static let linear = [
        OperatorKind("map", .throwing) { source, stage in source.map(stage.closure("map") { $0 }) },
        OperatorKind("filter", .throwing) { source, stage in source.filter(stage.closure("filter") { _ in true }) },
        OperatorKind("scan", .throwing) { source, stage in
            let body = stage.closure("scan") { $0 }
            return source.scan(0) { try body($1) }
        },
        OperatorKind("reduce", [.throwing, .last]) { source, stage in
            let body = stage.closure("reduce") { $0 }
            return source.reduce(0) { try body($1) }
        },
        OperatorKind("take") { source, _ in source.take(1_000_000) },
        OperatorKind("skip") { source, _ in source.skip(0) },
        OperatorKind("skip, one", .endless) { source, stage in Chain.merge(stage.companion([0]), source).skip(1) },
        OperatorKind("distinctUntilChanged") { source, _ in source.distinctUntilChanged() },
        OperatorKind("distinctUntilChanged, asking", .throwing) { source, stage in
            let body = stage.closure("distinctUntilChanged") { _ in false }
            return source.startWith(0).distinctUntilChanged { try body($1) }.filter { $0 > 0 }
        },
        OperatorKind("do", .throwing) { source, stage in
            source.do(
                onNext: stage.closure("onNext") { _ in }, onError: stage.trial.trackedHandler("onError") { _ in },
                onCompleted: stage.trial.tracked("onCompleted") {}, onSubscribe: stage.trial.tracked("onSubscribe") {},
                onDispose: stage.trial.tracked("onDispose") {})
        },
        OperatorKind("buffer") { source, _ in source.buffer(count: 1).map { $0[0] } },
        OperatorKind("buffer, what is left", .last) { source, _ in source.startWith(0).buffer(count: 1_000_000).map { $0[$0.count - 1] } },
        OperatorKind("startWith") { source, stage in source.startWith(0, -1).filter(stage.closure("filter") { $0 > 0 }) },
        OperatorKind("share") { source, _ in source.share() },
    ]

    static let joining = [
        OperatorKind("merge, first") { source, _ in source.merge(with: .empty()) },
        OperatorKind("merge, last") { source, _ in .merge(.empty(), .empty(), source) },
        OperatorKind("merge, beside one that goes on", .endless) { source, stage in .merge(stage.companion(), source) },
        OperatorKind("concat, first", .continuing) { source, _ in source.concat(.empty()) },
        OperatorKind("concat, last") { source, _ in .concat(.empty(), .empty(), source) },
        OperatorKind("concat, before one that goes on", [.endless, .continuing]) { source, stage in source.concat(stage.companion()) },
        OperatorKind("zip, first", [.throwing, .sourceFirst]) { source, stage in
            let body = stage.closure("zip") { $0 }
            return .zip(source, stage.companion(Array(0..<stage.plenty))) { value, _ in try body(value) }
        },
        OperatorKind("zip, last", .throwing) { source, stage in
            let body = stage.closure("zip") { $0 }
            return .zip(stage.companion(Array(0..<stage.plenty)), source) { try body($1) }
        },
        OperatorKind("combineLatest, first", [.throwing, .sourceFirst]) { source, stage in
            let body = stage.closure("combineLatest") { $0 }
            return .combineLatest(source, .just(0)) { value, _ in try body(value) }
        },
        OperatorKind("combineLatest, last", [.throwing, .endless]) { source, stage in
            let body = stage.closure("combineLatest") { $0 }
            return .combineLatest(stage.companion([0]), source) { try body($1) }
        },
        OperatorKind("combineLatest of many", .throwing) { source, stage in
            let body = stage.closure("combineLatest") { $0 }
            return .combineLatest([.just(0), .just(0), source]) { try body($0[2]) }
        },
        OperatorKind("withLatestFrom", .throwing) { source, stage in
            let body = stage.closure("withLatestFrom") { $0 }
            return source.withLatestFrom(stage.companion([0])) { value, _ in try body(value) }
        },
        OperatorKind("take(until:)") { source, stage in source.take(until: stage.companion()) },
    ]

    static let flattening = [
        OperatorKind("flatMap, outside", .throwing) { source, stage in source.flatMap(stage.closure("flatMap") { .just($0) }) },
        OperatorKind("flatMap, inside", .captured) { source, stage in Chain.just(0).flatMap(stage.closure("flatMap") { _ in source }) },
        OperatorKind("flatMap to what goes on", [.throwing, .endless]) { source, stage in
            source.flatMap(stage.closure("flatMap") { value in stage.companion([value]) })
        },
        OperatorKind("flatMapLatest, outside", .throwing) { source, stage in
            source.flatMapLatest(stage.closure("flatMapLatest") { .just($0) })
        },
        OperatorKind("flatMapLatest, inside", .captured) { source, stage in
            Chain.just(0).flatMapLatest(stage.closure("flatMapLatest") { _ in source })
        },
        OperatorKind("flatMapLatest to what goes on", [.throwing, .endless]) { source, stage in
            source.flatMapLatest(stage.closure("flatMapLatest") { value in stage.companion([value]) })
        },
        OperatorKind("concatMap, outside", .throwing) { source, stage in source.concatMap(stage.closure("concatMap") { .just($0) }) },
        OperatorKind("concatMap, inside", .captured) { source, stage in Chain.just(0).concatMap(stage.closure("concatMap") { _ in source })
        },
    ]

    static let recovering = [
        OperatorKind("catch", .handling) { source, stage in
            let handler = stage.closure("catch") { _ in }
            return source.catch { error in
                try handler(-1)
                throw error
            }
        },
        OperatorKind("catch, the second", .captured) { source, stage in
            let handler = stage.closure("catch") { _ in source }
            return Chain.error(Failure.other).catch { _ in try handler(-1) }
        },
        OperatorKind("retry") { source, _ in source.retry(1) },
        OperatorKind("retry, the second", .captured) { source, stage in
            // Fails once, and then mirrors the source.
            let failures = Box(1)
            let attempt = stage.closure("retry") { _ in
                failures.content -= 1
                return failures.content >= 0 ? Chain<Int>.error(Failure.other) : source
            }
            return Chain.just(-1).flatMap(attempt).retry(2)
        },
        OperatorKind("repeat") { source, _ in source.repeat(1) },
        OperatorKind("repeat, the last", .captured) { source, stage in
            // Completes twice, and then mirrors the source.
            let completions = Box(2)
            let run = stage.closure("repeat") { _ in
                completions.content -= 1
                return completions.content >= 0 ? .empty() : source
            }
            return Chain.just(-1).flatMap(run).repeat(3)
        },
    ]

    static let timed = [
        OperatorKind("subscribe(on:)") { source, _ in source.subscribe(on: CurrentThreadScheduler.instance) },
        OperatorKind("observe(on:)", .later) { source, stage in source.observe(on: stage.scheduler) },
        OperatorKind("delay", .later) { source, stage in source.delay(.seconds(1), scheduler: stage.scheduler) },
        OperatorKind("debounce", [.later, .lossy]) { source, stage in source.debounce(.seconds(1), scheduler: stage.scheduler) },
    ]
}
