extension Chain {
    /// Emits what its source emits; if that fails, emits `element` and completes.
    ///
    /// The source is torn down before `element` is emitted. Completes when its source does. Disposal stops the source.
    ///
    /// Composed of `catch` and `just`.
    public func catchAndReturn(_ element: Element) -> Chain<Element> { self.catch { _ in .just(element) } }
}
