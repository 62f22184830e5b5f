extension Chain {
    /// Emits the values of each of `sources` in turn: of the first until it completes, then of the second, and so on.
    ///
    /// Subscribes to a source when the one before has completed. Completes with the last, at once if there are none. An error ends it, and
    /// no further source is subscribed to. Any number of sources may complete at once without using more stack. A source that has completed
    /// is released before the next one begins. Disposal stops the source that runs.
    ///
    /// LinkChain: an observer that comes after all others have gone gets the interrupted source from its start, and then the sources after
    /// it.
    public static func concat(_ sources: [Chain<Element>]) -> Chain<Element> { succession(of: sources, after: .completion) }

    /// Emits the values of each of `sources` in turn: of the first until it completes, then of the second, and so on.
    public static func concat(_ sources: Chain<Element>...) -> Chain<Element> { concat(sources) }

    /// Emits the values of this until it completes, then those of `other`.
    public func concat(_ other: Chain<Element>) -> Chain<Element> { .concat([self, other]) }
}
