extension Chain {
    /// Emits what the first of `sources` does, if that fails what the second does, and so on.
    ///
    /// Subscribes to a source when the one before has failed, and has been torn down. Completes when the one that runs does, and at once if
    /// there are none; the error of the last is emitted. However many sources fail at once, they need the stack of one. Disposal stops the
    /// source that runs.
    /// - Precondition: `sources` ends. It is read here and now; for attempts without end there is ``retry()``.
    public static func `catch`<Sources: Sequence>(sequence sources: Sources) -> Chain<Element> where Sources.Element == Chain<Element> {
        succession(of: Array(sources), after: .error)
    }
}
