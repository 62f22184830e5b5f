extension Chain {
    /// Emits no value, and ends when its source does: completed or with its error.
    ///
    /// Disposal stops the source.
    public func ignoreElements() -> Chain<Never> {
        let sink = IgnoreElementsSink<Element>((), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: IgnoreElementsSink<Element>.self).next(value)
        }
        return sink
    }
}

private final class IgnoreElementsSink<Element>: OperatorSink<Void, Never>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Element) {}
}
