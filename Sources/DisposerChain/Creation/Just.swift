extension Chain {
    /// Emits `element` during the subscription, then completes.
    ///
    /// Does not complete if a stage below has stopped at the element, as `take(1)` does. RxSwift's `just` does, and the stages in between
    /// hear it.
    public static func just(_ element: Element) -> Chain<Element> {
        Producer(element) { observable, downstream in
            // DisposerChain: before the chain is wired, a stage that has stopped cannot dispose the stages above, so it is looked for. The
            // stream may also have been disposed during the subscription, in `do(onSubscribe:)` or `deferred`.
            if downstream.sink.reachesSubscriber { downstream.next(observable.parameters()) }
            if downstream.sink.reachesSubscriber { downstream.sink.pass(.completed) }
            // DisposerChain: nothing to hold: all was sent before the chain is wired.
            return .none
        }
    }
}
