extension Chain {
    /// Emits the events of the first of `sources`; if it fails, those of the second, and so on.
    ///
    /// Subscribes to a source when the one before has failed, and has been torn down. Completes when the one that runs does, and at once if
    /// there are none; the error of the last is emitted. Any number of sources may fail at once without using more stack. Disposal stops
    /// the source that runs.
    /// - Precondition: `sources` ends. It is read here and now; for attempts without end there is ``retry()``.
    public static func `catch`<Sources: Sequence>(sequence sources: Sources) -> Chain<Element> where Sources.Element == Chain<Element> {
        succession(of: Array(sources), after: .error)
    }
}
