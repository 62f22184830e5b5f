/// What a subject is inside, without the element type.
///
/// `@unchecked Sendable`, and no run-time check for overlapping access: everything else is touched only inside the serializer.
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

    /// The same for a core below a stage. Returns the last observer's sink, to which that stage passes the event. So cores below one
    /// another need no stack each.
    final func endAllButLast(_ completion: Completion) -> Sink? {
        guard serializer.enter() else {
            serializer.enqueue { self.deliver(completion)?.pass(completion) }
            return nil
        }
        let last = deliver(completion)
        // An observer came in a handler of this end, and must not hear it before the last one. An observer on another thread may.
        if serializer.hasWork {
            last?.pass(completion)
            serializer.leave()
            return nil
        }
        serializer.leave()
        return last
    }

    /// Called once for each registration.
    final func add(_ registration: AnyRegistration) {
        guard serializer.enter() else { return addLater(registration) }
        append(registration)
        serializer.leave()
    }

    /// Adds an observer after the event that is being delivered, which is not for it. An observer that comes in a handler of this subject
    /// gets at once what is kept, and then all that was sent after that.
    @inline(never)
    private final func addLater(_ registration: AnyRegistration) {
        guard isDelivering else { return serializer.enqueue { self.append(registration) } }
        let isOver = completion != nil
        // Queue before replaying: an observer that comes in a handler of the kept values stands behind this one. After the end, another
        // thread may be inside.
        if !isOver { serializer.enqueueNext { self.admit(registration) } }
        replay(to: registration)
        if isOver { serializer.enqueue { self.admit(registration) } }
    }

    /// Called once by the registration, when it has withdrawn.
    final func remove(_ registration: AnyRegistration) {
        trace("removing", type(of: self))
        guard serializer.enter() else { return serializer.enqueue { self.list.remove(registration) } }
        list.remove(registration)
        serializer.leave()
    }

    /// Hands a new observer what is kept for late ones. Called inside the serializer.
    func replay(to registration: AnyRegistration) {}

    /// Whether values are kept here, and this thread is inside the serializer because it runs a handler, or was when the stream ended.
    var isDelivering: Bool { false }

    /// Called before the terminal event is handed on, inside the serializer.
    func willEnd(_ completion: Completion) {}

    /// Called when an observer has withdrawn, on the disposing thread, outside the serializer. Returns what to dispose with it.
    func didRemoveObserver() -> StageDisposer? { nil }

    private final func append(_ registration: AnyRegistration) {
        if registration.isWithdrawn { return }
        replay(to: registration)
        admit(registration)
    }

    /// Puts an observer that got the kept values on the list, or tells it the end.
    private final func admit(_ registration: AnyRegistration) {
        if let completion {
            // DisposerChain: a stage below that stopped on a kept value disposes this only when the chain is wired.
            if registration.isWanted { registration.end()?.pass(completion) }
        } else if serializer.hasWork ? registration.isWanted : !registration.isWithdrawn {
            // DisposerChain: nor may that stage hear what the handler of a kept value has sent.
            list.append(registration)
        }
    }

    /// Returns the last observer's sink, which gets the event after all others.
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

/// What a subject is inside. Only values need the element type; all else never looks it up.
class SubjectCore<Element>: AnySubjectCore, @unchecked Sendable {
    override init() { super.init() }

    final func next(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.deliver(value) } }
        deliver(value)
        serializer.leave()
    }

    /// Every observer that was there when the event was sent gets it, in order, unless it was disposed meanwhile.
    final func deliver(_ value: Element) {
        trace("forwarding event next(\(value))", type(of: self))
        // Not `forEach`: its closure would be one more call for each observer.
        if let single = list.single {
            single.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        } else if let entries = list.entries {
            for index in 0..<Int(list.end) {
                entries[index]?.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
            }
        }
    }
}
