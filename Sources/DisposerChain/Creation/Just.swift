extension Chain {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Chain<Element> {
        Producer(element) { observable, downstream in
            downstream.next(observable.parameters())
            downstream.sink.pass(.completed)
            // DisposerChain: nothing to hold on to, all was sent before the chain is wired.
            return .none
        }
    }
}
