/// The receiving end of a stream, as a value: what `create` hands to its closure and what `subscribe` takes.
///
/// It owns what its two closures own. After a terminal event it does nothing, if the stream behind it is one of ours.
///
/// `@unchecked Sendable`, so that the observer of `create` can go to another thread, as each observer of these libraries may. One that you
/// make yourself may go where its closures may; the compiler does not check that.
public struct AnyObserver<Element>: @unchecked Sendable {
    private let next: (Element) -> Void
    private let completion: (Completion) -> Void

    /// An observer that sends values to `next`, and how the stream ended to `completion`.
    public init(next: @escaping (Element) -> Void, completion: @escaping (Completion) -> Void) {
        self.next = next
        self.completion = completion
    }

    /// An observer that makes each event a value again.
    public init(_ handler: @escaping (Event<Element>) -> Void) {
        next = { handler(.next($0)) }
        completion = { completion in
            switch completion {
            case .error(let error): handler(.error(error))
            case .completed: handler(.completed)
            }
        }
    }

    /// The same. A closure without a label goes to the other initializer, so calls are not ambiguous.
    @_disfavoredOverload
    public init(eventHandler: @escaping (Event<Element>) -> Void) { self.init(eventHandler) }

    /// Sends a value.
    public func onNext(_ element: Element) { next(element) }

    /// Ends the stream with an error.
    public func onError(_ error: any Error) { completion(.error(error)) }

    /// Ends the stream.
    public func onCompleted() { completion(.completed) }

    /// Sends an event that is already a value.
    public func on(_ event: Event<Element>) {
        switch event {
        case .next(let element): next(element)
        case .error(let error): completion(.error(error))
        case .completed: completion(.completed)
        }
    }
}
