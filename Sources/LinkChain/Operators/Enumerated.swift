extension Chain {
    /// Emits each value with its number; the first has number 0.
    ///
    /// Ends when its source does. Disposal stops the source.
    public func enumerated() -> Chain<(index: Int, element: Element)> {
        let sink = EnumeratedSink<Element>((), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: EnumeratedSink<Element>.self).next(value)
        }
        return sink
    }
}

private final class EnumeratedSink<Element>: OperatorSink<Void, (index: Int, element: Element)>, @unchecked Sendable {
    /// The next value's number.
    @exclusivity(unchecked) private var index = 0

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        let number = index
        index += 1
        emit((index: number, element: value))
    }

    // LinkChain: one count for all that observe it; it begins anew when the last of them has gone.
    override func reset() { index = 0 }
}
