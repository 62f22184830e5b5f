extension Observer {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Observer<Value> {
        ColdRoot { root, run in root.end(.error(error), run) }
    }
}
