extension Observable {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Observable<Element> {
        Observable { _, downstream in
            downstream.next(element)
            downstream.sink.pass(.completed)
            // DisposerChain: nothing to hold on to, all was sent before the chain is wired.
            return .none
        }
    }
}
