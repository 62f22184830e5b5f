extension Chain {
    /// Emits what its source emits; if that completes without a value, emits `element` and completes.
    ///
    /// Ends when its source does. Disposal stops the source.
    ///
    /// Composed of `ifEmpty(switchTo:)` and `just`.
    public func ifEmpty(default element: Element) -> Chain<Element> { ifEmpty(switchTo: .just(element)) }
}
