extension Chain {
    /// Emits the values of each of `sources` in turn, once the previous one has completed.
    ///
    /// Subscribes to a source when the previous one has completed and is released. Completes with the last; without sources, at once. An
    /// error ends it, and no further source is subscribed to. Any number of sources may complete at once without using more stack. Disposal
    /// stops the running source.
    ///
    /// LinkChain: an observer that comes after all others have left gets the interrupted source from its start, and then the sources after
    /// it.
    public static func concat(_ sources: [Chain<Element>]) -> Chain<Element> { sequence(of: sources, after: .completion) }

    /// Emits the values of `sources` one after another.
    public static func concat(_ sources: Chain<Element>...) -> Chain<Element> { concat(sources) }

    /// Emits the values of this chain until it completes, then those of `other`.
    public func concat(_ other: Chain<Element>) -> Chain<Element> { .concat([self, other]) }
}
