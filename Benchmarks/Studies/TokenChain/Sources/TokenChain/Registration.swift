/// A chain's place in its source's list, without the element type.
///
/// TokenChain: holds the chain below it, and is held by the source's list and by the subscriber's token. It references its source weakly,
/// once per subscription, so that neither keeps the other. The chain is released inside the source's serializer, where no event is on its
/// way. So a value on its way retains nothing, and a token that is held longer holds no closure.
class AnyRegistration: RegistrationListEntry, @unchecked Sendable {
    private let live = LiveObject()
    /// The first stage. Holds a reference, which ``letGo()`` gives back.
    @exclusivity(unchecked) fileprivate final var first: Unmanaged<Sink>?
    /// The last stage. It lives as long as the first.
    private final let last: Unmanaged<LastSink>
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) private final weak var core: AnySubjectCore?
    private let withdrawn = Flag()
    /// Written by the list alone.
    @exclusivity(unchecked) final var index: Int32 = -1

    fileprivate init(_ first: Sink, core: AnySubjectCore) {
        self.first = .passRetained(first)
        last = first.withLast { .passUnretained($0) }
        self.core = core
        first.withLast { $0.registration = .passUnretained(self) }
    }

    deinit { first?.release() }

    final var isWithdrawn: Bool { withdrawn.isRaised }

    /// Stops delivery, and gives up the place.
    final func dispose() {
        guard withdrawn.raise() else { return }
        // Still alive: only the caller that raised the flag releases the chain.
        last._withUnsafeGuaranteedRef { $0.stop() }
        leave()
    }

    /// Gives up the place, while the chain below goes on to its end. Returns whether this call did it.
    final func withdraw() -> Bool {
        guard withdrawn.raise() else { return false }
        leave()
        return true
    }

    private final func leave() {
        // A source that was freed sends nothing.
        if let core { core.remove(self) } else { letGo() }
    }

    /// Ends the stream for this observer: hands the event down, unless the place was given up. Called inside the serializer.
    final func end(_ completion: Completion) {
        guard withdrawn.raise() else { return }
        first?._withUnsafeGuaranteedRef { $0.pass(completion) }
        letGo()
    }

    /// Releases the chain. Called once, by the caller that raised the flag, when no event is on its way.
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
    /// The entry with its element type. The event that asks knows the type, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}
