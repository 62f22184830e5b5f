extension Chain {
    /// Completes without a value.
    public static func empty() -> Chain<Element> {
        ColdRoot(()) { root, run in root.end(.completed, run) }
    }
}
