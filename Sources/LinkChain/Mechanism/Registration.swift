/// A place in a parent's list, without the element type.
///
/// LinkChain: a parent knows a child link weakly. A handler that was put on a link directly is held by that link.
class AnyRegistration: @unchecked Sendable {
    private let live = LiveObject()
    private let withdrawn = Flag()
    /// Whether values are wanted here, so that the link need not keep them.
    final let wantsValues: Bool
    /// Which of several parents of the same link this place is with; 0 if there is one.
    final let number: Int
    /// Where the list has put it, or -1; the list's own.
    @exclusivity(unchecked) final var index: Int32 = -1
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) fileprivate final weak var child: Link?
    /// `nil` if this is a child's place.
    fileprivate final let handlers: AnyHandlers?

    fileprivate init(child: Link, number: Int) {
        wantsValues = true
        self.number = number
        self.child = child
        handlers = nil
    }

    fileprivate init(_ handlers: AnyHandlers, wantsValues: Bool) {
        self.wantsValues = wantsValues
        number = 0
        child = nil
        self.handlers = handlers
    }

    final var isWithdrawn: Bool { withdrawn.isRaised }

    /// Gives the place up. Returns whether this call did it.
    final func withdraw() -> Bool { withdrawn.raise() }

    /// Ends the stream here: calls the handler, or returns the child that is to get the event.
    final func end(_ terminal: Terminal) -> Heir? {
        guard let handlers else { return isWithdrawn ? nil : child.map { Heir(link: $0, number: number) } }
        if withdraw() { handlers.onTerminal?(terminal) }
        return nil
    }

    /// A place for the same link, to be taken again after this one was given up.
    func renewed() -> AnyRegistration { preconditionFailure("a handler's registration is never renewed") }
}

/// A child that is to get the terminal event.
struct Heir {
    let link: Link
    /// Which of the child's parents has ended.
    let number: Int

    /// Brings the event to the child. Returns whether the child hands it on; if it has a gate of its own, that is entered then.
    func takesIn(_ terminal: Terminal, from parent: Link) -> Bool {
        link.origin === parent.origin ? link.receive(terminal) : link.enter(terminal, number: number)
    }

    /// Brings the event to the child, and to everybody below it.
    func pass(_ terminal: Terminal, from parent: Link) {
        if link.origin === parent.origin { return link.pass(terminal) }
        guard link.enter(terminal, number: number) else { return }
        link.passOn(terminal)
        link.origin.gate.leave()
    }
}

/// What a handler put on a link calls, as far as it has no element type.
class AnyHandlers {
    final let onTerminal: ((Terminal) -> Void)?

    fileprivate init(onTerminal: ((Terminal) -> Void)?) { self.onTerminal = onTerminal }
}

/// What a handler put on a link calls.
final class Handlers<Element>: AnyHandlers {
    let onNext: ((Element) -> Void)?

    init(onNext: ((Element) -> Void)?, onTerminal: ((Terminal) -> Void)?) {
        self.onNext = onNext
        super.init(onTerminal: onTerminal)
    }
}

/// A link's or a handler's place in the list of the link that it observes.
final class Registration<Element>: AnyRegistration, @unchecked Sendable {
    /// Hands a value to the child; formed where the types are known.
    private let forward: (Link, Element) -> Void

    init(child: Link, number: Int = 0, forward: @escaping (Link, Element) -> Void) {
        self.forward = forward
        super.init(child: child, number: number)
    }

    init(_ handlers: Handlers<Element>) {
        forward = { _, _ in }
        super.init(handlers, wantsValues: handlers.onNext != nil)
    }

    @inline(__always)
    func next(_ value: Element) {
        // A place that was given up during this event stays on the list until the event has passed.
        if isWithdrawn { return }
        if let child {
            forward(child, value)
        } else if let handlers {
            call(handlers, value)
        }
    }

    /// Apart, so that the way to a child is short enough to become part of its parent's.
    @inline(never)
    private func call(_ handlers: AnyHandlers, _ value: Element) {
        unsafeDowncast(handlers, to: Handlers<Element>.self).onNext?(value)
    }

    override func renewed() -> AnyRegistration {
        guard let child else { return super.renewed() }
        return Registration(child: child, number: number, forward: forward)
    }
}
