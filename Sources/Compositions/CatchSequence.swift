extension Chain {
    /// Emits the events of the first of `sources`; if it fails, those of the second, and so on.
    ///
    /// Subscribes to a source when the previous one has failed and is torn down. Completes when the running source does; without sources,
    /// at once. Fails with the last one's error. Any number of sources may fail at once without using more stack. Disposal stops the
    /// running source.
    /// - Precondition: `sources` is finite, since it is read at once. For attempts without end, use ``retry()``.
    public static func `catch`<Sources: Sequence>(sequence sources: Sources) -> Chain<Element> where Sources.Element == Chain<Element> {
        sequence(of: Array(sources), after: .error)
    }
}
