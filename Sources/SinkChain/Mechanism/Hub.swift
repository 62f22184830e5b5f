/// What a subject is inside: the gate, the list of observers, and how the stream ended, if it did.
///
/// `@unchecked Sendable`: everything but the gate is touched only by whoever holds the gate; so the run-time check for overlapping
/// access is left out.
final class Hub<Element>: @unchecked Sendable {
    private let live = LiveObject()
    private let gate = SerialGate()
    @exclusivity(unchecked) private var list = RegistrationList<Element>()
    @exclusivity(unchecked) private var terminal: Terminal?

    func next(_ value: Element) {
        guard gate.enter() else { return gate.leaveWork { self.deliver(value) } }
        deliver(value)
        gate.leave()
    }

    func end(_ terminal: Terminal) {
        guard gate.enter() else { return gate.leaveWork { self.deliver(terminal) } }
        deliver(terminal)
        gate.leave()
    }

    /// Called by the registration, once, when its chain is wired.
    func add(_ registration: Registration<Element>) {
        guard gate.enter() else { return gate.leaveWork { self.append(registration) } }
        append(registration)
        gate.leave()
    }

    /// Called by the registration, once, when it has withdrawn.
    func remove(_ registration: Registration<Element>) {
        guard gate.enter() else { return gate.leaveWork { self.list.remove(registration) } }
        list.remove(registration)
        gate.leave()
    }

    private func append(_ registration: Registration<Element>) {
        if let terminal {
            registration.end(terminal)
        } else if !registration.isWithdrawn {
            list.append(registration)
        }
    }

    /// Every observer that was there when the event was sent gets it, in order; one that was disposed meanwhile lets it fall.
    private func deliver(_ value: Element) {
        if let single = list.single {
            single._withUnsafeGuaranteedRef { $0.emit(value) }
        } else if let entries = list.entries {
            for index in 0..<list.end {
                entries[index]?._withUnsafeGuaranteedRef { $0.emit(value) }
            }
        }
    }

    private func deliver(_ terminal: Terminal) {
        guard self.terminal == nil else { return }
        self.terminal = terminal
        if let single = list.single {
            single._withUnsafeGuaranteedRef { $0.end(terminal) }
        } else if let entries = list.entries {
            for index in 0..<list.end {
                entries[index]?._withUnsafeGuaranteedRef { $0.end(terminal) }
            }
        }
        list.removeAll()
    }
}
