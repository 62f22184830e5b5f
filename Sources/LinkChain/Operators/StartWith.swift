extension Observer {
    /// Emits `elements`, then what its source emits.
    ///
    /// Subscribes to the source when `elements` have been emitted. Ends when its source does. Disposal stops the source.
    public func startWith(_ elements: Element...) -> Observer<Element> { .concat([.from(elements), self]) }
}
