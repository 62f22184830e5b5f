/// A link: observes its parent, and is observed by its children and handlers. Seed 000.
///
/// A link buffers the values that it gets until somebody wants them for the first time, and keeps the terminal event for everybody
/// who comes later. The chain above it is shared by all its observers. It lives as long as somebody holds it or a link below it.
///
/// Its list and its buffer are touched only by whoever holds the origin's gate; so the run-time check for overlapping access,
/// which would cost as much per event as the weak link itself, is left out for them.
public class Observer<Value>: Link, @unchecked Sendable {
    @exclusivity(unchecked) private final var list = RegistrationList<Value>()
    @exclusivity(unchecked) private final var buffer: [Value] = []
    @exclusivity(unchecked) private final var isObserved = false
    @exclusivity(unchecked) private final var terminal: Terminal?

    /// Hands a value to everybody who was there when it was sent, in order; keeps it if nobody has come yet.
    ///
    /// LinkChain: one handler may unlink this link, with all the others on it; so it is asked before each, where a subject's
    /// observers in the siblings only ever end themselves, and ask themselves.
    final func deliver(_ value: Value) {
        guard isObserved else { return buffer.append(value) }
        if let single = list.single {
            single._withUnsafeGuaranteedRef { $0.next(value) }
        } else if let entries = list.entries {
            for index in 0..<list.end where !isClosed {
                entries[index]?._withUnsafeGuaranteedRef { $0.next(value) }
            }
        }
    }

    /// Ends the stream from this link on: what is above goes first, then the terminal event goes down.
    @inline(never)
    final func finish(with terminal: Terminal) {
        detach()
        pass(terminal)
    }

    /// Answers a user closure that threw.
    final func fail(_ error: any Error) { finish(with: .error(error)) }

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
            while child == nil, place < list.end, !isUnlinked {
                child = entries[place]?._withUnsafeGuaranteedRef { $0.end(terminal) }
                place += 1
            }
            if place < list.end, !isUnlinked { return child }
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
        buffer = []
        reset()
    }

    override func admit(_ registration: AnyRegistration) {
        let registration = unsafeDowncast(registration, to: Registration<Value>.self)
        if registration.isWithdrawn { return }
        if !isClosed { list.append(registration) }
        if !isObserved, registration.wantsValues {
            isObserved = true
            let kept = buffer
            buffer = []
            for value in kept where !registration.isWithdrawn && !isUnlinked { registration.next(value) }
        }
        if let terminal, !isUnlinked { registration.end(terminal)?.pass(terminal, from: self) }
    }

    override final func forget(_ registration: AnyRegistration) {
        list.remove(unsafeDowncast(registration, to: Registration<Value>.self))
    }
}
