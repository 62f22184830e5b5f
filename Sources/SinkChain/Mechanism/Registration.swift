/// What this library's subjects have of their own.
class SubjectRoot: @unchecked Sendable {
    /// Called when an observer has come, on the thread that subscribes, outside the serializer.
    func didAddObserver() {}
}

extension SubjectCore {
    /// SinkChain: a place in the list is a sink, which takes the place when it runs.
    final func connect(_ downstream: Downstream<Element>) -> Upstream { Registration(downstream, core: self) }
}

/// One observer's place in a subject's list, and the source of its chain, without the element type.
///
/// SinkChain: holds its subject, as every stage holds its source; disposal takes it off the subject's list, and it goes with its chain.
class AnyRegistration: Sink, RegistrationListEntry, @unchecked Sendable {
    private final let core: AnySubjectCore
    /// The list's own.
    @exclusivity(unchecked) final var index: Int32 = -1

    fileprivate init(_ sink: Sink, core: AnySubjectCore) {
        self.core = core
        super.init(downstream: sink)
    }

    /// SinkChain: as any sink, it is disposed when it gives its place up.
    final var isWithdrawn: Bool { isStopped }

    /// Whether an event would reach somebody: for the core that hands over several at once.
    ///
    /// SinkChain: the chain is wired by then, so a stage below that stops disposes this.
    final var isWanted: Bool { !isWithdrawn }

    override final func run() {
        trace("running", type(of: self))
        core.add(self)
        core.didAddObserver()
    }

    /// Gives the place up. What is above is disposed with it if it was the last of those that share it.
    override final func takeInputs(_ waits: inout Bool) -> [Sink] {
        core.remove(self)
        return core.didRemoveObserver().map { [$0] } ?? []
    }

    /// The stream ends for this observer: returns the sink that is to get the event, unless the place was given up.
    /// It is given up first: the list is about to be emptied as a whole.
    final func end() -> Sink? { stop() ? downstream : nil }
}

/// One observer's place in a subject's list.
final class Registration<Element>: AnyRegistration, @unchecked Sendable {
    // Unretained: `downstream` holds the same sink until `deinit`, and reading it from there would retain it for every event.
    private let sink: Unmanaged<Sink>
    private let deliver: (Sink, Element) -> Void

    init(_ downstream: Downstream<Element>, core: AnySubjectCore) {
        sink = .passUnretained(downstream.sink)
        deliver = downstream.deliver
        super.init(downstream.sink, core: core)
    }

    @inline(__always)
    func next(_ value: Element) {
        trace("forwarding event next(\(value))", type(of: self))
        sink._withUnsafeGuaranteedRef { deliver($0, value) }
    }
}

extension Unmanaged<AnyRegistration> {
    /// The entry of a list with its element type. The event that asks knows it, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}
