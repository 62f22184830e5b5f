/// The part of a subject that is this library's own.
///
/// DisposerChain: registrations hold a subject weakly. The first weak reference makes a side table, which stays. Made here, it is part of
/// making a subject, not of the first subscription to it.
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
/// DisposerChain: holds its subject weakly, as in RxSwift, so that a running subscription does not keep the subject.
class AnyRegistration: RegistrationListEntry, @unchecked Sendable {
    private let live = LiveObject()
    fileprivate final let sink: Sink
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) private final weak var core: AnySubjectCore?
    private let withdrawn = Flag()
    /// Written by the list alone.
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

    /// Whether an event would reach anybody: for a core that hands over several events at once.
    ///
    /// DisposerChain: while the chain is being wired, a stopped stage below cannot dispose this yet.
    final var isWanted: Bool { !isWithdrawn && sink.reachesSubscriber }

    /// Gives the place up. Returns the disposer of the shared stage above, if this was its last observer, to be disposed as well.
    final func withdraw() -> SinkDisposer? {
        guard withdrawn.raise(), let core else { return nil }
        trace("disposed", type(of: self))
        core.remove(self)
        return core.didRemoveObserver()
    }

    /// Ends the stream for this observer. Returns the sink that gets the event, unless the place was given up.
    ///
    /// The place is given up, and not removed: the list is about to be emptied as a whole.
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
    /// The entry with its element type. The event that asks knows the type, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}
