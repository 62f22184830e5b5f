/// A chain's place in its source's list, without the element type.
///
/// TokenChain: holds the chain below it. The list holds it, and so does the subscriber's token. It knows its source weakly, once per
/// subscription, so that neither keeps the other. The chain is let go of inside the source's serializer, where no event is on its way: so a
/// value on its way retains nothing, and a token that is still held afterwards holds no closure.
class AnyRegistration: RegistrationListEntry, @unchecked Sendable {
    private let live = LiveObject()
    /// The first stage. Holds a reference, which ``letGo()`` gives back.
    @exclusivity(unchecked) fileprivate final var first: Unmanaged<Sink>?
    /// The last stage; there as long as the first.
    private final let last: Unmanaged<LastSink>
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) private final weak var core: AnySubjectCore?
    private let withdrawn = Flag()
    /// The list's own.
    @exclusivity(unchecked) final var index: Int32 = -1

    fileprivate init(_ first: Sink, core: AnySubjectCore) {
        self.first = .passRetained(first)
        last = first.withLast { .passUnretained($0) }
        self.core = core
        first.withLast { $0.registration = .passUnretained(self) }
    }

    deinit { first?.release() }

    final var isWithdrawn: Bool { withdrawn.isRaised }

    /// Stops delivery, and gives the place up.
    final func dispose() {
        guard withdrawn.raise() else { return }
        // There still: only the caller that has raised the flag lets go of the chain.
        last._withUnsafeGuaranteedRef { $0.stop() }
        leave()
    }

    /// Gives the place up; the chain below goes on to its end. Returns whether this call did it.
    final func withdraw() -> Bool {
        guard withdrawn.raise() else { return false }
        leave()
        return true
    }

    private final func leave() {
        // A source that is gone sends nothing any more.
        if let core { core.remove(self) } else { letGo() }
    }

    /// The stream ends for this observer: hands the event down, unless the place was given up. Called inside the serializer.
    final func end(_ completion: Completion) {
        guard withdrawn.raise() else { return }
        first?._withUnsafeGuaranteedRef { $0.pass(completion) }
        letGo()
    }

    /// Releases the chain. Called once, by the caller that has raised the flag, when no event is on its way.
    final func letGo() { first.take()?.release() }
}

/// A chain's place in its source's list.
final class Registration<Element>: AnyRegistration, @unchecked Sendable {
    private let deliver: (Sink, Element) -> Void

    init(_ downstream: Downstream<Element>, core: AnySubjectCore) {
        deliver = downstream.deliver
        super.init(downstream.sink, core: core)
    }

    @inline(__always)
    func next(_ value: Element) { first?._withUnsafeGuaranteedRef { deliver($0, value) } }
}

extension Unmanaged<AnyRegistration> {
    /// The entry of a list with its element type. The event that asks knows it, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}
