/// A hot source: its holder sends events, and present observers receive them.
///
/// Values sent without observers are dropped. A subscriber after the end receives only the terminal event. Observers hear events in the
/// order of subscription. One that subscribes during an event misses it; one disposed during an event no longer gets it. A value sent from
/// a handler, or by another thread during a delivery, is delivered after that, to everybody, on the delivering thread. Sending after the
/// end does nothing. Dropping a subject does not end its streams.
public final class PublishSubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: SubjectCore<Element>

    /// A subject without observers and values.
    public init() {
        core = SubjectCore()
        super.init { subject, downstream in
            unsafeDowncast(subject, to: PublishSubject<Element>.self).core.connect(downstream)
        }
    }

    /// Sends a value.
    public func onNext(_ value: Element) { core.next(value) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { core.end(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { core.end(.completed) }

    /// The sending side of this subject. It holds the subject's core, not the subject.
    public func asObserver() -> AnyObserver<Element> {
        let core = self.core
        return AnyObserver(next: { core.next($0) }, completion: { core.end($0) })
    }
}
