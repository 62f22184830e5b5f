extension Chain {
    /// Completes without a value.
    public static func empty() -> Chain<Element> {
        Observable { _, downstream in
            // DisposerChain: it may have been disposed while it was subscribed to, and is not told of that before the chain is
            // wired.
            if downstream.sink.reachesSubscriber { downstream.sink.pass(.completed) }
            return .none
        }
    }
}
