/// A hot source: its holder sends, and those who subscribed before receive it.
///
/// Values sent while nobody listens are dropped; a subscriber that comes after the end receives the terminal event alone.
/// Observers hear each event in the order of their subscription; one that subscribes during an event misses it, one that is
/// disposed during an event does not get it any more. A value sent from inside a handler, or by another thread while one is
/// being delivered, is delivered after that one, to everybody, on the delivering thread.
/// Sending after the end does nothing. Dropping a subject does not end its streams.
public final class PublishSubject<Element>: Observable<Element>, @unchecked Sendable {
    private let core: SubjectCore<Element>

    /// A subject without observers, to which nothing was sent.
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

    /// The sending side of this subject as a value; holds the subject's insides, not the subject.
    public func asObserver() -> AnyObserver<Element> {
        let core = self.core
        return AnyObserver(next: { core.next($0) }, completion: { core.end($0) })
    }
}
