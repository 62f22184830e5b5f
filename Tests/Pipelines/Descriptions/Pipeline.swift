/// A chain of operators over `Int`, as a value, independent of any architecture.
public indirect enum Pipeline: Equatable, Sendable {
    case source(Source)
    case linear(Linear, Pipeline)
    case joint(Joint, [Pipeline])
    /// Each value becomes the inner stream of number "value modulo the number of inner streams".
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
        /// A single `map` of all these functions, one after the other.
        case map([Function])
        /// A single `filter` of all these.
        case filter([Predicate])
        case scan, reduce
        case take(Int)
        case skip(Int)
        case distinctUntilChanged
        /// The sums of this many values.
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
        /// The sums of the values of this many ticks, and of at most this many values.
        case bufferTime(Int, Int)
        /// The same by windows.
        case window(Int, Int)
        case ifEmpty(Int)
        case shareReplay(Int)
        /// This many further attempts, and then the completion.
        case retryWhen(Int)
        case trait(Trait)
    }

    public enum Joint: Equatable, Sendable {
        case merge, concat, zip, combineLatest, combineLatestOfMany, withLatestFrom, takeUntil
        /// The second source replaces the first when that has failed.
        case `catch`
        case skipUntil, sample, amb, ifEmpty, catchSequence, zipOfMany
        /// The second source replaces the first after this many ticks without a value.
        case timeout(Int)

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
        /// At most this many inner streams at a time.
        case merge(Int)
    }
}

extension Pipeline {
    /// This pipeline as the inner stream for `value`.
    public func made(for value: Int) -> Pipeline {
        switch self {
        case .source(.given): .source(.just(value))
        case .source: self
        case .linear(let linear, let above): .linear(linear, above.made(for: value))
        case .joint(let joint, let sources): .joint(joint, sources.map { $0.made(for: value) })
        // Except for nested inner streams, which are made for other values.
        case .flattening(let flattening, let above, let inner): .flattening(flattening, above.made(for: value), inner: inner)
        case .diamond(let joint, let above, let first, let second): .diamond(joint, above.made(for: value), first, second)
        }
    }
}

/// Adds a number, and throws at some values.
public struct Function: Equatable, Sendable {
    public let summand: Int
    /// The remainder of 7 at which it throws.
    public let throwsAt: Int?

    public init(adding summand: Int, throwsAt: Int? = nil) { (self.summand, self.throwsAt) = (summand, throwsAt) }

    public func apply(_ value: Int) throws -> Int {
        if value.remainder(of: 7) == throwsAt { throw Failure.thrown }
        return (value + summand) % 1_000
    }
}

/// Holds for values with a certain remainder, and throws at some values.
public struct Predicate: Equatable, Sendable {
    public let modulus: Int
    public let remainder: Int
    /// The remainder of 7 at which it throws.
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
    /// Never negative, even for a negative number.
    public func remainder(of modulus: Int) -> Int { (self % modulus + modulus) % modulus }
}

public enum Failure: Error {
    /// Sent by a source.
    case sent
    /// Thrown by a closure.
    case thrown
}
