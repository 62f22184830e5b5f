extension Chain {
    /// Emits the elements of `sequence`, then completes.
    ///
    /// Each run iterates anew, as a loop that notices disposal before each element and stops.
    public static func from<Elements: Sequence>(_ sequence: Elements) -> Chain<Element>
    where Elements.Element == Element {
        ColdRoot(sequence) { root, run in root.send(all: root.parameters, run) }
    }
}
