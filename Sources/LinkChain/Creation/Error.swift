extension Chain {
    /// Ends with `error`, without a value.
    public static func error(_ error: any Error) -> Chain<Element> {
        ColdRoot(error) { root, run in root.end(.error(root.parameters), run) }
    }
}
