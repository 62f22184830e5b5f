/// A place in a link's list of observers, without the element type.
///
/// LinkChain: a link owns the handlers that it calls, and knows a child weakly. While a child is observed, the chain below holds it, and
/// releases it only inside the serializer. So an event uses that child unretained, and loads a weak reference only for one that nobody
/// observes. The same holds for a child with a tree of its own: see ``MultiSourceSink``.
///
/// `@unchecked Sendable`: touched inside the serializer of the parent's tree.
class AnyRegistration: RegistrationListEntry, @unchecked Sendable {
    /// Whose place it is. In this order: links, tokens of subscriptions, then handlers on the link.
    enum Kind: UInt8 {
        /// A link in the same tree.
        case child
        /// A link with a tree of its own, which may have several parents.
        case input
        /// The handlers of a subscription.
        case subscription
        /// A handler that was put on a link directly.
        case handler
        /// The same, for a handler that does not want values.
        case handlerOfEnd
    }

    private let live = LiveObject()
    /// Its index in the list, or -1. Written by the list alone.
    @exclusivity(unchecked) final var index: Int32 = -1
    /// Whether the parent counts it among its observers.
    @exclusivity(unchecked) final var isCounted = false
    /// See ``isDropped``.
    private final let dropped = Flag()
    /// Whether a value uses the child without checking, since links below hold it. Cleared inside the serializer, when the last holder
    /// leaves. Never set for handlers.
    @exclusivity(unchecked) final var isHeld = false
    private final let kind: Kind
    /// The child; for handlers, the link that they are on.
    final let observer: Unmanaged<Link>

    fileprivate init(_ observer: borrowing Link, _ kind: Kind) {
        self.kind = kind
        self.observer = .passUnretained(copy observer)
        trace("created", type(of: self))
    }

    #if TRACE
    deinit { trace("deinit", type(of: self)) }
    #endif

    /// The parent's place in the child's ``Inputs``, if the child may have several parents.
    var placeInChild: Int { -1 }

    /// Whether it was given up for good, perhaps before the parent knew of it.
    ///
    /// Relaxed, as ``Flag/isRaised``.
    final var isDropped: Bool { dropped.isRaised }

    /// The same for a user who asks. Acquiring, as ``Flag/isRaisedAcquiring``.
    final var isDroppedAcquiring: Bool { dropped.isRaisedAcquiring }

    /// Gives it up for good. Inside the serializer. Relaxed, as ``Flag/raiseAnyway()``: the serializer orders what follows.
    final func drop() { dropped.raiseAnyway() }

    /// Gives up a subscription's place, on any thread: it ends, is disposed, or its token is dropped. Returns whether this call did it.
    ///
    /// Acquiring and releasing, as ``Flag/raise()``.
    final func close() -> Bool { dropped.raise() }

    /// Whether it wants values, so that the parent need not keep them.
    final var wantsValues: Bool { kind != .handlerOfEnd }

    /// Whether a link or a subscription's token has this place. These hold the parent, and release it inside its tree.
    final var isChild: Bool { kind.rawValue < Kind.handler.rawValue }

    final var isInput: Bool { kind == .input }

    /// Whether this is the place of handlers.
    fileprivate final var hasHandlers: Bool { kind.rawValue >= Kind.subscription.rawValue }

    /// Ends the stream here: calls the handlers, or hands the event to the child.
    ///
    /// Returns the child if it hands the event on; `completion` is then what it hands on. If it has a tree of its own, that serializer has
    /// been entered, and the caller leaves it.
    final func end(_ completion: inout Completion) -> Parent? {
        guard isCounted, let link = takeIn(&completion) else { return nil }
        return unsafeDowncast(link, to: Parent.self)
    }

    /// Calls the handlers, or hands the event to the child. Returns the child if that hands it on.
    func takeIn(_ completion: inout Completion) -> Link? { preconditionFailure("\(type(of: self)) takes no end") }

    /// The child if it is still there, even if it is at rest and so not counted. None for handlers.
    var child: Link? { nil }

    /// A copy of `link`, whose place this is, below `parent`.
    func another(like link: Link, onto parent: Parent) -> Parent {
        preconditionFailure("\(type(of: self)) is not a link's place with its one parent")
    }

    /// The subscription's token is being freed. Called under the tree's lock.
    func forgetToken() {}

    /// Tells the subscriber that this subscription is over. Called once, by the thread that closed it.
    func didDispose() {}
}

extension Unmanaged<AnyRegistration> {
    /// The entry with its element type. The event that asks knows the type, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}

/// A place in the list of a link of `Element`s: a ``ChildRegistration`` or a ``HandlerRegistration``, told apart by its kind.
class Registration<Element>: AnyRegistration, @unchecked Sendable {
    @inline(__always)
    final func next(_ value: Element) {
        if isHeld {
            unsafeDowncast(self, to: ChildRegistration<Element>.self).nextToHeld(value)
        } else if hasHandlers {
            unsafeDowncast(self, to: HandlerRegistration<Element>.self).call(value)
        } else {
            unsafeDowncast(self, to: ChildRegistration<Element>.self).nextToLast(value)
        }
    }
}

/// A link's place in the list of the link that it observes.
class ChildRegistration<Element>: Registration<Element>, @unchecked Sendable {
    /// Hands a value to the child. Formed where the types are known.
    final let deliver: (Link, Element) -> Void
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) fileprivate final weak var weakChild: Link?

    // Inlined, as is that of ``InputRegistration``: `deliver` is moved, not retained.
    @inline(__always)
    init(child: borrowing Link, _ kind: Kind = .child, deliver: @escaping (Link, Element) -> Void) {
        #if TRACE
        self.deliver = { link, value in
            trace("on event next(\(value))", type(of: link))
            deliver(link, value)
        }
        #else
        self.deliver = deliver
        #endif
        weakChild = copy child
        super.init(child, kind)
    }

    /// The place of a link that passes on what it gets. Inlined, so that the closure is formed where the type is known.
    @inline(__always)
    static func passing(to link: Observer<Element>) -> ChildRegistration<Element> {
        ChildRegistration<Element>(child: link) { link, value in
            if !link.isStopped { unsafeDowncast(link, to: Observer<Element>.self).emit(value) }
        }
    }

    @inline(__always)
    fileprivate final func nextToHeld(_ value: Element) { observer._withUnsafeGuaranteedRef { deliver($0, value) } }

    /// For the last link of a branch, which its owner may release on another thread at any time. A place given up during this event stays
    /// on the list until the event has passed.
    @inline(__always)
    fileprivate final func nextToLast(_ value: Element) { if isCounted, let weakChild { deliver(weakChild, value) } }

    override final var child: Link? { weakChild }

    /// The child, for an event: without the weak reference if it is held. Retained, since the end may make its last holder go.
    fileprivate final var receiver: Link? { isHeld ? observer.takeUnretainedValue() : weakChild }

    override func takeIn(_ completion: inout Completion) -> Link? {
        guard let child = receiver else { return nil }
        trace("on event \(completion)", type(of: child))
        guard child.receive(&completion) else { return nil }
        trace("forwarding event \(completion)", type(of: child))
        return child
    }
}

/// The place of a link with a tree of its own, which may have several parents.
final class InputRegistration<Element>: ChildRegistration<Element>, @unchecked Sendable {
    /// The parent's place in the child's ``Inputs``. Written before the parent knows this registration.
    @exclusivity(unchecked) var place = -1

    @inline(__always)
    init(child: borrowing Link, deliver: @escaping (Link, Element) -> Void) {
        super.init(child: child, .input, deliver: deliver)
    }

    override var placeInChild: Int { place }

    override func takeIn(_ completion: inout Completion) -> Link? {
        guard let child = receiver, child.enter(&completion, from: self, at: place) else { return nil }
        return child
    }
}

/// The place of handlers on a link, whose list holds it.
class HandlerRegistration<Element>: Registration<Element>, @unchecked Sendable {
    // Not optional, so that an event need not look.
    private final let onNext: (Element) -> Void

    init(on link: Link, _ kind: Kind, onNext: ((Element) -> Void)?) {
        // `??` is generic, and would wrap the closure.
        self.onNext = if let onNext { onNext } else { { _ in } }
        super.init(link, kind)
    }

    /// The list holds this until the event has passed, so nothing is retained.
    @inline(__always)
    fileprivate final func call(_ value: Element) { if !isDropped { onNext(value) } }
}

/// The place of a handler that was put on a link directly.
final class LinkHandlerRegistration<Element>: HandlerRegistration<Element>, @unchecked Sendable {
    private let onCompletion: ((Completion) -> Void)?

    init(on link: Link, onNext: ((Element) -> Void)?, onCompletion: ((Completion) -> Void)?) {
        self.onCompletion = onCompletion
        super.init(on: link, onNext == nil ? .handlerOfEnd : .handler, onNext: onNext)
    }

    override func takeIn(_ completion: inout Completion) -> Link? {
        onCompletion?(completion)
        return nil
    }
}
