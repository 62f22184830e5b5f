extension Chain {
    /// Emits `element`, then completes, while the stream is being subscribed to.
    ///
    /// It does not complete if a stage below has stopped with the element, as `take(1)` does. RxSwift's `just` does so all the same, and
    /// stages between the two hear it.
    public static func just(_ element: Element) -> Chain<Element> {
        ColdRoot(element) { root, run in root.send(only: root.parameters, run) }
    }
}
