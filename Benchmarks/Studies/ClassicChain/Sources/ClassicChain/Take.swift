extension Observable {
    /// Emits the first `count` values, then completes.
    /// - Precondition: `count` is positive.
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count > 0, "take(\(count)): the count must be positive")
        return Take(self, count)
    }
}

private final class Take<Element>: Producer<Element> {
    private let source: Observable<Element>, count: Int

    init(_ source: Observable<Element>, _ count: Int) {
        (self.source, self.count) = (source, count)
        super.init()
    }

    override func run(_ observer: Observer<Element>, _ disposer: SinkDisposer) -> (sink: any Disposable, subscription: any Disposable) {
        let sink = TakeSink(count, observer, disposer)
        return (sink, source.subscribe(sink))
    }
}

private final class TakeSink<Element>: Sink<Element, Element> {
    private var remaining: Int

    init(_ count: Int, _ observer: Observer<Element>, _ disposer: SinkDisposer) {
        remaining = count
        super.init(observer, disposer)
    }

    override func on(_ event: Event<Element>) {
        switch event {
        case .next:
            if remaining == 0 { return }
            remaining -= 1
            forward(event)
            if remaining == 0 { finish(.completed) }
        case .error, .completed: finish(event)
        }
    }
}
