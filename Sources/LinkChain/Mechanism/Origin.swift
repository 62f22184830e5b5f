import Synchronization

/// What all links that hang on one root share: the gate that lets one event through the tree at a time, and the lock for its shape.
///
/// It holds nothing of the tree, but a root while its end is on its way. So a link that was unlinked but is still held keeps nothing
/// above it alive.
final class Origin: @unchecked Sendable {
    private let live = LiveObject()
    let gate = SerialGate()
    /// Whether the root is a cold source, which has to be started.
    let isCold: Bool
    private let waiting = Mutex(WaitingChanges())
    /// The cold root whose end is on its way, and its run that this ends. Touched by whoever holds the gate.
    @exclusivity(unchecked) private var ending: (root: Link, run: Int)?

    init(isCold: Bool) { self.isCold = isCold }

    /// Hands the end of a cold root's `run` to the tree, and lets the root clean up: as soon as the end gets to where it may make another
    /// stream begin, else afterwards.
    func pass(_ terminal: Terminal, from root: Link, _ run: Int) {
        ending = (root, run)
        root.pass(terminal)
        cleanUpAfterEnd()
    }

    /// Lets the root whose end is on its way clean up, unless it has. Called by whoever holds the gate.
    func cleanUpAfterEnd() {
        if let (root, run) = ending.take() { root.didStop(run) }
    }

    /// Runs `body` while nobody else looks at the ties between the links, or changes them.
    func locked(_ body: () -> Void) { waiting.withLock { _ in body() } }

    /// The same, for somebody who has to know whether changes are waiting.
    func locked(_ body: (_ hasWaiting: Bool) -> Void) { waiting.withLock { body(!$0.isEmpty) } }

    /// Changes the ties, and then the lists of those concerned, in the order of the changes, before any event that is sent afterwards.
    ///
    /// The lists belong to the gate; if it is taken, whoever is inside changes them, after the events that were sent before.
    func restructure(_ body: (inout Changes) -> Void) {
        let isInside = gate.enter()
        var own = Changes()
        var last = 0
        waiting.withLock { waiting in
            body(&own)
            last = isInside ? waiting.last : waiting.add(own)
        }
        guard isInside else { return gate.leaveWork { [last] in self.settle(upTo: last) } }
        // What others changed before comes first.
        if last > 0 { settle(upTo: last) }
        own.apply()
        gate.leave()
    }

    /// Makes the changes that are waiting, up to those with this number. Called by whoever holds the gate.
    @inline(never)
    private func settle(upTo last: Int) {
        while let changes = waiting.withLock({ $0.takeFirst(upTo: last) }) { changes.apply() }
    }
}

/// Changes that wait for whoever is inside the gate. They are numbered, so that each is made in its turn among the events that wait there.
private struct WaitingChanges {
    private var queue = Queue<Changes>()
    /// The number of the one that was taken last; the first has 1.
    private var taken = 0

    init() {}

    var isEmpty: Bool { queue.isEmpty }

    /// The number of the last one, or 0 if there is none.
    var last: Int { queue.isEmpty ? 0 : taken + queue.count }

    /// Adds to the end, and returns the number.
    mutating func add(_ changes: Changes) -> Int {
        queue.append(changes)
        return last
    }

    /// Takes the first one, unless its number is higher than `number`.
    mutating func takeFirst(upTo number: Int) -> Changes? {
        guard taken < number, let changes = queue.popFirst() else { return nil }
        taken += 1
        return changes
    }
}

/// Changes of lists, in order. One needs no storage of its own.
struct Changes: @unchecked Sendable {
    private struct Change {
        enum Kind {
            /// Somebody observes the link.
            case admission
            /// The same after its last observer had gone. A value that was on its way then may have come since: it is not for the new one.
            case admissionAnew
            /// An observer of the link goes.
            case removal
            /// The link's last observer goes, and what it has kept of the values that have passed goes too.
            case removalOfTheLast
        }

        let link: Link
        let registration: AnyRegistration
        let kind: Kind

        func apply() {
            switch kind {
            case .admission: link.admit(registration)
            case .admissionAnew:
                link.reset()
                link.admit(registration)
            case .removal: link.forget(registration)
            case .removalOfTheLast:
                link.forget(registration)
                link.reset()
            }
        }
    }

    private var first: Change?
    private var others: [Change] = []

    mutating func admit(_ registration: AnyRegistration, to link: Link, isAnew: Bool) {
        append(Change(link: link, registration: registration, kind: isAnew ? .admissionAnew : .admission))
    }

    mutating func forget(_ registration: AnyRegistration, by link: Link, isLast: Bool) {
        append(Change(link: link, registration: registration, kind: isLast ? .removalOfTheLast : .removal))
    }

    func apply() {
        first?.apply()
        for change in others { change.apply() }
    }

    private mutating func append(_ change: Change) {
        if first == nil { first = change } else { others.append(change) }
    }
}
