extension Chain {
    /// Emits `element` during the subscription, then completes.
    ///
    /// Does not complete if a stage below has stopped at the element, as `take(1)` does. RxSwift's `just` does, and the stages in between
    /// hear it.
    public static func just(_ element: Element) -> Chain<Element> {
        ColdRoot(element) { root, run in root.send(only: root.parameters, run) }
    }
}
