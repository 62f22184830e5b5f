extension Chain {
    /// Emits what its source does, and if that fails, subscribes to it again, as often as it takes.
    ///
    /// Completes when its source does. The source is torn down before it is subscribed to again. It may fail at once any number of times
    /// without using more stack. A source that fails at once each time, as a failed subject does, is subscribed to again and again, without
    /// end. Disposal stops the source.
    ///
    /// LinkChain: the first run is the source's own, which it may share with others; the further ones are of links like it. What of it
    /// had ended when this was called does not run again.
    public func retry() -> Chain<Element> { retry(.max) }

    /// Emits what its source does, and if that fails, subscribes to it again, up to `attempts` times in all.
    ///
    /// Completes when its source does. The last attempt's error is emitted. The source is torn down before it is subscribed to again. It
    /// may fail at once any number of times without using more stack. Disposal stops the source.
    /// - Precondition: `attempts` is positive.
    ///
    /// LinkChain: the first run is the source's own, which it may share with others; the further ones are of links like it. What of it
    /// had ended when this was called does not run again.
    public func retry(_ attempts: Int) -> Chain<Element> {
        precondition(attempts > 0, "retry(\(attempts)): there must be one attempt at least")
        let sink = ResubscribingSink(ChainTemplate(of: self), after: .error, attempts) { sink, value in
            // LinkChain: through the serializer although one run is made at a time: it guards the list of observers.
            unsafeDowncast(sink, to: ResubscribingSink<Element>.self).emitSerially(value)
        }
        // LinkChain: the link owns its parent, and then others like it; cold ones start when a final link below is observed.
        sink.subscribeToFirst(self)
        return sink
    }
}
