/// A place in a link's list of observers, without the element type.
///
/// LinkChain: a link knows a child weakly. As long as the child is itself observed by another link, the chain below holds it: that
/// one lets go of it inside the serializer and nowhere else. So an event uses the child unretained, and loads a weak reference for the
/// last link alone.
///
/// `@unchecked Sendable`: touched inside the serializer of the parent's tree.
class AnyRegistration: RegistrationListEntry, @unchecked Sendable {
    private let live = LiveObject()
    /// Where the list has put it, or -1; the list's own.
    @exclusivity(unchecked) final var index: Int32 = -1
    /// Whether the parent counts it among its observers.
    @exclusivity(unchecked) final var isCounted = false
    /// Whether it was given up for good, perhaps before the parent knew it.
    @exclusivity(unchecked) final var isDropped = false
    /// Whether a link of the same tree observes `observer`, and so holds it. Cleared, inside the serializer, when the last such link goes.
    @exclusivity(unchecked) final var isHeld = false
    /// Whether values are wanted here, so that the parent need not keep them.
    final let wantsValues: Bool
    fileprivate final let observer: Unmanaged<Link>
    // Never written after `init`: there is no access to overlap with.
    @exclusivity(unchecked) fileprivate final weak var child: Link?

    fileprivate init(child: borrowing Link) {
        wantsValues = true
        observer = .passUnretained(copy child)
        self.child = copy child
        trace("created", type(of: self))
    }

    /// For a handler that was put on `link`, which holds it.
    fileprivate init(handlerOf link: Link, wantsValues: Bool) {
        self.wantsValues = wantsValues
        observer = .passUnretained(link)
        isHeld = true
        trace("created", type(of: self))
    }

    #if TRACE
    deinit { trace("deinit", type(of: self)) }
    #endif

    /// The parent's place in the child's ``Inputs``, if the child may have several parents.
    var placeInChild: Int { -1 }

    /// Whether this is a link's place in its own tree.
    var isChild: Bool { true }

    /// Ends the stream here: calls the handler, or brings the event to the child. Returns the child if it has observers to tell;
    /// `completion` is then what it hands on to them. If the child has a tree of its own, that tree's serializer is entered then, and the
    /// caller leaves it.
    final func end(_ completion: inout Completion) -> Parent? {
        guard isCounted, let link = takeIn(&completion) else { return nil }
        return unsafeDowncast(link, to: Parent.self)
    }

    fileprivate func takeIn(_ completion: inout Completion) -> Link? {
        guard let child else { return nil }
        trace("on event \(completion)", type(of: child))
        guard child.receive(&completion) else { return nil }
        trace("forwarding event \(completion)", type(of: child))
        return child
    }

    /// The child, to be ended although it may be at rest, and so not counted.
    final var childIfThere: Link? { child }

    /// A place like this one for another link.
    func copy(for child: Link) -> AnyRegistration { preconditionFailure("\(type(of: self)) is not a link's place with its one parent") }
}

extension Unmanaged<AnyRegistration> {
    /// The entry with its element type. The event that asks knows it, so nothing is looked up.
    func of<Element>(_: Element.Type) -> Unmanaged<Registration<Element>> { .fromOpaque(toOpaque()) }
}

/// A link's place in the list of the link that it observes.
class Registration<Element>: AnyRegistration, @unchecked Sendable {
    /// Hands a value to the child; formed where the types are known.
    fileprivate final let deliver: (Link, Element) -> Void

    init(child: borrowing Link, deliver: @escaping (Link, Element) -> Void) {
        #if TRACE
        self.deliver = { link, value in
            trace("on event next(\(value))", type(of: link))
            deliver(link, value)
        }
        #else
        self.deliver = deliver
        #endif
        super.init(child: child)
    }

    /// The place of a link that passes on what it gets. Inlined, so that it is formed where the type is known.
    @inline(__always)
    static func passing(to link: Observer<Element>) -> Registration<Element> {
        Registration<Element>(child: link) { link, value in
            if !link.isStopped { unsafeDowncast(link, to: Observer<Element>.self).emit(value) }
        }
    }

    fileprivate init(handlerOf link: Link, onNext: ((Element) -> Void)?) {
        deliver = if let onNext { { _, value in onNext(value) } } else { { _, _ in } }
        super.init(handlerOf: link, wantsValues: onNext != nil)
    }

    @inline(__always)
    final func next(_ value: Element) {
        if isHeld {
            observer._withUnsafeGuaranteedRef { deliver($0, value) }
        } else {
            nextToLast(value)
        }
    }

    /// For the last link of a branch: its owner may let it go on another thread at any time.
    @inline(__always)
    private final func nextToLast(_ value: Element) {
        // A place that was given up during this event stays on the list until the event has passed.
        if isCounted, let child { deliver(child, value) }
    }

    override func copy(for child: Link) -> AnyRegistration { Registration(child: child, deliver: deliver) }
}

/// The place of a link that may have several parents, and has a tree of its own.
final class InputRegistration<Element>: Registration<Element>, @unchecked Sendable {
    /// The parent's place in the child's ``Inputs``. Written before the parent knows this.
    @exclusivity(unchecked) var place = -1

    override init(child: borrowing Link, deliver: @escaping (Link, Element) -> Void) {
        super.init(child: child, deliver: deliver)
    }

    override var placeInChild: Int { place }

    override var isChild: Bool { false }

    override func takeIn(_ completion: inout Completion) -> Link? {
        guard let child, child.enter(&completion, from: self, at: place) else { return nil }
        return child
    }
}

/// The place of a handler that was put on a link directly.
final class HandlerRegistration<Element>: Registration<Element>, @unchecked Sendable {
    private let onCompletion: ((Completion) -> Void)?

    init(of link: Link, onNext: ((Element) -> Void)?, onCompletion: ((Completion) -> Void)?) {
        self.onCompletion = onCompletion
        super.init(handlerOf: link, onNext: onNext)
    }

    override var isChild: Bool { false }

    override func takeIn(_ completion: inout Completion) -> Link? {
        onCompletion?(completion)
        return nil
    }
}
