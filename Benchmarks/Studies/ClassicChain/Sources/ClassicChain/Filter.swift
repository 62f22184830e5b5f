extension Observable {
    /// Emits the values for which `predicate` holds, or the error that it throws.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> { Filter(self, predicate) }
}

private final class Filter<Element>: Producer<Element> {
    private let source: Observable<Element>, predicate: (Element) throws -> Bool

    init(_ source: Observable<Element>, _ predicate: @escaping (Element) throws -> Bool) {
        (self.source, self.predicate) = (source, predicate)
        super.init()
    }

    override func run(_ observer: Observer<Element>, _ disposer: SinkDisposer) -> (sink: any Disposable, subscription: any Disposable) {
        let sink = FilterSink(predicate, observer, disposer)
        return (sink, source.subscribe(sink))
    }
}

private final class FilterSink<Element>: Sink<Element, Element> {
    private let predicate: (Element) throws -> Bool

    init(_ predicate: @escaping (Element) throws -> Bool, _ observer: Observer<Element>, _ disposer: SinkDisposer) {
        self.predicate = predicate
        super.init(observer, disposer)
    }

    override func on(_ event: Event<Element>) {
        switch event {
        case .next(let value):
            do {
                if try predicate(value) { forward(event) }
            } catch {
                finish(.error(error))
            }
        case .error, .completed: finish(event)
        }
    }
}
