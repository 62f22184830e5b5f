extension Observer {
    /// Emits `element`, then completes.
    public static func just(_ element: Value) -> Observer<Value> {
        ColdRoot { root, run in
            root.send(element, run)
            root.end(.completed, run)
        }
    }
}
