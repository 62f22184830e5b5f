extension Chain {
    /// Emits nothing and never ends.
    public static func never() -> Chain<Element> {
        Observable { _, _ in .none }
    }
}
