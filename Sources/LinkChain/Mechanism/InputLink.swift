/// Holds one of the parents of a link that has several.
///
/// LinkChain: the link with several parents owns these, and each owns its parent. The parent's registration leads to the link itself,
/// so an event passes one weak reference and not two.
final class InputLink: Link, @unchecked Sendable {
    /// Which of an operator's sources this is; what it means is the operator's own.
    let number: Int
    /// Where the link below keeps it; that link's own. No two ever have the same.
    @exclusivity(unchecked) var key = -1

    /// The turn of the link below that this one has followed last, or was added at. From then on behind the parent's lock.
    @exclusivity(unchecked) var followed: UInt32 = 0

    /// Holds `parent`, and does not observe it yet.
    init(_ parent: Link, number: Int) {
        self.number = number
        super.init(origin: parent.origin)
        isRoot = false
        ties.parent = parent
    }

    /// Takes the place that its parent is about to give it. Returns whether it still wants one. Called under the lock.
    func takes(_ registration: AnyRegistration) -> Bool {
        guard ties.parent != nil else { return false }
        ties.registration = registration
        return true
    }

    /// Whether this turn of the link below is later than what was followed; then it is what was. Called under the lock.
    func isNews(_ turn: UInt32) -> Bool {
        guard Int32(bitPattern: turn &- followed) > 0 else { return false }
        followed = turn
        return true
    }

    /// Whether it observes its parent, or would if anybody observed the link below.
    var isAttached: Bool {
        var result = false
        origin.locked { result = ties.registration != nil }
        return result
    }
}
