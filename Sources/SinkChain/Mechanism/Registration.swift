/// The part of a subject that is this library's own.
class SubjectRoot: @unchecked Sendable {
    /// Called when an observer was added, on the subscribing thread, outside the serializer.
    func didAddObserver() {}
}

extension SubjectCore {
    /// SinkChain: a registration is a sink, which takes its place in the list when it runs.
    final func connect(_ downstream: Downstream<Element>) -> Upstream { Registration(downstream, core: self) }
}

/// One observer's place in a subject's list, and the source of its chain, without the element type.
///
/// SinkChain: holds its subject, as every stage holds its source. Disposal takes it off the subject's list, and it is freed with its chain.
class AnyRegistration: Sink, RegistrationListEntry, @unchecked Sendable {
    /// Written by the list alone. The first field: it fits into the padding behind the flags of `Sink`.
    @exclusivity(unchecked) final var index: Int32 = -1
    private final let core: AnySubjectCore

    fileprivate init(_ sink: Sink, core: AnySubjectCore) {
        self.core = core
        super.init(downstream: sink)
    }

    /// SinkChain: like any sink, it is disposed when it gives its place up.
    final var isWithdrawn: Bool { isStopped }

    /// Whether an event would reach anybody: for a core that hands over several events at once.
    ///
    /// SinkChain: the chain is wired by then, so a stage below that stops disposes this.
    final var isWanted: Bool { !isWithdrawn }

    override final func run() {
        trace("running", type(of: self))
        core.add(self)
        core.didAddObserver()
    }

    /// Gives the place up. Returns the shared stage above, if this was its last observer, to be disposed as well.
    override final func takeInputs(_ others: inout [Sink], _ waits: inout Bool) -> Sink? {
        core.remove(self)
        return core.didRemoveObserver()
    }

    /// Ends the stream for this observer. Returns the sink that gets the event, unless the place was given up.
    ///
    /// The place is given up, and not removed: the list is about to be emptied as a whole.
    final func end() -> Sink? { stop() ? downstream : nil }
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
        nextStage._withUnsafeGuaranteedRef { deliver($0, value) }
    }
}

extension Unmanaged<AnyRegistration> {
    /// The entry with its element type. The event that asks knows the type, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}
