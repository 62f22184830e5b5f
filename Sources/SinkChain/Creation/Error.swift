extension Chain {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Chain<Element> {
        Producer(error) { observable, downstream in
            let error = observable.parameters(as: (any Error).self)
            return Source(downstream.sink, endsAtOnce: true) { $0.downstream?.pass(.error(error)) }
        }
    }
}
