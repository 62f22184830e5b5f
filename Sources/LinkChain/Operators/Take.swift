extension Chain {
    /// Emits the first `count` values, then completes; with a count of 0 it completes at once, and does not subscribe to its source.
    ///
    /// With the last of them the source is torn down: a source that sends in a loop notices, and stops. If the source ends earlier, this
    /// ends as it does. Disposal stops the source.
    /// - Precondition: `count` is not negative.
    public func take(_ count: Int) -> Chain<Element> {
        precondition(count >= 0, "take(\(count)): the count must not be negative")
        if count == 0 { return .empty() }
        let sink = TakeSink<Element>(count, tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: TakeSink<Element>.self).next(value)
        }
        return sink
    }
}

private final class TakeSink<Element>: OperatorSink<Int, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var remaining: Int

    required init(_ count: Int, _ tree: LinkTree) {
        remaining = count
        super.init(count, tree)
    }

    @inline(__always)
    func next(_ value: Element) {
        if isStopped || remaining == 0 { return }
        remaining -= 1
        emit(value)
        if remaining == 0 { complete() }
    }

    // LinkChain: one count for all that observe it; it begins anew when the last of them has gone.
    override func reset() { remaining = parameters }
}
