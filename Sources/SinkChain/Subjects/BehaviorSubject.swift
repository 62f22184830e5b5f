/// A hot source with a current value: who subscribes hears it first, then what is sent.
///
/// A subscriber that comes after the end receives the terminal event alone.
/// Observers hear each event in the order of their subscription; one that subscribes during an event gets it as the current value,
/// one that is disposed during an event does not get it any more. A value sent from inside a handler, or by another thread while one
/// is being delivered, is delivered after that one, to everybody, by whoever is delivering; it is current from then on.
/// Sending after the end does nothing. Dropping a subject does not end its streams.
public final class BehaviorSubject<Element>: Observable<Element>, @unchecked Sendable {
    private let hub: BehaviorHub<Element>

    /// A subject whose current value is `value`.
    public init(value: Element) {
        let hub = BehaviorHub(value)
        self.hub = hub
        super.init { _, downstream in Registration(downstream, hub: hub) }
    }

    /// The current value: the one being delivered, or the last that was; after completion, the last one.
    ///
    /// May be asked by any thread, and waits for nobody's handler.
    /// - Throws: the error with which the stream ended, if it did with one.
    public func value() throws -> Element { try hub.latest.get() }

    /// Sends a value.
    public func onNext(_ value: Element) { hub.send(value) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { hub.end(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { hub.end(.completed) }

    /// The sending side of this subject as a value; holds the subject's insides, not the subject.
    public func asObserver() -> AnyObserver<Element> {
        let hub = self.hub
        return AnyObserver(next: { hub.send($0) }, terminal: { hub.end($0) })
    }
}

private final class BehaviorHub<Element>: Hub<Element>, @unchecked Sendable {
    let latest: Latest<Element>
    /// Formed where the type is known: what is formed in an override of a generic class is not specialised.
    private let handOverLatest: (AnyHub, AnyRegistration) -> Void

    init(_ value: Element) {
        latest = Latest(value)
        handOverLatest = { hub, registration in
            guard hub.terminal == nil, let value = try? unsafeDowncast(hub, to: BehaviorHub<Element>.self).latest.get() else { return }
            unsafeDowncast(registration, to: Registration<Element>.self).next(value)
        }
        super.init()
    }

    func send(_ value: Element) {
        guard gate.enter() else { return gate.leaveWork { self.sendNow(value) } }
        sendNow(value)
        gate.leave()
    }

    private func sendNow(_ value: Element) {
        if terminal != nil { return }
        latest.set(value)
        deliver(value)
    }

    override func handOver(to registration: AnyRegistration) { handOverLatest(self, registration) }

    override func willEnd(_ terminal: Terminal) {
        if case .error(let error) = terminal { latest.fail(error) }
    }
}
