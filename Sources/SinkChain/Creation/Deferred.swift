extension Chain {
    /// Calls `observableFactory` for each subscription, and emits the events of the stream that it returns.
    ///
    /// If `observableFactory` throws, the error is emitted. Disposal stops that stream.
    public static func deferred(_ observableFactory: @escaping () throws -> Chain<Element>) -> Chain<Element> {
        Producer(Deferred(observableFactory: observableFactory)) { observable, downstream in
            // SinkChain: no stage of its own: the stage below is wired to that stream.
            do { return try observable.parameters(as: Deferred<Element>.self).observableFactory().connect(downstream) } catch {
                return Source(downstream.sink, endsAtOnce: true) { $0.downstream?.pass(.error(error)) }
            }
        }
    }
}

private struct Deferred<Element> {
    let observableFactory: () throws -> Chain<Element>
}
