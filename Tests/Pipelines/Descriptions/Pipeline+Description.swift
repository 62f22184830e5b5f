// The pipeline as Swift code, so that a failure can become a test.

extension Pipeline: CustomStringConvertible {
    public var description: String {
        switch self {
        case .source(let source): "\(source)"
        case .linear(let linear, let above): "\(above).\(linear)"
        case .joint(.withLatestFrom, let sources): "\(sources[0]).withLatestFrom(\(sources[1]))"
        case .joint(.takeUntil, let sources): "\(sources[0]).take(until: \(sources[1]))"
        case .joint(.catch, let sources): "\(sources[0]).catch{ \(sources[1]) }"
        case .joint(.skipUntil, let sources): "\(sources[0]).skipUntil(\(sources[1]))"
        case .joint(.sample, let sources): "\(sources[0]).sample(\(sources[1]))"
        case .joint(.ifEmpty, let sources): "\(sources[0]).ifEmpty(switchTo: \(sources[1]))"
        case .joint(.timeout(let ticks), let sources): "\(sources[0]).timeout(\(ticks), other: \(sources[1]))"
        case .joint(let joint, let sources): "\(joint)(\(sources.map(\.description).joined(separator: ", ")))"
        case .flattening(let flattening, let above, let inner):
            "\(above).\(flattening){ [\(inner.map(\.description).joined(separator: ", "))][$0 % \(inner.count)] }"
        case .diamond(let joint, let above, let first, let second): "diamond(\(above), \(joint), \(first), \(second))"
        }
    }
}

extension Pipeline.Source: CustomStringConvertible {
    public var description: String {
        switch self {
        case .hot(let number): "hot\(number)"
        case .cold(let number): "cold\(number)"
        case .from(let values): "from(\(values))"
        case .range(let start, let count): "range(\(start), \(count))"
        case .just(let value): "just(\(value))"
        case .given: "just($0)"
        case .empty: "empty"
        case .error: "error"
        case .never: "never"
        }
    }
}

extension Pipeline.Linear: CustomStringConvertible {
    public var description: String {
        switch self {
        case .map(let functions): "map\(functions)"
        case .filter(let predicates): "filter\(predicates)"
        case .scan: "scan"
        case .reduce: "reduce"
        case .take(let count): "take(\(count))"
        case .skip(let count): "skip(\(count))"
        case .distinctUntilChanged: "distinctUntilChanged"
        case .buffer(let count): "buffer(\(count))"
        case .do(let function): "do[\(function)]"
        case .startWith(let value): "startWith(\(value))"
        case .share: "share"
        case .retry(let attempts): "retry(\(attempts))"
        case .repeat(let count): "repeat(\(count))"
        case .observeOn: "observe(on:)"
        case .subscribeOn: "subscribe(on:)"
        case .groupBy(let function, let modulus): "groupBy[\(function) % \(modulus)].flatMap{ $0 }"
        case .delay(let ticks): "delay(\(ticks))"
        case .debounce(let ticks): "debounce(\(ticks))"
        case .choosing(let choosing): "\(choosing)"
        case .throttle(let ticks, let latest): "throttle(\(ticks), latest: \(latest))"
        case .bufferTime(let ticks, let count): "buffer(timeSpan: \(ticks), count: \(count))"
        case .window(let ticks, let count): "window(timeSpan: \(ticks), count: \(count)).flatMap{ sum }"
        case .ifEmpty(let value): "ifEmpty(\(value))"
        case .shareReplay(let count): "share(replay: \(count))"
        case .retryWhen(let attempts): "retryWhen(\(attempts))"
        case .trait(let trait): "\(trait)"
        }
    }
}

extension Function: CustomStringConvertible {
    public var description: String { "+\(summand)" + (throwsAt.map { " throws at \($0) of 7" } ?? "") }
}

extension Predicate: CustomStringConvertible {
    public var description: String { "not \(remainder) of \(modulus)" + (throwsAt.map { " throws at \($0) of 7" } ?? "") }
}
