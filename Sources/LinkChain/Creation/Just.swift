extension Observer {
    /// Emits `element`, then completes.
    public static func just(_ element: Value) -> Observer<Value> {
        ColdRoot { root, _ in
            root.send(element)
            root.end(.completed)
        }
    }
}
