extension Chain {
    /// Emits nothing and never ends.
    public static func never() -> Chain<Element> {
        ColdRoot(()) { _, _ in }
    }
}
