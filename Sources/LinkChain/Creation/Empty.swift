extension Observer {
    /// Completes without a value.
    public static func empty() -> Observer<Element> {
        ColdRoot { root, run in root.end(.completed, run) }
    }
}
