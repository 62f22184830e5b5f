extension Chain {
    /// Emits `element`, then completes, while the stream is being subscribed to.
    ///
    /// It does not complete if a stage below has stopped with the element, as `take(1)` does. RxSwift's `just` does so all the same, and
    /// stages between the two hear it.
    public static func just(_ element: Element) -> Chain<Element> {
        Producer(element) { observable, downstream in
            // DisposerChain: a stage that has stopped cannot dispose what is above it before the chain is wired, so it is looked for. The
            // stream may have been disposed since it was subscribed to, in `do(onSubscribe:)` or `deferred`.
            if downstream.sink.reachesSubscriber { downstream.next(observable.parameters()) }
            if downstream.sink.reachesSubscriber { downstream.sink.pass(.completed) }
            // DisposerChain: nothing to hold on to, all was sent before the chain is wired.
            return .none
        }
    }
}
