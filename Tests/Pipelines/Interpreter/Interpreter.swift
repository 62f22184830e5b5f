import PipelineDescriptions
import Synchronization

/// Turns a plan's pipeline into a chain of this architecture, and runs it.
public enum Interpreter {
    /// The transcript of `plan`. At the end, whatever still runs is disposed.
    public static func transcript(of plan: Plan) -> Transcript {
        let census = LiveCensus()
        var transcript = census.observe { run(plan) }
        transcript.live = census.count
        return transcript
    }

    private static func run(_ plan: Plan) -> Transcript {
        var run: Run? = Run(plan)
        weak let watched = run
        guard var transcript = run?.transcript() else { return Transcript() }
        run = nil
        // Every closure of the pipeline holds the run.
        transcript.isLeaking = watched != nil
        return transcript
    }
}

/// One run of a plan, held by every closure of the pipeline.
final class Run {
    private let plan: Plan
    let scheduler = TestScheduler()
    private(set) var hot: [HotSource] = []
    private var cold: [ColdSource] = []
    private var listeners: [Listener] = []
    private let calls = Atomic(0)

    init(_ plan: Plan) {
        self.plan = plan
        // Before the sources, because actions due at the same tick run in this order.
        listeners = plan.subscribers.map { subscriber in
            let listener = Listener(subscriber, scheduler)
            scheduler.schedule(at: subscriber.start) { [unowned self] in listener.subscribe(to: chain(plan.pipeline, for: 0), hot) }
            if let end = subscriber.end { scheduler.schedule(at: end) { listener.dispose() } }
            return listener
        }
        hot = plan.hot.map { HotSource($0, scheduler) }
        cold = plan.cold.map { ColdSource($0, scheduler) }
    }

    func transcript() -> Transcript {
        scheduler.advance(to: Plan.end)
        for listener in listeners { listener.dispose() }
        // A disposed subscription must stay silent, whatever is still sent.
        for source in hot { source.send(.next(999)) }
        scheduler.advance(to: 2 * Plan.end)
        var transcript = Transcript()
        transcript.heard = listeners.map(\.heard)
        transcript.intervals = hot.map(\.intervals.all) + cold.map(\.intervals.all)
        transcript.calls = calls.load(ordering: .relaxed)
        transcript.overlaps = listeners.reduce(0) { $0 + $1.overlaps }
        takeApart()
        return transcript
    }

    /// The tokens go first, since nothing that a listener hears may hold it.
    func takeApart() {
        listeners = []
        (hot, cold) = ([], [])
    }

    var isSubscribed: Bool { (hot.map(\.intervals.all) + cold.map(\.intervals.all)).joined().contains { $0.end == nil } }

    // MARK: The pipeline as a chain

    /// `value`: the value that an inner stream is made for.
    func chain(_ pipeline: Pipeline, for value: Int) -> Chain<Int> {
        switch pipeline {
        case .source(let source): return chain(source, for: value)
        case .linear(let linear, let above): return apply(linear, to: chain(above, for: value))
        case .joint(.catch, let sources):
            return chain(sources[0], for: value).catch { [self] _ in
                calls.add(1, ordering: .relaxed)
                return chain(sources[1], for: value)
            }
        case .joint(let joint, let sources): return join(joint, sources.map { chain($0, for: value) })
        case .flattening(let flattening, let above, let inner):
            let outer = chain(above, for: value)
            let transform: (Int) throws -> Chain<Int> = { [self] value in
                calls.add(1, ordering: .relaxed)
                return chain(inner[value.remainder(of: inner.count)], for: value)
            }
            return switch flattening {
            case .flatMap: outer.flatMap(transform)
            case .flatMapLatest: outer.flatMapLatest(transform)
            case .concatMap: outer.concatMap(transform)
            case .flatMapFirst: outer.flatMapFirst(transform)
            case .merge(let limit): outer.map(transform).merge(maxConcurrent: limit)
            }
        case .diamond(let joint, let above, let first, let second):
            let shared = chain(above, for: value).share()
            return join(joint, [apply(first, to: shared), apply(second, to: shared)])
        }
    }

    private func chain(_ source: Pipeline.Source, for value: Int) -> Chain<Int> {
        switch source {
        case .hot(let number): hot[number].chain
        case .cold(let number): cold[number].chain
        case .from(let values): .from(values)
        case .range(let start, let count): .range(start: start, count: count)
        case .just(let value): .just(value)
        case .given: .just(value)
        case .empty: .empty()
        case .error: .error(Failure.sent)
        case .never: .never()
        }
    }

    private func apply(_ linear: Pipeline.Linear, to chain: Chain<Int>) -> Chain<Int> {
        switch linear {
        case .map(let functions): chain.map { [self] value in try call(functions, value) }
        case .filter(let predicates): chain.filter { [self] value in try call(predicates, value) }
        case .scan: chain.scan(0) { [self] sum, value in add(sum, value) }
        case .reduce: chain.reduce(0) { [self] sum, value in add(sum, value) }
        case .take(let count): chain.take(count)
        case .skip(let count): chain.skip(count)
        case .distinctUntilChanged: chain.distinctUntilChanged()
        case .buffer(let count): chain.buffer(count: count).map { [self] values in values.reduce(0) { add($0, $1) } }
        case .do(let function): chain.do(onNext: { [self] value in _ = try call([function], value) })
        case .startWith(let value): chain.startWith(value)
        case .share: chain.share()
        case .retry(let attempts): chain.retry(attempts)
        case .repeat(let count): chain.repeat(count)
        case .observeOn: chain.observe(on: scheduler)
        case .subscribeOn: chain.subscribe(on: scheduler)
        case .groupBy(let function, let modulus):
            chain.groupBy { [self] value in try call([function], value).remainder(of: modulus) }
                .flatMap { [self] group in
                    let key = group.key
                    return group.map { [self] value in add(value, key) }
                }
        case .delay(let ticks): chain.delay(.seconds(ticks), scheduler: scheduler)
        case .debounce(let ticks): chain.debounce(.seconds(ticks), scheduler: scheduler)
        case .choosing(let choosing): apply(choosing, to: chain)
        case .throttle(let ticks, let latest): chain.throttle(.seconds(ticks), latest: latest, scheduler: scheduler)
        case .bufferTime(let ticks, let count):
            chain.buffer(timeSpan: .seconds(ticks), count: count, scheduler: scheduler)
                .map { [self] values in values.reduce(0) { add($0, $1) } }
        case .window(let ticks, let count):
            chain.window(timeSpan: .seconds(ticks), count: count, scheduler: scheduler)
                .flatMap { [self] window in window.reduce(0) { [self] sum, value in add(sum, value) } }
        case .ifEmpty(let value): chain.ifEmpty(default: value)
        case .shareReplay(let count): chain.share(replay: count)
        case .retryWhen(let attempts): chain.retry { (errors: Chain<any Error>) in errors.take(attempts) }
        case .trait(let trait): apply(trait, to: chain)
        }
    }

    private func join(_ joint: Pipeline.Joint, _ sources: [Chain<Int>]) -> Chain<Int> {
        let combine: (Int, Int) throws -> Int = { [self] first, second in add(first * 3, second) }
        return switch joint {
        case .merge: .merge(sources)
        case .concat: .concat(sources)
        case .zip: .zip(sources[0], sources[1], resultSelector: combine)
        case .combineLatest: .combineLatest(sources[0], sources[1], resultSelector: combine)
        case .combineLatestOfMany where sources.count == 3:
            .combineLatest(sources[0], sources[1], sources[2]) { first, second, third in try [first, second, third].reduce(0, combine) }
        case .combineLatestOfMany: .combineLatest(sources) { values in try values.reduce(0, combine) }
        case .withLatestFrom: sources[0].withLatestFrom(sources[1], resultSelector: combine)
        case .takeUntil: sources[0].take(until: sources[1])
        case .skipUntil: sources[0].skip(until: sources[1])
        case .sample: sources[0].sample(sources[1])
        case .amb: .amb(sources)
        case .ifEmpty: sources[0].ifEmpty(switchTo: sources[1])
        case .catchSequence: .catch(sequence: sources)
        case .zipOfMany where sources.count == 3:
            .zip(sources[0], sources[1], sources[2]) { first, second, third in try [first, second, third].reduce(0, combine) }
        case .zipOfMany: .zip(sources) { values in try values.reduce(0, combine) }
        case .timeout(let ticks): sources[0].timeout(.seconds(ticks), other: sources[1], scheduler: scheduler)
        case .catch: preconditionFailure("made where the stand-in is made when it is needed")
        }
    }

    // MARK: What the closures do

    func add(_ first: Int, _ second: Int) -> Int {
        calls.add(1, ordering: .relaxed)
        return (first + second) % 1_000
    }

    func call(_ functions: [Function], _ value: Int) throws -> Int {
        calls.add(1, ordering: .relaxed)
        return try functions.reduce(value) { try $1.apply($0) }
    }

    func call(_ predicates: [Predicate], _ value: Int) throws -> Bool {
        calls.add(1, ordering: .relaxed)
        return try predicates.allSatisfy { try $0.holds(value) }
    }
}
