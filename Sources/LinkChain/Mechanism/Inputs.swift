/// The sources that a ``MultiSourceSink`` holds, each with the place that it has there.
struct Inputs: @unchecked Sendable {
    enum Kind {
        /// One that the link was made from.
        case source
        /// One that follows another, as in `retry`.
        case successor
        /// An inner stream of `flatMap` and its kind. It goes with the last observer.
        case inner
        /// An inner stream whose place was given up when the last observer went.
        case innerAtRest
    }

    struct Input {
        var tie: Tie
        /// Which of an operator's sources this is; what it means is the operator's own.
        let number: Int
        var kind: Kind
        /// How often the link's last observer had gone when this place was taken or given up, as far as 32 bits count. It fits into the
        /// space that `kind` leaves.
        var departures: UInt32

        /// Whether the place is still taken for observers who have gone.
        func isOld(since departures: Int) -> Bool { self.departures != UInt32(truncatingIfNeeded: departures) }

        /// Whether this is an inner stream for observers who have gone.
        func isLeft(since departures: Int) -> Bool { kind == .innerAtRest || kind == .inner && isOld(since: departures) }
    }

    private var slots = Slots<Input>()
    /// The error with which a source has failed, the first one if several have. It stays: users' code may run when it goes.
    private var failure: (any Error)?
    /// How many sources the link was made from; -1 once it is over. They have the first places, in their order: a source never takes a
    /// freed place.
    private var sourceCount: Int32 = 0
    /// How often the last observer had gone when inner streams were last let go of.
    private var dropped: UInt32 = 0

    var isOver: Bool { sourceCount < 0 }

    /// Returns the place that it got. With a `registration`, it is about to be observed through that.
    mutating func add(
        _ source: Parent, _ number: Int, _ kind: Kind, since departures: Int, _ registration: AnyRegistration? = nil
    ) -> Int {
        if kind == .source { sourceCount += 1 }
        let input = Input(
            tie: Tie(parent: source, registration: registration), number: number, kind: kind,
            departures: UInt32(truncatingIfNeeded: departures))
        return slots.add(input, reusingPlaces: kind != .source)
    }

    /// Notes how the source in this place is about to be observed. With `expected`, only if it is that source and nobody has noted it yet.
    /// Returns the source, if it is still held.
    mutating func register(_ registration: AnyRegistration, of expected: Parent?, at place: Int, since departures: Int) -> Parent? {
        var source: Parent?
        slots.update(place) { input in
            if let expected, input.tie.parent !== expected || input.tie.registration != nil { return }
            input.departures = UInt32(truncatingIfNeeded: departures)
            input.tie.registration = registration
            source = input.tie.parent
        }
        return source
    }

    /// Takes out the input in this place, which has ended, if `registration` is its registration. Otherwise the place has been reused.
    mutating func remove(_ registration: AnyRegistration, at place: Int, after completion: Completion) -> Input? {
        guard slots[place]?.tie.registration === registration, let input = slots.remove(place) else { return nil }
        if input.kind == .source, failure == nil, case .error(let error) = completion { failure = error }
        return input
    }

    /// Takes out what is in the place, if anything is.
    mutating func remove(_ place: Int) -> Input? { slots.remove(place) }

    /// Takes out all, for good.
    mutating func removeAll() -> [Tie] {
        sourceCount = -1
        defer { slots = Slots() }
        return ties { _ in true }
    }

    private func ties(of isWanted: (Input) -> Bool) -> [Tie] {
        var ties: [Tie] = []
        if slots.count > 0 { ties.reserveCapacity(slots.count) }
        slots.forEach { if isWanted($0) { ties.append($0.tie) } }
        return ties
    }

    /// Whether a source that the link was made from has not ended.
    var hasSource: Bool {
        var hasSource = false
        slots.forEach { if $0.kind == .source { hasSource = true } }
        return hasSource
    }

    /// Takes out the inner streams that go with the last observer, unless all sources have ended. Once after each departure: `nil` if
    /// that was done.
    mutating func dropInner(since departures: Int) -> [Input]? {
        let new = UInt32(truncatingIfNeeded: departures)
        if dropped == new { return nil }
        dropped = new
        return hasSource ? slots.removeAll { $0.isLeft(since: departures) } : []
    }

    /// Returns whether this place is still taken for observers who have gone.
    mutating func isOld(_ registration: AnyRegistration, since departures: Int) -> Bool {
        var isOld = false
        update(registration) { isOld = $0.isOld(since: departures) }
        return isOld
    }

    /// Notes that this place was given up: for want of observers, or to be taken for the present ones.
    mutating func note(_ registration: AnyRegistration, since departures: Int, isGivenUp: Bool) {
        update(registration) { input in
            input.departures = UInt32(truncatingIfNeeded: departures)
            if isGivenUp, input.kind == .inner { input.kind = .innerAtRest }
        }
    }

    /// Looks at or changes the input where it is: a copy would retain what it holds.
    private mutating func update(_ registration: AnyRegistration, _ body: (inout Input) -> Void) {
        slots.update(registration.placeInChild) { if $0.tie.registration === registration { body(&$0) } }
    }

    /// Those that are observed, or would be if anybody observed the link.
    var observed: [Tie] { ties { $0.tie.registration != nil } }

    /// The same, and whether any of these places is still taken for observers who have gone.
    func observed(since departures: Int) -> (ties: [Tie], hasOld: Bool) {
        var hasOld = false
        let ties = ties { input in
            if input.tie.registration == nil { return false }
            if input.isOld(since: departures) { hasOld = true }
            return true
        }
        return (ties, hasOld)
    }

    /// The sources that the link was made from, in their order. An ``EndedSource`` stands for each that has ended. None if the link is
    /// over.
    ///
    /// With an error, it stands for all that have: a link that one of its sources may fail ends with any of them, and one that answers an
    /// error has a single source.
    var sources: [Parent] {
        if isOver { return [] }
        return (0..<Int(sourceCount)).map { place in
            if let input = slots[place], input.kind == .source, let source = input.tie.parent { return source }
            return EndedSource(failure.map { .error($0) } ?? .completed)
        }
    }
}
