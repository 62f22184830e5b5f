extension Chain {
    /// Emits all values but the first `count`.
    ///
    /// Ends when its source does, also before so many have come. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func skip(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "skip(\(count)): the count must not be negative")
        let sink = SkipSink<Element>(count, tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: SkipSink<Element>.self).next(value)
        }
        return sink
    }
}

private final class SkipSink<Element>: OperatorSink<Int, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var remaining: Int

    required init(_ count: Int, _ tree: LinkTree) {
        remaining = count
        super.init(count, tree)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        if remaining == 0 { return emit(value) }
        remaining -= 1
    }

    // LinkChain: one count for all that observe it; it begins anew when the last of them has gone.
    override func reset() { remaining = parameters }
}
