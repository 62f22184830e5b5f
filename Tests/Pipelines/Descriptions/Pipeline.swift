/// A chain of operators over `Int`, as a value: what it is made of, and nothing of how an architecture makes it.
public indirect enum Pipeline: Equatable, Sendable {
    case source(Source)
    case linear(Linear, Pipeline)
    case joint(Joint, [Pipeline])
    /// Each value is turned into the inner stream with the number "value modulo how many there are".
    case flattening(Flattening, Pipeline, inner: [Pipeline])
    /// Two branches of one shared source.
    case diamond(Joint, Pipeline, Linear, Linear)

    public enum Source: Equatable, Sendable {
        /// One of the plan's hot sources.
        case hot(Int)
        /// One of the plan's cold sources.
        case cold(Int)
        case from([Int])
        case range(Int, Int)
        case just(Int)
        /// In an inner stream: the value that it was made for.
        case given
        case empty
        case error
        case never
    }

    public enum Linear: Equatable, Sendable {
        /// One `map` of all these, one after the other.
        case map([Function])
        /// One `filter` of all these.
        case filter([Predicate])
        case scan, reduce
        case take(Int)
        case skip(Int)
        case distinctUntilChanged
        /// The sums of so many values.
        case buffer(Int)
        case `do`(Function)
        case startWith(Int)
        case share
        case retry(Int)
        case `repeat`(Int)
        case observeOn, subscribeOn
        /// Each value and its key: the remainder of the function's result.
        case groupBy(Function, modulus: Int)
        case delay(Int)
        case debounce(Int)
        case choosing(Choosing)
        case throttle(Int, latest: Bool)
        /// The sums of what comes in so many ticks, and of so many values at most.
        case bufferTime(Int, Int)
        /// The same by windows.
        case window(Int, Int)
        case ifEmpty(Int)
        case shareReplay(Int)
        /// So many more attempts, and then the completion.
        case retryWhen(Int)
        case trait(Trait)
    }

    public enum Joint: Equatable, Sendable {
        case merge, concat, zip, combineLatest, combineLatestOfMany, withLatestFrom, takeUntil
        /// The second one stands in for the first when that has failed.
        case `catch`
        case skipUntil, sample, amb, ifEmpty, catchSequence, zipOfMany
        /// The second one stands in for the first when so many ticks have passed without a value.
        case timeout(Int)

        /// Whether it takes two sources, and neither more nor fewer.
        public var isBinary: Bool {
            switch self {
            case .merge, .concat, .combineLatestOfMany, .amb, .catchSequence, .zipOfMany: false
            case .zip, .combineLatest, .withLatestFrom, .takeUntil, .catch: true
            case .skipUntil, .sample, .ifEmpty, .timeout: true
            }
        }
    }

    public enum Flattening: Equatable, Sendable {
        case flatMap, flatMapLatest, concatMap
        case flatMapFirst
        /// So many inner streams at a time.
        case merge(Int)
    }
}

extension Pipeline {
    /// This as the inner stream that is made for `value`.
    public func made(for value: Int) -> Pipeline {
        switch self {
        case .source(.given): .source(.just(value))
        case .source: self
        case .linear(let linear, let above): .linear(linear, above.made(for: value))
        case .joint(let joint, let sources): .joint(joint, sources.map { $0.made(for: value) })
        // Not those inside: they are made for other values.
        case .flattening(let flattening, let above, let inner): .flattening(flattening, above.made(for: value), inner: inner)
        case .diamond(let joint, let above, let first, let second): .diamond(joint, above.made(for: value), first, second)
        }
    }
}

/// Adds something, and throws at some values.
public struct Function: Equatable, Sendable {
    public let summand: Int
    /// It throws if this is the value's remainder of 7.
    public let throwsAt: Int?

    public init(adding summand: Int, throwsAt: Int? = nil) { (self.summand, self.throwsAt) = (summand, throwsAt) }

    public func apply(_ value: Int) throws -> Int {
        if value.remainder(of: 7) == throwsAt { throw Failure.thrown }
        return (value + summand) % 1_000
    }
}

/// Holds for values with some remainder, and throws at some values.
public struct Predicate: Equatable, Sendable {
    public let modulus: Int
    public let remainder: Int
    /// It throws if this is the value's remainder of 7.
    public let throwsAt: Int?

    public init(modulus: Int, remainder: Int, throwsAt: Int? = nil) {
        (self.modulus, self.remainder, self.throwsAt) = (modulus, remainder, throwsAt)
    }

    public func holds(_ value: Int) throws -> Bool {
        if value.remainder(of: 7) == throwsAt { throw Failure.thrown }
        return value.remainder(of: modulus) != remainder
    }
}

extension Int {
    /// From 0 up, also of a negative number.
    public func remainder(of modulus: Int) -> Int { (self % modulus + modulus) % modulus }
}

/// The errors of the pipelines.
public enum Failure: Error {
    /// A source sent it.
    case sent
    /// A closure threw it.
    case thrown
}
