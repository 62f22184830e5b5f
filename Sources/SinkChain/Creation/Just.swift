extension Observable {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Observable<Element> {
        Observable { _, downstream in
            Source(downstream.sink) { source in
                downstream.next(element)
                downstream.sink.pass(.completed)
            }
        }
    }
}
