/// A link that others observe, without the element type: their list, and the end of the stream for those who come later.
///
/// It knows no element type, so that coming, going and ending never look one up. Everything here is touched only by whoever holds
/// the origin's gate; so the run-time check for overlapping access, which would cost as much per event as the weak link itself, is
/// left out.
public class Parent: Link, @unchecked Sendable {
    /// What becomes of the values.
    enum Audience: UInt8 {
        /// Nobody has asked for values yet, and none has come.
        case awaited
        /// Nobody has asked for values yet; those that have come are kept.
        case missed
        /// Somebody has asked. Values are never kept again.
        case here
        /// Whoever asks, and whenever: the subject hands over what it keeps for everybody.
        case replayed
    }

    @exclusivity(unchecked) private(set) final var list = RegistrationList()
    @exclusivity(unchecked) final var audience = Audience.awaited
    @exclusivity(unchecked) private final var terminal: Terminal?

    /// Hands the values that were kept to the first who asked for any, and keeps them no longer; a subject that keeps them for
    /// everybody, to each.
    func handOver(to registration: AnyRegistration) {}

    /// Drops the values that were kept.
    func dropKept() {}

    /// Called before the terminal event of the parent is handed on: a last value may go out.
    func willEnd(_ terminal: Terminal) {}

    override final func receive(_ terminal: Terminal) -> Bool {
        if !isClosed { willEnd(terminal) }
        guard close() else { return false }
        self.terminal = terminal
        reset()
        releaseEndedParent()
        for input in takeInputs() { input.detach(forGood: true) }
        return true
    }

    override final func handOn(_ terminal: Terminal, from place: inout Int) -> Heir? {
        var child: Heir?
        if let single = list.single {
            child = single._withUnsafeGuaranteedRef { $0.end(terminal) }
        } else if let entries = list.entries {
            while child == nil, place < Int(list.end), !isUnlinked {
                child = entries[place]?._withUnsafeGuaranteedRef { $0.end(terminal) }
                place += 1
            }
            if place < Int(list.end), !isUnlinked { return child }
        }
        place = -1
        list.removeAll()
        return child
    }

    override func didClose() {
        guard origin.gate.enter() else { return origin.gate.leaveWork { self.empty() } }
        empty()
        origin.gate.leave()
    }

    private final func empty() {
        list.removeAll()
        if audience == .missed { dropKept() }
        reset()
    }

    override func admit(_ registration: AnyRegistration) {
        if registration.isWithdrawn { return }
        if !isClosed { list.append(registration) }
        if audience != .here, registration.wantsValues {
            let hasKept = audience != .awaited
            if audience != .replayed { audience = .here }
            if hasKept { handOver(to: registration) }
        }
        if let terminal, !isUnlinked { registration.end(terminal)?.pass(terminal, from: self) }
    }

    override final func forget(_ registration: AnyRegistration) { list.remove(registration) }
}
