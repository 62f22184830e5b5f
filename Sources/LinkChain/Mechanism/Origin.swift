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
    private let changes = Mutex(Changes())
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
    func locked(_ body: () -> Void) { changes.withLock { _ in body() } }

    /// The same, for somebody who has to know whether changes are waiting.
    func locked(_ body: (borrowing Changes) -> Void) { changes.withLock { body($0) } }

    /// Changes the ties, and then the lists of those concerned, in the order of the changes, before any event that is sent afterwards.
    ///
    /// The lists belong to the gate; if it is taken, whoever is inside changes them, after the events that were sent before.
    func restructure(_ body: (inout Changes) -> Void) {
        guard gate.enter() else {
            let last = changes.withLock { waiting in
                body(&waiting)
                return waiting.last
            }
            return gate.leaveWork { self.settle(upTo: last) }
        }
        var own = Changes()
        changes.withLock { waiting in
            // What others changed before comes first.
            if !waiting.isEmpty { waiting.move(upTo: waiting.last, to: &own) }
            body(&own)
        }
        own.apply()
        gate.leave()
    }

    /// Makes the changes that are waiting, up to the one with this number. Called by whoever holds the gate.
    private func settle(upTo last: Int) {
        var due = Changes()
        changes.withLock { $0.move(upTo: last, to: &due) }
        due.apply()
    }
}

/// Changes of lists, in order. One needs no storage of its own.
struct Changes: @unchecked Sendable {
    private struct Change {
        enum Kind {
            /// Somebody observes the link.
            case admission
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
            case .admission: return link.admit(registration)
            case .removal: link.forget(registration)
            case .removalOfTheLast:
                link.forget(registration)
                link.reset()
            }
        }
    }

    private var first: Change?
    private var others: [Change] = []
    /// How many have been moved out.
    private var moved = 0

    var isEmpty: Bool { first == nil }

    /// The number of the last one, counted from the first there ever was.
    var last: Int { first == nil ? moved : moved + 1 + others.count }

    /// Moves those up to the one with this number, if they are still here, to `target`, which is empty.
    mutating func move(upTo number: Int, to target: inout Changes) {
        let count = number - moved
        if count <= 0 { return }
        swap(&first, &target.first)
        swap(&others, &target.others)
        moved = number
        if count > target.others.count { return }
        let left = target.others[(count - 1)...]
        first = left.first
        others = Array(left.dropFirst())
        target.others.removeSubrange((count - 1)...)
    }

    mutating func admit(_ registration: AnyRegistration, to link: Link) {
        append(Change(link: link, registration: registration, kind: .admission))
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
