/// What a program's streams do in a period: a second, or a workload's unit of work.
package struct CostProgram: Equatable, Sendable {
    /// If it is the name of a workload, the prediction can be checked.
    package let name: String
    package let sentence: String
    private(set) var written: [String] = []
    let streams: [CostStream]
}

/// Chains of one kind: `chains=20 lives=50/s values=1000/s | map | filter 0.5`.
struct CostStream: Equatable, Sendable {
    /// What happens to the token of a subscription.
    enum Token: String, CaseIterable { case disposed, scoped, dropped }

    /// The number of simultaneous chains. Only the memory held depends on it.
    var chains = 1.0
    /// How many are described, subscribed to and ended in a period, over all chains.
    var lives = 0.0
    /// How many are sent in a period, over all chains.
    var values = 0.0
    /// The subscriptions per chain. More than one share it: the chain ends with `share()`.
    var observers = 1.0
    var token = Token.disposed
    /// How often virtual time advances in a period.
    var steps = 0.0
    /// Nil means an emitter, to which the program sends.
    var source: Source?
    var stages: [Stage] = []

    /// A source that sends by itself once it is subscribed to.
    struct Source: Equatable, Sendable {
        let piece: Piece
        /// Per subscription.
        let values: Double
    }

    struct Stage: Equatable, Sendable {
        let piece: Piece
        /// The other sources of a joint, or the inner stream of `flatMap` and its like.
        let others: [CostStream]
        /// Values that leave per value that enters, or per value of the inner streams. Nil: as many as usual.
        let yield: Double?
    }
}

/// The operators and sources of programs, by name. The workload `piece/…` gives the cost.
enum Piece: String, CaseIterable, Sendable {
    case map, filter, scan, distinctUntilChanged, enumerated, take, skip, startWith, buffer, groupBy
    case share, shareReplay, `catch`, retry, retryWhen
    case reduce, takeLast, deferred
    case merge, zip, combineLatest, withLatestFrom
    case flatMap, flatMapLatest, concatMap, mergeMaxConcurrent
    case debounce, throttle, delay, timeout, observeOn
    case just, from, create, timer, behavior

    /// `ofLives` were measured as whole lives, with a source.
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

    /// The workload without the operator, whose cost is subtracted.
    var bareSlug: String {
        switch self {
        // It merges streams that a `map` makes.
        case .mergeMaxConcurrent: Piece.map.slug
        case _ where kind == .timed: "piece/virtual-time"
        default: "piece/none"
        }
    }

    /// Whether a value that is dropped costs less than in the operator's workload, where it passes.
    var mayDrop: Bool { kind != .joint && kind != .ofInnerStreams && rare == nil }

    /// Whether a yield above 1 means several observers.
    var isShared: Bool { self == .share || self == .shareReplay }

    /// Values that leave per value that enters, in the operator's workload.
    var measuredYield: Double { self == .buffer ? 0.1 : 1 }

    /// A workload in which few values pass, with its yield and its steps of virtual time per value.
    var rare: (workload: String, yield: Double, steps: Double)? {
        switch self {
        case .debounce: ("debounce/burst", 0.1, 1.1)
        case .throttle: ("throttle/burst", 0.3, 1.1)
        default: nil
        }
    }

    var valuesPerUnit: Double { self == .zip ? 2 : 1 }
}
