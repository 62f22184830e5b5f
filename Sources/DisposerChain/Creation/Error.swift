extension Chain {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Chain<Element> {
        Producer(error) { observable, downstream in
            let error = observable.parameters(as: (any Error).self)
            // DisposerChain: the stream may have been disposed during the subscription, and is not told before the chain is wired.
            if downstream.sink.reachesSubscriber { downstream.sink.pass(.error(error)) }
            return .none
        }
    }
}
