extension Chain {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Chain<Element> {
        Producer(error) { observable, downstream in
            let error = observable.parameters(as: (any Error).self)
            downstream.sink.pass(.error(error))
            return .none
        }
    }
}
