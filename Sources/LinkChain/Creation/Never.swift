extension Observer {
    /// Emits nothing and never ends.
    public static func never() -> Observer<Element> {
        ColdRoot { _, _ in }
    }
}
