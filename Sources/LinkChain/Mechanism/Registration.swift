/// A place in a parent's list, without the element type.
///
/// LinkChain: a parent knows a child link weakly. A handler that was put on a link directly is held by that link.
class AnyRegistration: @unchecked Sendable {
    private let live = LiveObject()
    private let withdrawn = Flag()
    /// Whether values are wanted here, so that the link need not keep them.
    final let wantsValues: Bool
    /// Where the list has put it, or -1; the list's own.
    @exclusivity(unchecked) final var index: Int32 = -1
    fileprivate final weak let child: Link?
    /// `nil` if this is a child's place.
    fileprivate final let handlers: AnyHandlers?

    fileprivate init(child: Link) {
        wantsValues = true
        self.child = child
        handlers = nil
    }

    fileprivate init(_ handlers: AnyHandlers, wantsValues: Bool) {
        self.wantsValues = wantsValues
        child = nil
        self.handlers = handlers
    }

    final var isWithdrawn: Bool { withdrawn.isRaised }

    /// Gives the place up. Returns whether this call did it.
    final func withdraw() -> Bool { withdrawn.raise() }

    /// Ends the stream here: calls the handler, or returns the child that is to get the event.
    final func end(_ terminal: Terminal) -> Link? {
        guard let handlers else { return isWithdrawn ? nil : child }
        if withdraw() { handlers.onTerminal?(terminal) }
        return nil
    }

    /// A place for the same link, to be taken again after this one was given up.
    func renewed() -> AnyRegistration { preconditionFailure("a handler's registration is never renewed") }
}

/// What a handler put on a link calls, as far as it has no element type.
class AnyHandlers {
    final let onTerminal: ((Terminal) -> Void)?

    fileprivate init(onTerminal: ((Terminal) -> Void)?) { self.onTerminal = onTerminal }
}

/// What a handler put on a link calls.
final class Handlers<Value>: AnyHandlers {
    let onNext: ((Value) -> Void)?

    init(onNext: ((Value) -> Void)?, onTerminal: ((Terminal) -> Void)?) {
        self.onNext = onNext
        super.init(onTerminal: onTerminal)
    }
}

/// A link's or a handler's place in the list of the link that it observes.
final class Registration<Value>: AnyRegistration, @unchecked Sendable {
    /// Hands a value to the child; formed where the types are known.
    private let forward: (Link, Value) -> Void

    init(child: Link, forward: @escaping (Link, Value) -> Void) {
        self.forward = forward
        super.init(child: child)
    }

    init(_ handlers: Handlers<Value>) {
        forward = { _, _ in }
        super.init(handlers, wantsValues: handlers.onNext != nil)
    }

    @inline(__always)
    func next(_ value: Value) {
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
    private func call(_ handlers: AnyHandlers, _ value: Value) {
        unsafeDowncast(handlers, to: Handlers<Value>.self).onNext?(value)
    }

    override func renewed() -> AnyRegistration {
        guard let child else { return super.renewed() }
        return Registration(child: child, forward: forward)
    }
}
