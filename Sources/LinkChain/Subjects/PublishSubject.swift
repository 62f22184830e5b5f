/// A hot source: its holder sends events, and present observers receive them.
///
/// Values sent without observers are dropped. A subscriber after the end receives only the terminal event. Observers hear events in the
/// order of subscription. One that subscribes during an event misses it; one disposed during an event no longer gets it. A value sent from
/// a handler, or by another thread during a delivery, is delivered after that, to everybody, on the delivering thread. Sending after the
/// end does nothing. Dropping a subject does not end its streams.
///
/// LinkChain: the root of a tree of links, named as in seed 000. Unlike above, values sent before the first observer comes are kept for it.
/// If it comes after the end, it receives them, and then the terminal event. Links below hold their emitter; it holds none of them.
public final class Observable<Element>: HotRoot<Element>, @unchecked Sendable {
    /// An emitter that has already sent `value`, if there is one.
    public init(_ value: Element? = nil) {
        super.init()
        if let value { send(value) }
    }

    /// Sends a value.
    public func onNext(_ value: Element) { send(value) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { passSerially(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { passSerially(.completed) }

    /// The sending side of this subject. LinkChain: it holds the subject, which holds nothing.
    public func asObserver() -> AnyObserver<Element> {
        AnyObserver(next: { self.send($0) }, completion: { self.passSerially($0) })
    }

    /// Sends a value: the seed's name.
    public func next(_ value: Element) { send(value) }

    /// Ends the stream with an error: the seed's name.
    public func error(_ error: any Error) { onError(error) }

    /// Ends the stream: the seed's name.
    public func finish() { onCompleted() }

    private func send(_ value: Element) {
        guard tree.enter() else { return tree.enqueue { self.emit(value) } }
        emit(value)
        tree.leave()
    }
}
