/// Describes a stream. Each subscription makes stages of its own.
open class Observable<Element> {
    public init() {}

    /// Sends events to `observer` until the result is disposed.
    open func subscribe<O: ObserverType>(_ observer: O) -> any Cancelable where O.Element == Element {
        fatalError("Observable.subscribe(_:) is abstract: override it")
    }

    public func subscribe(
        onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil
    ) -> any Cancelable {
        subscribe(
            AnonymousObserver { event in
                switch event {
                case .next(let value): onNext?(value)
                case .error(let error): onError?(error)
                case .completed: onCompleted?()
                }
            })
    }
}
