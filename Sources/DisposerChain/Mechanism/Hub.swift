/// What a subject is inside, without the element type: the gate, the list of observers, and how the stream ended, if it did.
///
/// `@unchecked Sendable`: everything but the gate is touched only by whoever holds the gate; so the run-time check for overlapping
/// access is left out.
class AnyHub: @unchecked Sendable {
    private let live = LiveObject()
    final let gate = SerialGate()
    @exclusivity(unchecked) private(set) final var list = RegistrationList()
    @exclusivity(unchecked) private final var terminal: Terminal?
    /// DisposerChain: registrations know the hub weakly. The side table that weak references need is made with the first one and
    /// stays; made here, it is part of making a subject and not of the first subscription to it.
    private final weak var itself: AnyHub?

    fileprivate init() { itself = self }

    final func end(_ terminal: Terminal) {
        guard gate.enter() else { return gate.leaveWork { self.deliver(terminal) } }
        deliver(terminal)
        gate.leave()
    }

    fileprivate final func add(_ registration: AnyRegistration) {
        guard gate.enter() else { return gate.leaveWork { self.append(registration) } }
        append(registration)
        gate.leave()
    }

    /// Called by the registration, once, when it has withdrawn.
    final func remove(_ registration: AnyRegistration) {
        guard gate.enter() else { return gate.leaveWork { self.list.remove(registration) } }
        list.remove(registration)
        gate.leave()
    }

    private final func append(_ registration: AnyRegistration) {
        if let terminal {
            registration.end(terminal)
        } else if !registration.isWithdrawn {
            list.append(registration)
        }
    }

    private final func deliver(_ terminal: Terminal) {
        guard self.terminal == nil else { return }
        self.terminal = terminal
        if let single = list.single {
            single._withUnsafeGuaranteedRef { $0.end(terminal) }
        } else if let entries = list.entries {
            for index in 0..<Int(list.end) {
                entries[index]?._withUnsafeGuaranteedRef { $0.end(terminal) }
            }
        }
        list.removeAll()
    }
}

/// What a subject is inside. The element type matters to values alone; all else is done without it, and never looks it up.
final class Hub<Element>: AnyHub, @unchecked Sendable {
    override init() { super.init() }

    func next(_ value: Element) {
        guard gate.enter() else { return gate.leaveWork { self.deliver(value) } }
        deliver(value)
        gate.leave()
    }

    func add(_ downstream: Downstream<Element>) -> Upstream {
        let registration = Registration(downstream, hub: self)
        add(registration)
        return .subscription(registration)
    }

    /// Every observer that was there when the event was sent gets it, in order; one that was disposed meanwhile lets it fall.
    private func deliver(_ value: Element) {
        if let single = list.single {
            single.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        } else if let entries = list.entries {
            for index in 0..<Int(list.end) {
                entries[index]?.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
            }
        }
    }
}
