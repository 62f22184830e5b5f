/// A link: observes its parent, and is observed by its children and handlers. Seed 000.
///
/// A link keeps its values until an observer wants them, and the terminal event for all later observers. All observers share the chain
/// above it. It lives as long as something holds it or a link below it.
///
/// `@unchecked Sendable`, whatever the element and the closures of its operators are: a chain that goes to another thread takes them along,
/// and the compiler does not ask whether they may.
public class Observer<Element>: Parent, @unchecked Sendable {
    @exclusivity(unchecked) private final var buffer: [Element] = []

    /// Hands a value to all observers that were there when it was sent, in order. Keeps it if none has come yet.
    ///
    /// Inlined, as the operator's `next` is into the closure that hands it a value: beyond some thirty nested calls the processor
    /// mispredicts returns, and each further frame costs an event as much as two atomics.
    @inline(__always)
    final func emit(_ value: Element) {
        trace("forwarding event next(\(value))", type(of: self))
        if delivery.isLive, let single = list.single {
            single.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        } else {
            emitToAll(value)
        }
    }

    /// LinkChain: a handler may unlink this link, and with it all other observers, so `isStopped` is checked before each. In the siblings,
    /// a subject's observers end only themselves, and check themselves.
    @inline(never)
    private final func emitToAll(_ value: Element) {
        switch delivery {
        case .waiting, .buffering:
            // A root may be sent to after its end, when its list is empty. It keeps nothing then.
            if !isClosed { keep(value) }
            return
        case .stopped: return
        case .live, .replaying: break
        }
        guard let entries = list.entries else { return }
        for index in 0..<Int(list.end) where !isStopped {
            entries[index]?.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        }
    }

    /// Ends the stream from this link on: gives up what is above, then hands down the terminal event.
    ///
    /// Called during an event that came through the links above: they are released when it has passed.
    @inline(never)
    final func finish(with completion: Completion) {
        if isClosed { return }
        // If the root is ending, clean up now: everything above must be gone before the end is heard.
        tree.cleanUpAfterEnd()
        // Queued first, as in ``Link/tearDown()``.
        if parentLink.parent != nil { retire() }
        giveUpPlaces()
        pass(completion)
    }

    /// Ends the stream after a user closure threw. If the closure made the last observer leave, nobody is told: the next one begins anew.
    final func fail(_ error: any Error) { if !hasBeenLeft { finish(with: .error(error)) } }

    /// Completes after a value. If the value made the last observer leave, nobody is told: the next one begins anew.
    final func complete() { if isResting { reset() } else { finish(with: .completed) } }

    private final func keep(_ value: Element) {
        trace("buffering next(\(value))", type(of: self))
        delivery = .buffering
        buffer.append(value)
    }

    /// From now on, values that nobody hears are dropped, and so are those that were kept.
    final func keepNoMore() {
        tree.enqueue { [self] in
            if delivery == .waiting || delivery == .buffering { delivery = .live }
            buffer = []
        }
    }

    override func replay(to registration: AnyRegistration) {
        let registration = unsafeDowncast(registration, to: Registration<Element>.self)
        let kept = buffer
        buffer = []
        for value in kept where registration.isCounted && !isUnlinked { registration.next(value) }
    }

    override final func forgetObservers(isInEvent: Bool) {
        super.forgetObservers(isInEvent: isInEvent)
        if !isInEvent { buffer = [] }
    }
}
