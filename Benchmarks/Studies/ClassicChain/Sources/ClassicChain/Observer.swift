/// An observer of a chain.
public protocol ObserverType<Element> {
    associatedtype Element

    func on(_ event: Event<Element>)
    /// The same observer, type-erased, for stages to hold.
    func asObserver() -> Observer<Element>
}

extension ObserverType {
    public func asObserver() -> Observer<Element> { ErasedObserver(self) }
}

/// A type-erased observer. Each stage of a chain is a subclass, and holds the next stage as an `Observer`.
open class Observer<Element>: ObserverType {
    public init() {}

    open func on(_ event: Event<Element>) { fatalError("Observer.on(_:) is abstract: override it") }

    public final func asObserver() -> Observer<Element> { self }
}

/// Wraps an observer of any other class.
private final class ErasedObserver<Base: ObserverType>: Observer<Base.Element> {
    private let base: Base

    init(_ base: Base) {
        self.base = base
        super.init()
    }

    override func on(_ event: Event<Base.Element>) { base.on(event) }
}

/// The end of a chain: hands events to a closure, none after the terminal event.
final class AnonymousObserver<Element>: Observer<Element> {
    private let handler: (Event<Element>) -> Void
    private let isStopped = AtomicInt()

    init(_ handler: @escaping (Event<Element>) -> Void) {
        self.handler = handler
        super.init()
    }

    override func on(_ event: Event<Element>) {
        switch event {
        case .next: if isStopped.load() == 0 { handler(event) }
        case .error, .completed: if isStopped.fetchOr(1) == 0 { handler(event) }
        }
    }
}
