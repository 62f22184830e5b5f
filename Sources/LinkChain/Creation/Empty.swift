extension Observer {
    /// Completes without a value.
    public static func empty() -> Observer<Value> {
        ColdRoot { root, run in root.end(.completed, run) }
    }
}
