/// Describes an operator. Each subscription makes a sink and a disposer, which hold each other until one is disposed.
class Producer<Element>: Observable<Element> {
    final override func subscribe<O: ObserverType>(_ observer: O) -> any Cancelable where O.Element == Element {
        let disposer = SinkDisposer()
        let (sink, subscription) = run(observer.asObserver(), disposer)
        disposer.set(sink, subscription)
        return disposer
    }

    /// Makes the sink, and subscribes it to the source.
    func run(_ observer: Observer<Element>, _ disposer: SinkDisposer) -> (sink: any Disposable, subscription: any Disposable) {
        fatalError("Producer.run(_:_:) is abstract: override it")
    }
}

/// Holds a sink and its subscription to its source, until both are disposed.
final class SinkDisposer: Cancelable {
    private static let disposed = 1, isSet = 2

    private let state = AtomicInt()
    private var sink: (any Disposable)?, subscription: (any Disposable)?

    var isDisposed: Bool { state.load() & Self.disposed != 0 }

    /// Called once. If disposal came first, disposes both here.
    func set(_ sink: any Disposable, _ subscription: any Disposable) {
        (self.sink, self.subscription) = (sink, subscription)
        if state.fetchOr(Self.isSet) & Self.disposed != 0 { end() }
    }

    func dispose() {
        if state.fetchOr(Self.disposed) == Self.isSet { end() }
    }

    private func end() {
        sink?.dispose()
        subscription?.dispose()
        (sink, subscription) = (nil, nil)
    }
}

/// One stage of a subscription: receives events, and forwards the operator's results.
class Sink<Input, Output>: Observer<Input>, Disposable {
    private final let observer: Observer<Output>
    private final let disposer: SinkDisposer
    private final let disposed = AtomicInt()

    init(_ observer: Observer<Output>, _ disposer: SinkDisposer) {
        (self.observer, self.disposer) = (observer, disposer)
        super.init()
    }

    final func forward(_ event: Event<Output>) {
        if disposed.load() == 0 { observer.on(event) }
    }

    /// Forwards the last event, and disposes this sink and the subscription above it.
    final func finish(_ event: Event<Output>) {
        forward(event)
        dispose()
    }

    final func dispose() {
        disposed.fetchOr(1)
        disposer.dispose()
    }
}
