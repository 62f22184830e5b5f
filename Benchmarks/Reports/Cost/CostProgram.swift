/// A program, described by what its streams do in a period: a second, or the unit of a workload.
package struct CostProgram: Equatable, Sendable {
    /// That of a workload, if the program describes one: then its prediction can be checked.
    package let name: String
    package let sentence: String
    /// Its streams as they are written in a file.
    private(set) var written: [String] = []
    let streams: [CostStream]
}

/// Chains of one kind: `chains=20 lives=50/s values=1000/s | map | filter 0.5`.
struct CostStream: Equatable, Sendable {
    /// What is done with the token of a subscription.
    enum Token: String, CaseIterable { case disposed, scoped, dropped }

    /// How many are subscribed to at a time. They hold memory, and nothing else depends on it.
    var chains = 1.0
    /// How many are described, subscribed to and ended in a period, all chains together.
    var lives = 0.0
    /// How many values are sent in a period, all chains together.
    var values = 0.0
    /// How many subscriptions each chain has. More than one share it: the chain ends with `share()`.
    var observers = 1.0
    var token = Token.disposed
    /// How often virtual time is moved on in a period.
    var steps = 0.0
    /// Nil: an emitter that the program sends to.
    var source: Source?
    var stages: [Stage] = []

    /// A source that sends by itself once it is subscribed to.
    struct Source: Equatable, Sendable {
        let piece: Piece
        /// How many values each subscription gets.
        let values: Double
    }

    struct Stage: Equatable, Sendable {
        let piece: Piece
        /// The other sources of a joint; or what each value is turned into, by `flatMap` and its like.
        let others: [CostStream]
        /// How many values leave it for each that enters; for each that its inner streams send, if it has some. Nil: as many as usual.
        let yield: Double?
    }
}

/// What programs are made of. The name is that of the operator or source; the cost is that of the workload `piece/…`.
enum Piece: String, CaseIterable, Sendable {
    case map, filter, scan, distinctUntilChanged, enumerated, take, skip, startWith, buffer, groupBy
    case share, shareReplay, `catch`, retry, retryWhen
    case reduce, takeLast, deferred
    case merge, zip, combineLatest, withLatestFrom
    case flatMap, flatMapLatest, concatMap, mergeMaxConcurrent
    case debounce, throttle, delay, timeout, observeOn
    case just, from, create, timer, behavior

    /// `ofLives` are operators that were measured with a source, as whole lives.
    enum Kind: Sendable { case source, operatorOfOne, timed, joint, ofInnerStreams, ofLives }

    var kind: Kind {
        switch self {
        case .just, .from, .create, .timer, .behavior: .source
        case .merge, .zip, .combineLatest, .withLatestFrom: .joint
        case .flatMap, .flatMapLatest, .concatMap, .mergeMaxConcurrent: .ofInnerStreams
        case .debounce, .throttle, .delay, .timeout, .observeOn: .timed
        case .reduce, .takeLast, .deferred: .ofLives
        default: .operatorOfOne
        }
    }

    /// `flatMapLatest` is measured by `piece/flat-map-latest`.
    var slug: String {
        "piece/" + rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }

    /// The same without the operator, to be subtracted.
    var bareSlug: String {
        switch self {
        // It merges streams that a `map` makes.
        case .mergeMaxConcurrent: Piece.map.slug
        case _ where kind == .timed: "piece/virtual-time"
        default: "piece/none"
        }
    }

    /// Whether a value that does not leave it costs less than in its workload.
    var mayDrop: Bool { kind != .joint && kind != .ofInnerStreams && rare == nil }

    /// Whether what leaves it goes to several observers, if that is more than what enters.
    var isShared: Bool { self == .share || self == .shareReplay }

    /// How many values leave it in its workload, for each that enters.
    var measuredYield: Double { self == .buffer ? 0.1 : 1 }

    /// A workload in which few values pass: how many, and how often it moves time on for each value.
    var rare: (workload: String, yield: Double, steps: Double)? {
        switch self {
        case .debounce: ("debounce/burst", 0.1, 1.1)
        case .throttle: ("throttle/burst", 0.3, 1.1)
        default: nil
        }
    }

    /// How many values a unit of the workload sends.
    var valuesPerUnit: Double { self == .zip ? 2 : 1 }
}
