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
        /// How many were added before, and this one.
        let serial: Int
        fileprivate(set) var place: Int
    }

    private var slots = Slots<Input>()
    private var lastSerial = 0
    /// How many sources the link was made from: those with the first serial numbers.
    private var sourceCount = 0
    private(set) var isOver = false
    /// The last serial number there was when the last observer went.
    private var lastSerialAtRest = 0

    /// The place, and above it a serial number: so a place that is used again is not mistaken for the old one.
    mutating func add(_ source: Parent, _ number: Int, _ kind: Kind) -> Int {
        if lastSerial == Int32.max { lastSerial = sourceCount }
        lastSerial += 1
        if kind == .source { sourceCount = lastSerial }
        let place = slots.add(Input(tie: Tie(parent: source), number: number, kind: kind, serial: lastSerial, place: 0))
        slots[place]?.place = place
        return lastSerial << 32 | place
    }

    /// The sources that the link was made from are the first, in their order.
    static func key(ofSourceAt index: Int) -> Int { (index + 1) << 32 | index }

    /// Notes the place that is about to be taken. Returns the source, if it is still held.
    mutating func register(_ registration: AnyRegistration, _ key: Int) -> Parent? {
        guard let input = self[key] else { return nil }
        slots[input.place]?.tie.registration = registration
        return input.tie.parent
    }

    private subscript(key: Int) -> Input? {
        guard let input = slots[key & 0xFFFF_FFFF], input.serial == key >> 32 else { return nil }
        return input
    }

    /// Takes one out, if it is still held.
    mutating func remove(_ key: Int) -> Input? { self[key] == nil ? nil : slots.remove(key & 0xFFFF_FFFF) }

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

    /// Takes out the inner streams that there were when the last observer went, unless all sources have ended.
    mutating func removeInner() -> [Input] {
        let inputs = slots.contents
        guard inputs.contains(where: { $0.kind == .source }) else { return [] }
        let dropped = inputs.filter { $0.kind == .inner && $0.serial <= lastSerialAtRest }
        for input in dropped { _ = slots.remove(input.place) }
        return dropped
    }

    /// Notes that the inner streams that there are by now go with the last observer.
    mutating func noteRest() { lastSerialAtRest = lastSerial }

    /// Those that are observed, or would be if anybody observed the link.
    var observed: [Tie] { ties { $0.tie.registration != nil } }

    /// What the link was made from, in that order.
    var sources: [Parent] {
        if isOver { return [] }
        var sources: [Parent?] = Array(repeating: nil, count: sourceCount)
        for input in slots.contents where input.kind == .source { sources[input.serial - 1] = input.tie.parent }
        return sources.map { $0 ?? EndedSource() }
    }
}
