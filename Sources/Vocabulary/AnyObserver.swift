/// The receiving end of a stream, as a value: what `create` hands to its closure and what `subscribe` takes.
///
/// It owns what its two closures own. After a terminal event it does nothing, if the stream behind it is one of ours.
public struct AnyObserver<Element> {
    private let next: (Element) -> Void
    private let terminal: (Terminal) -> Void

    /// An observer that sends values to `next`, and how the stream ended to `terminal`.
    public init(next: @escaping (Element) -> Void, terminal: @escaping (Terminal) -> Void) {
        self.next = next
        self.terminal = terminal
    }

    /// An observer that makes each event a value again.
    public init(_ handler: @escaping (Event<Element>) -> Void) {
        next = { handler(.next($0)) }
        terminal = { terminal in
            switch terminal {
            case .error(let error): handler(.error(error))
            case .completed: handler(.completed)
            }
        }
    }

    /// Sends a value.
    public func onNext(_ element: Element) { next(element) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { terminal(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { terminal(.completed) }

    /// Sends an event that is already a value.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): next(element)
        case .error(let error): terminal(.error(error))
        case .completed: terminal(.completed)
        }
    }
}
