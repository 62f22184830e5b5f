extension Chain {
    /// Emits what its source emits, to any number of observers, with one subscription to the source.
    ///
    /// Subscribes to the source with the first observer, and disposes that subscription with the last, also if that is disposed inside a
    /// handler. Who comes while it runs hears the rest: of a source that sends while it is being subscribed to, what follows. Ends
    /// for all its observers when the source does.
    ///
    /// LinkChain: a link that has ended answers everybody who comes later with its end.
    public func share() -> Chain<Element> {
        // LinkChain: every link is shared by all who observe it, so this is the link itself.
        self
    }
}
