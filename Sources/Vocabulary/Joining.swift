// How `zip` and `combineLatest` of three to eight sources, of a type each, stand once and not once for every number:
//
// The state is a tuple of parts, one for each source. The path of a value goes through closures formed where the types are known: one that
// puts it into its part, one that makes a result of all parts. So nothing is looked up, and nothing allocated. All sources pass one
// serializer, so the order of what a handler sends is kept, which joins of two below one another would not do.
//
// Parameter packs would be less text. But Swift 6.3.1 does not specialise them: without cross-module optimisation each value looks tuples'
// metadata up; with it, the compiler aborts ("forAbstract at ASTContext.cpp"), be it a class or a function that has the pack. So
// .scaffold/arities writes Sources/Compositions/ZipOfSeveral.swift and CombineLatestOfSeveral.swift.
//
// `zip` and `combineLatest` of two are primitives: their sinks hold two of the parts below, and need no closures.

/// What comes from one of the sources that are joined.
@usableFromInline package enum Arrival<Value> {
    case value(Value)
    /// The source has completed.
    case completed
    /// Nobody observes the result any more. LinkChain: a source that has not completed begins anew for the next observer.
    case observersHaveGone
}

/// How the values of several sources become one.
@usableFromInline package struct Joining<State, Result> {
    /// At first.
    @usableFromInline package let state: State
    /// Called when a value has come: the result, if there is one by now.
    @usableFromInline package let next: (inout State) throws -> Result?
    /// Whether no result can follow.
    @usableFromInline package let isOver: (State) -> Bool

    @usableFromInline package init(
        _ state: State, next: @escaping (inout State) throws -> Result?, isOver: @escaping (State) -> Bool
    ) {
        (self.state, self.next, self.isOver) = (state, next, isOver)
    }
}

/// What has come from one of the sources of a `zip`, of two or more.
///
/// `@inlinable`, as ``Queue``: the `zip` of two touches its parts for each value, also in code that is not specialised.
@frozen @usableFromInline package struct ZippedPart<Value> {
    @usableFromInline var waiting: Queue<Value>
    @usableFromInline package var hasCompleted = false

    @inlinable package init() { waiting = Queue() }

    @inlinable package var isEmpty: Bool { waiting.isEmpty }

    /// Whether nothing can come from here any more.
    @inlinable package var isDrained: Bool { hasCompleted && waiting.isEmpty }

    @usableFromInline package mutating func take(_ arrival: Arrival<Value>) {
        switch arrival {
        case .value(let value): waiting.append(value)
        case .completed: hasCompleted = true
        case .observersHaveGone: observersHaveGone()
        }
    }

    /// The same as ``take(_:)`` of that, without an ``Arrival``, whose type would be looked up.
    @inlinable package mutating func observersHaveGone() { if !hasCompleted { waiting = Queue() } }

    /// The same as ``take(_:)`` of a value, without an ``Arrival`` around it.
    @inlinable @inline(__always) package mutating func append(_ value: Value) { waiting.append(value) }

    /// - Precondition: it is not empty.
    @inlinable @inline(__always) package mutating func popFirst() -> Value { waiting.removeFirst() }
}

/// What has come from one of the sources of a `combineLatest`, of two or more.
///
/// `@inlinable`, as ``ZippedPart``. The `combineLatest` of two sets the members without an ``Arrival`` around a value.
@frozen @usableFromInline package struct LatestPart<Value> {
    @usableFromInline package var value: Value?
    @usableFromInline package var hasCompleted = false

    @inlinable package init() {}

    /// Whether it has completed without a value: none will come.
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
