extension Observer {
    /// Emits nothing and never ends.
    public static func never() -> Observer<Value> {
        ColdRoot { _, _ in }
    }
}
