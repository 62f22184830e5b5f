/// What a subject is inside, without the element type: the gate, the list of observers, and how the stream ended, if it did.
///
/// `@unchecked Sendable`: everything but the gate is touched only by whoever holds the gate; so the run-time check for overlapping
/// access is left out.
class AnySubjectCore: @unchecked Sendable {
    private let live = LiveObject()
    final let gate = SerialGate()
    @exclusivity(unchecked) private(set) final var list = RegistrationList<AnyRegistration>()
    /// How the stream ended, if it did.
    @exclusivity(unchecked) private(set) final var terminal: Terminal?
    /// DisposerChain: registrations know the core weakly. The side table that weak references need is made with the first one and
    /// stays; made here, it is part of making a subject and not of the first subscription to it.
    private final weak var itself: AnySubjectCore?

    fileprivate init() { itself = self }

    /// Ends the stream for everybody.
    final func end(_ terminal: Terminal) {
        guard gate.enter() else { return gate.leaveWork { self.deliver(terminal)?.pass(terminal) } }
        deliver(terminal)?.pass(terminal)
        gate.leave()
    }

    /// The same for a core below a stage. The last observer's sink is returned for that stage to pass the event on, so that cores
    /// below one another need no stack each.
    final func endAllButLast(_ terminal: Terminal) -> Sink? {
        guard gate.enter() else {
            gate.leaveWork { self.deliver(terminal)?.pass(terminal) }
            return nil
        }
        let last = deliver(terminal)
        gate.leave()
        return last
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

    /// Hands a new observer what is kept for those who come late. Called inside the gate.
    func replay(to registration: AnyRegistration) {}

    /// Called before the terminal event is handed on, inside the gate.
    func willEnd(_ terminal: Terminal) {}

    /// Called when an observer has withdrawn, by whoever disposes it, outside the gate. Returns what is to be disposed with it.
    func didRemoveObserver() -> SinkDisposer? { nil }

    private final func append(_ registration: AnyRegistration) {
        if registration.isWithdrawn { return }
        replay(to: registration)
        if let terminal {
            registration.end()?.pass(terminal)
        } else if !registration.isWithdrawn {
            list.append(registration)
        }
    }

    /// Returns the last observer's sink, which is to get the event when all others have.
    private final func deliver(_ terminal: Terminal) -> Sink? {
        guard self.terminal == nil else { return nil }
        self.terminal = terminal
        willEnd(terminal)
        var last: Sink?
        list.forEach { registration in
            guard let sink = registration.end() else { return }
            last?.pass(terminal)
            last = sink
        }
        list.removeAll()
        return last
    }
}

/// What a subject is inside. The element type matters to values alone; all else is done without it, and never looks it up.
class SubjectCore<Element>: AnySubjectCore, @unchecked Sendable {
    override init() { super.init() }

    final func next(_ value: Element) {
        guard gate.enter() else { return gate.leaveWork { self.deliver(value) } }
        deliver(value)
        gate.leave()
    }

    final func add(_ downstream: Downstream<Element>) -> Upstream {
        let registration = Registration(downstream, core: self)
        add(registration)
        return .registration(registration)
    }

    /// Every observer that was there when the event was sent gets it, in order; one that was disposed meanwhile lets it fall.
    final func deliver(_ value: Element) {
        // Not by `forEach`, whose closure would be a call of its own for each observer.
        if let single = list.single {
            single.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        } else if let entries = list.entries {
            for index in 0..<Int(list.end) {
                entries[index]?.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
            }
        }
    }
}
