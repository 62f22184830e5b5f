/// What this library's subjects have of their own.
///
/// DisposerChain: registrations know a subject weakly. The side table that weak references need is made with the first one and stays; made
/// here, it is part of making a subject and not of the first subscription to it.
class SubjectRoot: @unchecked Sendable {
    private final weak var itself: SubjectRoot?

    init() { itself = self }
}

extension SubjectCore {
    final func connect(_ downstream: Downstream<Element>) -> Upstream {
        let registration = Registration(downstream, core: self)
        add(registration)
        return .registration(registration)
    }
}

/// One observer's place in a subject's list, and the subscription that gives it back, without the element type.
///
/// DisposerChain: knows its subject weakly, as RxSwift's does, so that a running subscription does not keep the subject.
class AnyRegistration: RegistrationListEntry, @unchecked Sendable {
    private let live = LiveObject()
    fileprivate final let sink: Sink
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) private final weak var core: AnySubjectCore?
    private let withdrawn = Flag()
    /// The list's own.
    @exclusivity(unchecked) final var index: Int32 = -1

    fileprivate init(_ sink: Sink, core: AnySubjectCore) {
        self.sink = sink
        self.core = core
        trace("created", type(of: self))
    }

    #if TRACE
    deinit { trace("deinit", type(of: self)) }
    #endif

    final var isWithdrawn: Bool { withdrawn.isRaised }

    /// Whether an event would reach somebody: for the core that hands over several at once.
    ///
    /// DisposerChain: it does so while the chain is being wired, when a stage below that has stopped cannot dispose this yet.
    final var isWanted: Bool { !isWithdrawn && sink.reachesSubscriber }

    /// Gives the place up. Returns what is to be disposed with it, if it was the last of those that share a stage above.
    final func withdraw() -> SinkDisposer? {
        guard withdrawn.raise(), let core else { return nil }
        trace("disposed", type(of: self))
        core.remove(self)
        return core.didRemoveObserver()
    }

    /// The stream ends for this observer: returns the sink that is to get the event, unless the place was given up.
    /// It is given up first: the list is about to be emptied as a whole.
    final func end() -> Sink? { withdrawn.raise() ? sink : nil }
}

/// One observer's place in a subject's list.
final class Registration<Element>: AnyRegistration, @unchecked Sendable {
    private let deliver: (Sink, Element) -> Void

    init(_ downstream: Downstream<Element>, core: AnySubjectCore) {
        deliver = downstream.deliver
        super.init(downstream.sink, core: core)
    }

    @inline(__always)
    func next(_ value: Element) {
        trace("forwarding event next(\(value))", type(of: self))
        deliver(sink, value)
    }
}

extension Unmanaged<AnyRegistration> {
    /// The entry of a list with its element type. The event that asks knows it, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}
