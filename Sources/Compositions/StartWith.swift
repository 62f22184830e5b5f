extension Chain {
    /// Emits `elements`, then what its source emits.
    ///
    /// Subscribes to the source when `elements` have been emitted. Ends when its source does. Disposal stops the source.
    ///
    /// LinkChain: `elements` are emitted once, even if all observers leave and others come.
    public func startWith(_ elements: Element...) -> Chain<Element> { .concat([.from(elements), self]) }
}
