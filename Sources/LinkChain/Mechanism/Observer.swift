/// A link: observes its parent, and is observed by its children and handlers. Seed 000.
///
/// A link buffers the values that it gets until somebody wants them for the first time, and keeps the terminal event for everybody
/// that comes later. The chain above it is shared by all its observers. It lives as long as somebody holds it or a link below it.
///
/// `@unchecked Sendable`, whatever the element and the closures of its operators are: a chain that goes to another thread takes them along,
/// and the compiler does not ask whether they may.
public class Observer<Element>: Parent, @unchecked Sendable {
    @exclusivity(unchecked) private final var buffer: [Element] = []

    /// Hands a value to all that were there when it was sent, in order; keeps it if nobody has come yet.
    ///
    /// Inlined, as the operator's `next` is into the closure that hands it a value: beyond some thirty nested calls the processor
    /// mispredicts returns, and each further frame costs an event as much as two atomics.
    @inline(__always)
    final func emit(_ value: Element) {
        trace("forwarding event next(\(value))", type(of: self))
        if audience.isPresent, let single = list.single {
            single.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        } else {
            emitToAll(value)
        }
    }

    /// LinkChain: one handler may unlink this link, with all the others on it; so it is asked before each, where a subject's
    /// observers in the siblings only ever end themselves, and ask themselves.
    @inline(never)
    private final func emitToAll(_ value: Element) {
        switch audience {
        case .awaited, .missed:
            // A root may be sent to after its end, when its list is empty: it keeps nothing then.
            if !isClosed { keep(value) }
            return
        case .over: return
        case .here, .replayed: break
        }
        guard let entries = list.entries else { return }
        for index in 0..<Int(list.end) where !isStopped {
            entries[index]?.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        }
    }

    /// Ends the stream from this link on: what is above goes first, then the terminal event goes down.
    ///
    /// Called in the middle of an event, which has come through what is above: that is released when the event has passed.
    @inline(never)
    final func finish(with completion: Completion) {
        if isClosed { return }
        // If it is the root's end that is passing: of a link that ends otherwise, all above has gone before that is heard.
        tree.cleanUpAfterEnd()
        // Left first, as in ``Link/tearDown()``.
        if tie.parent != nil { retire() }
        giveUpPlaces()
        pass(completion)
    }

    /// Answers a user closure that threw. If it has let the last observer go, there is nobody to tell: the next one begins anew.
    final func fail(_ error: any Error) { if !hasBeenLeft { finish(with: .error(error)) } }

    /// Completes after a value. If that has let the last observer go, there is nobody to tell: the next one begins anew.
    final func complete() { if isResting { reset() } else { finish(with: .completed) } }

    private final func keep(_ value: Element) {
        trace("buffering next(\(value))", type(of: self))
        audience = .missed
        buffer.append(value)
    }

    /// From now on, values that nobody hears are dropped, and so are those that were kept.
    final func keepNoMore() {
        tree.enqueue { [self] in
            if audience == .awaited || audience == .missed { audience = .here }
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
