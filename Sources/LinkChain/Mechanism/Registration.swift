/// A place in a parent's list, without the element type.
class AnyRegistration: @unchecked Sendable {
    private let live = LiveObject()
    private let withdrawn = Flag()
    /// Where the list has put it, or -1; the list's own.
    final var index = -1

    final var isWithdrawn: Bool { withdrawn.isRaised }

    /// Gives the place up. Returns whether this call did it.
    final func withdraw() -> Bool { withdrawn.raise() }

    /// Which of several parents of the same link this place is with; 0 if there is one.
    final let number: Int

    init(number: Int) { self.number = number }

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

/// What a handler put on a link calls.
final class Handlers<Value> {
    let onNext: ((Value) -> Void)?
    let onTerminal: ((Terminal) -> Void)?

    init(onNext: ((Value) -> Void)?, onTerminal: ((Terminal) -> Void)?) {
        self.onNext = onNext
        self.onTerminal = onTerminal
    }
}

/// A link's or a handler's place in the list of the link that it observes.
///
/// LinkChain: a parent knows a child link weakly. A handler that was put on a link directly is held by that link.
final class Registration<Value>: AnyRegistration, @unchecked Sendable {
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) private weak var child: Link?
    /// Hands a value to the child; formed where the types are known.
    private let forward: (Link, Value) -> Void
    /// `nil` if this is a child's place.
    private let handlers: Handlers<Value>?

    init(child: Link, number: Int = 0, forward: @escaping (Link, Value) -> Void) {
        self.child = child
        self.forward = forward
        handlers = nil
        super.init(number: number)
    }

    init(_ handlers: Handlers<Value>) {
        forward = { _, _ in }
        self.handlers = handlers
        super.init(number: 0)
    }

    /// Whether values are wanted here, so that the link need not keep them.
    var wantsValues: Bool { handlers.map { $0.onNext != nil } ?? true }

    func next(_ value: Value) {
        // A place that was given up during this event stays on the list until the event has passed.
        if isWithdrawn { return }
        if let child {
            forward(child, value)
        } else {
            handlers?.onNext?(value)
        }
    }

    /// Ends the stream here: calls the handler, or returns the child that is to get the event.
    func end(_ terminal: Terminal) -> Heir? {
        guard let handlers else { return isWithdrawn ? nil : child.map { Heir(link: $0, number: number) } }
        if withdraw() { handlers.onTerminal?(terminal) }
        return nil
    }

    override func renewed() -> AnyRegistration {
        guard let child else { return super.renewed() }
        return Registration(child: child, number: number, forward: forward)
    }
}
