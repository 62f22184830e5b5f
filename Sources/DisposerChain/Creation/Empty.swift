extension Chain {
    /// Completes without a value.
    public static func empty() -> Chain<Element> {
        Observable { _, downstream in
            // DisposerChain: the stream may have been disposed during the subscription, and is not told before the chain is wired.
            if downstream.sink.reachesSubscriber { downstream.sink.pass(.completed) }
            return .none
        }
    }
}
