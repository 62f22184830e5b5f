extension Observable {
    /// Emits the result of `transform` for each value, or the error that it throws.
    public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> { Map(self, transform) }
}

private final class Map<Input, Output>: Producer<Output> {
    private let source: Observable<Input>, transform: (Input) throws -> Output

    init(_ source: Observable<Input>, _ transform: @escaping (Input) throws -> Output) {
        (self.source, self.transform) = (source, transform)
        super.init()
    }

    override func run(_ observer: Observer<Output>, _ disposer: SinkDisposer) -> (sink: any Disposable, subscription: any Disposable) {
        let sink = MapSink(transform, observer, disposer)
        return (sink, source.subscribe(sink))
    }
}

private final class MapSink<Input, Output>: Sink<Input, Output> {
    private let transform: (Input) throws -> Output

    init(_ transform: @escaping (Input) throws -> Output, _ observer: Observer<Output>, _ disposer: SinkDisposer) {
        self.transform = transform
        super.init(observer, disposer)
    }

    override func on(_ event: Event<Input>) {
        switch event {
        case .next(let value):
            do {
                forward(.next(try transform(value)))
            } catch {
                finish(.error(error))
            }
        case .error(let error): finish(.error(error))
        case .completed: finish(.completed)
        }
    }
}
