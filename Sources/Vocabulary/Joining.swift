// `zip` and `combineLatest` of three to eight sources, each of its own type, are written once, not once for every number:
//
// The state is a tuple of parts, one for each source. A value goes through closures formed where the types are known: one puts it into its
// part, one makes a result of all parts. So nothing is looked up or allocated. All sources pass one serializer, which keeps the order of
// what a handler sends; nested joins of two would not.
//
// Parameter packs would be shorter, but Swift 6.3.1 does not specialise them. Without cross-module optimisation, each value looks up
// tuples' metadata; with it, the compiler aborts ("forAbstract at ASTContext.cpp"), whether a class or a function has the pack. So
// .scaffold/arities writes Sources/Compositions/ZipOfSeveral.swift and CombineLatestOfSeveral.swift.
//
// `zip` and `combineLatest` of two are primitives: their sinks hold two of the parts below, and need no closures.

/// What comes from one of the joined sources.
@usableFromInline package enum Arrival<Value> {
    case value(Value)
    case completed
    /// Nobody observes the result any more. LinkChain: a source that has not completed begins anew for the next observer.
    case observersHaveGone
}

/// How the values of several sources become one.
@usableFromInline package struct Joining<State, Result> {
    /// The initial state.
    @usableFromInline package let state: State
    /// Called for each value. Returns the result, if there is one by now.
    @usableFromInline package let next: (inout State) throws -> Result?
    /// Whether no result can follow.
    @usableFromInline package let isOver: (State) -> Bool

    @usableFromInline package init(
        _ state: State, next: @escaping (inout State) throws -> Result?, isOver: @escaping (State) -> Bool
    ) {
        (self.state, self.next, self.isOver) = (state, next, isOver)
    }
}

/// What has come from one source of a `zip`.
///
/// `@inlinable`, like ``Queue``: the `zip` of two touches its parts for each value, also in code that is not specialised.
@frozen @usableFromInline package struct ZippedPart<Value> {
    @usableFromInline var waiting: Queue<Value>
    @usableFromInline package var hasCompleted = false

    @inlinable package init() { waiting = Queue() }

    @inlinable package var isEmpty: Bool { waiting.isEmpty }

    /// Whether nothing more can come from here.
    @inlinable package var isDrained: Bool { hasCompleted && waiting.isEmpty }

    @usableFromInline package mutating func take(_ arrival: Arrival<Value>) {
        switch arrival {
        case .value(let value): waiting.append(value)
        case .completed: hasCompleted = true
        case .observersHaveGone: observersHaveGone()
        }
    }

    /// ``take(_:)`` of `.observersHaveGone`, without an ``Arrival``, whose type would be looked up.
    @inlinable package mutating func observersHaveGone() { if !hasCompleted { waiting = Queue() } }

    /// ``take(_:)`` of a value, without an ``Arrival``.
    @inlinable @inline(__always) package mutating func append(_ value: Value) { waiting.append(value) }

    /// - Precondition: it is not empty.
    @inlinable @inline(__always) package mutating func popFirst() -> Value { waiting.removeFirst() }
}

/// What has come from one source of a `combineLatest`.
///
/// `@inlinable`, like ``ZippedPart``. The `combineLatest` of two sets the members without an ``Arrival``.
@frozen @usableFromInline package struct LatestPart<Value> {
    @usableFromInline package var value: Value?
    @usableFromInline package var hasCompleted = false

    @inlinable package init() {}

    /// Whether the source has completed without a value.
    @inlinable package var isVoid: Bool { hasCompleted && value == nil }

    @usableFromInline package mutating func take(_ arrival: Arrival<Value>) {
        switch arrival {
        case .value(let value): self.value = value
        case .completed: hasCompleted = true
        case .observersHaveGone: observersHaveGone()
        }
    }

    /// As in ``ZippedPart``.
    @inlinable package mutating func observersHaveGone() { if !hasCompleted { value = nil } }
}
