extension Chain {
    /// Emits `element`, then completes.
    public static func just(_ element: Element) -> Chain<Element> {
        ColdRoot(element) { root, run in root.send(all: CollectionOfOne(root.parameters), run) }
    }
}
