/// What a subject is inside, without the element type.
///
/// `@unchecked Sendable`: everything but the serializer is touched only inside the serializer.
class AnySubjectCore: @unchecked Sendable {
    private let live = LiveObject()
    final let serializer = Serializer()
    @exclusivity(unchecked) private(set) final var list = RegistrationList<AnyRegistration>()
    @exclusivity(unchecked) private final var completion: Completion?
    /// TokenChain: registrations hold the core weakly. This makes the side table for weak references now, not in the first subscription.
    private final weak var itself: AnySubjectCore?

    fileprivate init() { itself = self }

    /// Ends the stream for everybody.
    final func end(_ completion: Completion) {
        guard serializer.enter() else { return serializer.enqueue { self.deliver(completion) } }
        deliver(completion)
        serializer.leave()
    }

    final func add(_ registration: AnyRegistration) {
        guard serializer.enter() else { return serializer.enqueue { self.append(registration) } }
        append(registration)
        serializer.leave()
    }

    /// Called once by the registration, when it has withdrawn.
    final func remove(_ registration: AnyRegistration) {
        guard serializer.enter() else { return serializer.enqueue { self.takeOff(registration) } }
        takeOff(registration)
        serializer.leave()
    }

    private final func takeOff(_ registration: AnyRegistration) {
        registration.letGo()
        list.remove(registration)
    }

    private final func append(_ registration: AnyRegistration) {
        if registration.isWithdrawn { return }
        if let completion { registration.end(completion) } else { list.append(registration) }
    }

    private final func deliver(_ completion: Completion) {
        guard self.completion == nil else { return }
        self.completion = completion
        list.forEach { $0.end(completion) }
        list.removeAll()
    }
}

/// What a subject is inside. Only values need the element type.
final class SubjectCore<Element>: AnySubjectCore, @unchecked Sendable {
    override init() { super.init() }

    func next(_ value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.deliver(value) } }
        deliver(value)
        serializer.leave()
    }

    /// Every observer that was there when the event was sent gets it, in order, unless it was disposed meanwhile.
    private func deliver(_ value: Element) {
        // Not `forEach`: its closure would be one more call for each observer.
        if let single = list.single {
            single.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
        } else if let entries = list.entries {
            for index in 0..<Int(list.end) {
                entries[index]?.of(Element.self)._withUnsafeGuaranteedRef { $0.next(value) }
            }
        }
    }
}

/// A hot source: its holder sends events, and present observers receive them, as in SinkChain.
public final class PublishSubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: SubjectCore<Element>

    public init() {
        core = SubjectCore()
        super.init { subject, downstream in
            let core = unsafeDowncast(subject, to: PublishSubject<Element>.self).core
            let registration = Registration(downstream, core: core)
            core.add(registration)
            return registration
        }
    }

    /// Sends a value.
    public func onNext(_ value: Element) { core.next(value) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { core.end(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { core.end(.completed) }
}
