extension Chain {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Chain<Element> {
        Producer(error) { observable, downstream in
            let error = observable.parameters(as: (any Error).self)
            // DisposerChain: it does not ask whether that is wanted, as `empty` does: that would cost a retain per error. So where an inner
            // stream is disposed while it is subscribed to, its stages hear the error.
            downstream.sink.pass(.error(error))
            return .none
        }
    }
}
