/// What a subject is inside, without the element type: the serializer, the list of observers, and how the stream ended, if it did.
///
/// `@unchecked Sendable`: everything but the serializer is touched only inside the serializer; so the run-time check for
/// overlapping access is left out.
class AnySubjectCore: SubjectRoot, @unchecked Sendable {
    private let live = LiveObject()
    final let serializer = Serializer()
    @exclusivity(unchecked) private(set) final var list = RegistrationList<AnyRegistration>()
    /// How the stream ended, if it did.
    @exclusivity(unchecked) private(set) final var completion: Completion?

    fileprivate override init() {
        super.init()
        trace("created", type(of: self))
    }

    #if TRACE
    deinit { trace("deinit", type(of: self)) }
    #endif

    /// Ends the stream for everybody.
    final func end(_ completion: Completion) {
        guard serializer.enter() else { return serializer.enqueue { self.deliver(completion)?.pass(completion) } }
        deliver(completion)?.pass(completion)
        serializer.leave()
    }

    /// The same for a core below a stage. The last observer's sink is returned for that stage to pass the event on, so that cores
    /// below one another need no stack each.
    final func endAllButLast(_ completion: Completion) -> Sink? {
        guard serializer.enter() else {
            serializer.enqueue { self.deliver(completion)?.pass(completion) }
            return nil
        }
        let last = deliver(completion)
        // Somebody came in a handler of that end, and is not to hear it before the last. One on another thread may.
        if serializer.hasWork {
            last?.pass(completion)
            serializer.leave()
            return nil
        }
        serializer.leave()
        return last
    }

    /// Called for each registration, once.
    final func add(_ registration: AnyRegistration) {
        guard serializer.enter() else { return addLater(registration) }
        append(registration)
        serializer.leave()
    }

    /// Takes an observer in after the event that is being delivered, which is not for it. One that comes in a handler of this subject gets
    /// at once what is kept, and then all that was sent after that.
    @inline(never)
    private final func addLater(_ registration: AnyRegistration) {
        guard isDelivering else { return serializer.enqueue { self.append(registration) } }
        let isOver = completion != nil
        // Left first: who comes in a handler of the kept values stands behind this one. After the end, another thread may be inside.
        if !isOver { serializer.enqueueNext { self.admit(registration) } }
        replay(to: registration)
        if isOver { serializer.enqueue { self.admit(registration) } }
    }

    /// Called by the registration, once, when it has withdrawn.
    final func remove(_ registration: AnyRegistration) {
        trace("removing", type(of: self))
        guard serializer.enter() else { return serializer.enqueue { self.list.remove(registration) } }
        list.remove(registration)
        serializer.leave()
    }

    /// Hands a new observer what is kept for those who come late. Called inside the serializer.
    func replay(to registration: AnyRegistration) {}

    /// Whether values are kept here, and this thread is inside the serializer because it runs a handler; or was, when the stream ended.
    var isDelivering: Bool { false }

    /// Called before the terminal event is handed on, inside the serializer.
    func willEnd(_ completion: Completion) {}

    /// Called when an observer has withdrawn, on the thread that disposes it, outside the serializer. Returns
    /// what is to be disposed with it.
    func didRemoveObserver() -> StageDisposer? { nil }

    private final func append(_ registration: AnyRegistration) {
        if registration.isWithdrawn { return }
        replay(to: registration)
        admit(registration)
    }

    /// Puts an observer on the list, or tells it the end, when it has got what is kept.
    private final func admit(_ registration: AnyRegistration) {
        if let completion {
            // DisposerChain: a stage below that has stopped with a kept value disposes this when the chain is wired.
            if registration.isWanted { registration.end()?.pass(completion) }
        } else if serializer.hasWork ? registration.isWanted : !registration.isWithdrawn {
            // DisposerChain: so is what the handler of a kept value has sent, of which that stage is not to hear.
            list.append(registration)
        }
    }

    /// Returns the last observer's sink, which is to get the event when all others have.
    private final func deliver(_ completion: Completion) -> Sink? {
        guard self.completion == nil else { return nil }
        self.completion = completion
        trace("forwarding event \(completion)", type(of: self))
        willEnd(completion)
        var last: Sink?
        list.forEach { registration in
            guard let sink = registration.end() else { return }
            #if TRACE
            trace("forwarding event \(completion)", type(of: registration))
            #endif
            last?.pass(completion)
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
        guard serializer.enter() else { return serializer.enqueue { self.deliver(value) } }
        deliver(value)
        serializer.leave()
    }

    /// Every observer that was there when the event was sent gets it, in order; one that was disposed meanwhile lets it fall.
    final func deliver(_ value: Element) {
        trace("forwarding event next(\(value))", type(of: self))
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
