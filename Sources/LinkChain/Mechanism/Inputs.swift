/// The sources that a ``MultiSourceSink`` holds, each with the place that it has there.
struct Inputs: @unchecked Sendable {
    enum Kind {
        /// One that the link was made from.
        case source
        /// One that follows another, as in `retry`.
        case successor
        /// An inner stream of `flatMap` and its kind. It goes with the last observer.
        case inner
    }

    struct Input {
        var tie: Tie
        /// Which of an operator's sources this is; what it means is the operator's own.
        let number: Int
        let kind: Kind
        /// How often the link's last observer had gone when this place was taken, as far as 32 bits count. It fits into the space that
        /// `kind` leaves.
        var departures: UInt32

        /// Whether it was taken for observers who have gone.
        func isOld(since departures: Int) -> Bool { self.departures != UInt32(truncatingIfNeeded: departures) }
    }

    private var slots = Slots<Input>()
    /// How many sources the link was made from. They have the first places, in their order: a source never takes a freed place.
    private var sourceCount = 0
    private(set) var isOver = false
    /// How often the last observer had gone when inner streams were last let go of.
    private var dropped: UInt32 = 0

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

    /// Notes how the source in this place is about to be observed: `expected`, if that is not nil, and only once then. Returns the source,
    /// if it is still held.
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

    /// Takes out the input in this place if `registration` is its registration. Otherwise the place has been reused.
    mutating func remove(_ registration: AnyRegistration, at place: Int) -> Input? {
        slots[place]?.tie.registration === registration ? slots.remove(place) : nil
    }

    /// Takes out what is in the place, if anything is.
    mutating func remove(_ place: Int) -> Input? { slots.remove(place) }

    /// Takes out all, for good.
    mutating func removeAll() -> [Tie] {
        isOver = true
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
        return hasSource ? slots.removeAll { $0.kind == .inner && $0.isOld(since: departures) } : []
    }

    /// Whether this place was taken for observers who have gone.
    func isOld(_ registration: AnyRegistration, since departures: Int) -> Bool {
        guard let input = slots[registration.placeInChild], input.tie.registration === registration else { return false }
        return input.isOld(since: departures)
    }

    /// Notes that this place is for the present observers. Returns whether it was taken for others, who have gone.
    mutating func renew(_ registration: AnyRegistration, since departures: Int) -> Bool {
        guard isOld(registration, since: departures) else { return false }
        slots.update(registration.placeInChild) { $0.departures = UInt32(truncatingIfNeeded: departures) }
        return true
    }

    /// Those that are observed, or would be if anybody observed the link.
    var observed: [Tie] { ties { $0.tie.registration != nil } }

    /// The sources that the link was made from, in their order. An ``EndedSource`` stands for each that has ended.
    var sources: [Parent] {
        if isOver { return [] }
        return (0..<sourceCount).map { place in
            guard let input = slots[place], input.kind == .source else { return EndedSource() }
            return input.tie.parent ?? EndedSource()
        }
    }
}
