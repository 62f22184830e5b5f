extension Observer {
    /// Completes without a value.
    public static func empty() -> Observer<Value> {
        ColdRoot { root, _ in root.end(.completed) }
    }
}
