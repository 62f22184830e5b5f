/// The sources of a ``MultiSourceSink``, each in a numbered place, with its registration there.
///
/// A *run* lasts until the last observer leaves; ``Link/currentRun`` is its number.
struct Inputs: @unchecked Sendable {
    enum Kind {
        /// A source that the link was made from.
        case source
        /// A stream that follows another, as in `retry`.
        case successor
        /// An inner stream, as in `flatMap`. It goes with the last observer.
        case inner
        /// An inner stream whose registration was given up when the last observer left.
        case detachedInner
    }

    struct Input {
        var parentLink: ParentLink
        /// Identifies the source; its meaning is the operator's own.
        let number: Int
        var kind: Kind
        /// The run in which the registration was taken or given up. 32 bits fit into the padding behind `kind`.
        var run: UInt32

        /// Whether the registration belongs to an earlier run.
        func isOld(since run: UInt32) -> Bool { self.run != run }

        /// Whether this is an inner stream whose observers have left.
        func isLeft(since run: UInt32) -> Bool { kind == .detachedInner || kind == .inner && isOld(since: run) }
    }

    private var slots = Slots<Input>()
    /// The first error with which a source has failed. Never cleared here: releasing it may run user code.
    private var failure: (any Error)?
    /// How many sources the link was made from, or -1 once it is over. They have the first places, in order, and never a reused one.
    private var sourceCount: Int32 = 0
    /// The run before which inner streams, or what waits, were last dropped.
    private var begun: UInt32 = 0

    var isOver: Bool { sourceCount < 0 }

    /// Adds a source, which is about to be observed through `registration` if there is one. Returns its place.
    mutating func add(
        _ source: Parent, _ number: Int, _ kind: Kind, since run: UInt32, _ registration: AnyRegistration? = nil
    ) -> Int {
        if kind == .source { sourceCount += 1 }
        let input = Input(
            parentLink: ParentLink(parent: source, registration: registration), number: number, kind: kind, run: run)
        return slots.add(input, reusingPlaces: kind != .source)
    }

    /// Notes how the source in this place is about to be observed. With `expected`, only if it is that source and has no registration yet.
    ///
    /// Returns the source, if that was noted.
    mutating func register(_ registration: AnyRegistration, of expected: Parent?, at place: Int, since run: UInt32) -> Parent? {
        var source: Parent?
        slots.update(place) { input in
            if let expected, input.parentLink.parent !== expected || input.parentLink.registration != nil { return }
            input.run = run
            input.parentLink.registration = registration
            source = input.parentLink.parent
        }
        return source
    }

    /// Takes out the ended input in this place, or returns `nil` if `registration` is not its own: then the place was reused.
    mutating func remove(_ registration: AnyRegistration, at place: Int, after completion: Completion) -> Input? {
        guard slots[place]?.parentLink.registration === registration, let input = slots.remove(place) else { return nil }
        if input.kind == .source, failure == nil, case .error(let error) = completion { failure = error }
        return input
    }

    mutating func remove(_ place: Int) -> Input? { slots.remove(place) }

    /// Takes out everything, for good.
    mutating func removeAll() -> [ParentLink] {
        sourceCount = -1
        defer { slots = Slots() }
        return parentLinks { _ in true }
    }

    private func parentLinks(of isWanted: (Input) -> Bool) -> [ParentLink] {
        var parentLinks: [ParentLink] = []
        if slots.count > 0 { parentLinks.reserveCapacity(slots.count) }
        slots.forEach { if isWanted($0) { parentLinks.append($0.parentLink) } }
        return parentLinks
    }

    /// Whether a source that the link was made from has not ended.
    var hasSource: Bool {
        var hasSource = false
        slots.forEach { if $0.kind == .source { hasSource = true } }
        return hasSource
    }

    /// Takes out the inner streams whose observers have left. `nil` if all sources have ended, or if this was done in this run before.
    mutating func dropInner(since run: UInt32) -> [Input]? {
        hasSource && begin(run) ? slots.removeAll { $0.isLeft(since: run) } : nil
    }

    /// Notes that what was left of earlier runs is dropped. Returns `true` once per run.
    mutating func begin(_ run: UInt32) -> Bool {
        if hasBegun(run) { return false }
        begun = run
        return true
    }

    func hasBegun(_ run: UInt32) -> Bool { begun == run }

    mutating func isOld(_ registration: AnyRegistration, since run: UInt32) -> Bool {
        var isOld = false
        update(registration) { isOld = $0.isOld(since: run) }
        return isOld
    }

    /// Notes that this registration belongs to the present run. With `isGivenUp`, it was given up because the last observer left.
    mutating func note(_ registration: AnyRegistration, since run: UInt32, isGivenUp: Bool) {
        update(registration) { input in
            input.run = run
            if isGivenUp, input.kind == .inner { input.kind = .detachedInner }
        }
    }

    /// Reads or changes the input in place: a copy would retain what it holds.
    private mutating func update(_ registration: AnyRegistration, _ body: (inout Input) -> Void) {
        slots.update(registration.placeInChild) { if $0.parentLink.registration === registration { body(&$0) } }
    }

    /// The number behind the last place.
    var end: Int { slots.end }

    /// The parent link in this place, if its source is observed, or would be if the link were.
    func observed(at place: Int) -> ParentLink? {
        guard let parentLink = slots[place]?.parentLink, parentLink.registration != nil else { return nil }
        return parentLink
    }

    /// The parent links to sources that are observed, or would be if the link were.
    var observed: [ParentLink] { parentLinks { $0.parentLink.registration != nil } }

    /// The same, and whether any of them belongs to an earlier run.
    func observed(since run: UInt32) -> (parentLinks: [ParentLink], hasOld: Bool) {
        var hasOld = false
        let parentLinks = parentLinks { input in
            if input.parentLink.registration == nil { return false }
            if input.isOld(since: run) { hasOld = true }
            return true
        }
        return (parentLinks, hasOld)
    }

    /// The sources that the link was made from, in order; none if it is over. An ``EndedSource`` stands for each that has ended.
    ///
    /// If one has failed, all that have ended get its error. No matter: either a failing source ends the link, or all that have ended have
    /// failed.
    var sources: [Parent] {
        if isOver { return [] }
        return (0..<Int(sourceCount)).map { place in
            if let input = slots[place], input.kind == .source, let source = input.parentLink.parent { return source }
            return EndedSource(failure.map { .error($0) } ?? .completed)
        }
    }
}
