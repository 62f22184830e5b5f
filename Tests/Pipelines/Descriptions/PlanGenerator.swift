/// Makes random plans, except for what the contract leaves to each architecture.
///
/// Left out, with the row of the contract's second table that says why:
/// - one chain subscribed to twice ("cold or hot", "siblings"): every subscriber builds its own pipeline;
/// - emitters as sources ("values with no observer": LinkChain's links are eager and keep unheard values): a hot source is a `create` that
///   subscribes to an emitter which has been observed;
/// - two branches of a source that sends as it is subscribed to ("emission during subscribe", "cold or hot": LinkChain starts it when all
///   branches are there, the siblings with the first): a diamond stands on an `observe(on:)`, which is silent at first, even if its source
///   has ended;
/// - two branches of which the second is subscribed to first ("cold or hot": LinkChain's branches observe the source in the order in which
///   they were assembled, except those that observe it late, as `share` and `startWith` do): a diamond has neither, nor does it end in an
///   operator that subscribes to its other source first;
/// - two branches that run the source again ("cold or hot": a LinkChain link runs once, so `retry` and `repeat` make new links for the next
///   run, and two such branches no longer share the source): no branch does;
/// - several values sent as a source is subscribed to by `create` ("emission during subscribe": DisposerChain defers a disposal during the
///   subscription, so closures above a `take` are still called): a cold source sends at most one event before its closure returns;
/// - relays between two stages ("emission during subscribe": they would be bound inside the closure of `create`, and send everything that
///   comes meanwhile);
/// - tokens that are dropped without being disposed ("subscription token dropped"): they are held, and disposed at the end.
public struct PlanGenerator: Sendable {
    private var random: SplitMix64
    private let hotSources: Int
    private let coldSources: Int

    public init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        hotSources = random.number(1...3)
        coldSources = random.number(1...2)
    }

    public mutating func plan() -> Plan {
        let depth = random.number(1...4)
        return plan(of: pipeline(depth: depth))
    }

    public mutating func plan(of pipeline: Pipeline) -> Plan {
        let hot = (0..<hotSources).map { _ in events(atMost: 8, within: 1...60, gap: 1...12) }
        let cold = (0..<coldSources).map { _ in events(atMost: 4, within: 0...3, gap: 1...8) }
        let subscribers = random.oneIn(4) ? 2 : 1
        return Plan(pipeline: pipeline, hot: hot, cold: cold, subscribers: (0..<subscribers).map { _ in subscriber() })
    }

    private mutating func subscriber() -> Subscriber {
        let start = random.oneIn(2) ? 0 : random.number(0...30)
        return Subscriber(
            start: start, end: random.oneIn(3) ? start + random.number(0...50) : nil,
            patience: random.oneIn(5) ? random.number(1...4) : nil,
            answers: random.oneIn(5) ? random.number(0...hotSources - 1) : nil)
    }

    private mutating func events(atMost count: Int, within start: ClosedRange<Int>, gap: ClosedRange<Int>) -> [Sent] {
        var tick = random.number(start)
        var events: [Sent] = []
        for _ in 0..<random.number(0...count) {
            events.append(Sent(tick, .next(random.number(0...20))))
            tick += random.number(gap)
        }
        switch random.number(0...5) {
        case 0: events.append(Sent(tick, .error))
        case 1...3: events.append(Sent(tick, .completed))
        default: break
        }
        return events
    }

    // MARK: Pipelines

    public mutating func pipeline() -> Pipeline { pipeline(depth: random.number(0...3)) }

    public mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(range) }

    private mutating func pipeline(depth: Int) -> Pipeline {
        if depth == 0 { return .source(source()) }
        switch random.number(0...9) {
        case 0: return .source(source())
        case 1...4: return .linear(linear(), pipeline(depth: depth - 1))
        case 5...7: return joint(depth: depth)
        case 8:
            let inner = (0..<random.number(1...3)).map { _ in pipeline(depth: depth - 1) }
            let flattening = random.choice([Pipeline.Flattening.flatMap, .flatMapLatest, .concatMap, .flatMapFirst, .merge(2)])
            return .flattening(flattening, pipeline(depth: depth - 1), inner: inner)
        default:
            return .diamond(
                random.choice([.merge, .zip, .combineLatest]), Pipeline.linear(.observeOn, pipeline(depth: depth - 1)), branch(), branch())
        }
    }

    private mutating func joint(depth: Int) -> Pipeline {
        let joint = random.choice([
            Pipeline.Joint.merge, .merge, .concat, .concat, .zip, .combineLatest, .combineLatestOfMany, .withLatestFrom, .takeUntil, .catch,
        ])
        return jointOfSources(random.oneIn(3) ? otherJoint() : joint, depth: depth)
    }

    private mutating func otherJoint() -> Pipeline.Joint {
        random.choice([.skipUntil, .sample, .amb, .ifEmpty, .catchSequence, .zipOfMany, .timeout(random.number(0...20))])
    }

    private mutating func jointOfSources(_ joint: Pipeline.Joint, depth: Int) -> Pipeline {
        let count = joint.isBinary ? 2 : random.number(0...3)
        return .joint(joint, (0..<count).map { _ in pipeline(depth: depth - 1) })
    }

    private mutating func source() -> Pipeline.Source {
        switch random.number(0...12) {
        case 0...4: .hot(random.number(0...hotSources - 1))
        case 5...7: .cold(random.number(0...coldSources - 1))
        case 8: .from((0..<random.number(0...3)).map { _ in random.number(0...20) })
        case 9: .range(random.number(0...10), random.number(0...4))
        case 10: random.oneIn(2) ? .given : .just(random.number(0...20))
        case 11: .empty
        default: random.oneIn(2) ? .error : .never
        }
    }

    private mutating func otherLinear() -> Pipeline.Linear {
        switch random.number(0...9) {
        case 0: .throttle(random.number(0...10), latest: random.oneIn(2))
        case 1: .bufferTime(random.number(1...10), random.number(1...3))
        case 2: .ifEmpty(random.number(0...20))
        case 3: .shareReplay(random.number(1...2))
        case 4: .subscribeOn
        case 5: .groupBy(function(), modulus: random.number(1...4))
        case 6: .window(random.number(1...10), random.number(1...3))
        case 7, 8: .trait(trait())
        default: .retryWhen(random.number(0...2))
        }
    }

    private mutating func linear() -> Pipeline.Linear {
        if random.oneIn(5) { return otherLinear() }
        return switch random.number(0...24) {
        case 0, 1: .map([function()])
        case 2, 3: .filter([predicate()])
        case 4: .scan
        case 5: .reduce
        case 6, 7: .take(random.number(0...3))
        case 8: .skip(random.number(0...2))
        case 9: .distinctUntilChanged
        case 10: .buffer(random.number(1...3))
        case 11: .do(function())
        case 12: .startWith(random.number(0...20))
        case 13: .share
        case 14: .observeOn
        case 15: .retry(random.number(1...3))
        case 16: .repeat(random.number(0...3))
        case 17: .delay(random.number(0...5))
        case 18: .debounce(random.number(0...5))
        default: .choosing(choosing())
        }
    }

    public mutating func function() -> Function {
        Function(adding: random.number(0...9), throwsAt: random.oneIn(4) ? random.number(0...6) : nil)
    }

    public mutating func predicate() -> Predicate {
        let modulus = random.number(2...4)
        return Predicate(
            modulus: modulus, remainder: random.number(0...modulus - 1), throwsAt: random.oneIn(4) ? random.number(0...6) : nil)
    }

    /// An operator that subscribes to its source, if ever, when it is assembled.
    private mutating func branch() -> Pipeline.Linear {
        while true {
            let linear = linear()
            switch linear {
            case .share, .startWith, .retry, .repeat, .shareReplay, .retryWhen, .subscribeOn: continue
            case .choosing(let choosing) where !choosing.isPlain: continue
            case .trait(let trait) where !trait.isPlain: continue
            default: return linear
            }
        }
    }
}
