extension Chain {
    /// Emits what its source does, and when that completes, subscribes to it again, `count` times in all; with a count of 0 it completes at
    /// once, and does not subscribe to its source.
    ///
    /// Completes with the last run. An error of the source ends it. The source is torn down before it is subscribed to again. It may
    /// complete at once any number of times without using more stack. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    ///
    /// LinkChain: the first run is the source's own, which it may share with others; the further ones are of links like it. What of it
    /// had ended when this was called does not run again.
    public func `repeat`(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "repeat(\(count)): the count must not be negative")
        if count == 0 { return .empty() }
        let sink = ResubscribingSink(ChainTemplate(of: self), after: .completion, count) { sink, value in
            // LinkChain: through the serializer although one run is made at a time: it guards the list of observers.
            unsafeDowncast(sink, to: ResubscribingSink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent, and then others like it; cold ones start when a final link below is observed.
        sink.subscribeToFirst(self)
        return sink
    }
}
