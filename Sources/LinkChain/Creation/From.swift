extension Observer {
    /// Emits the elements of `sequence`, then completes.
    ///
    /// Each run iterates anew, as a loop that notices disposal before each element and stops.
    public static func from<Elements: Sequence>(_ sequence: Elements) -> Observer<Element>
    where Elements.Element == Element {
        ColdRoot { root, run in
            for element in sequence {
                if !root.isRunning(run) { return }
                root.send(element, run)
            }
            root.end(.completed, run)
        }
    }
}
