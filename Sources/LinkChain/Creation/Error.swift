extension Observer {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Observer<Element> {
        ColdRoot { root, run in root.end(.error(error), run) }
    }
}
