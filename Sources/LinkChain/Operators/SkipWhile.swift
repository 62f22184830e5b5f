extension Chain {
    /// Emits all values from the first one on for which `predicate` does not hold.
    ///
    /// `predicate` is not called after that. Ends when its source does, also before such a value has come. If `predicate` throws, the
    /// source is torn down, and the error is emitted. Disposal stops the source and releases `predicate`.
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Chain<Element> {
        let sink = SkipWhileSink<Element>(SkipWhile(predicate: predicate), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: SkipWhileSink<Element>.self).next(value)
        }
        return sink
    }
}

private struct SkipWhile<Element> {
    let predicate: (Element) throws -> Bool
}

private final class SkipWhileSink<Element>: OperatorSink<SkipWhile<Element>, Element>, @unchecked Sendable {
    @exclusivity(unchecked) private var isSkipping = true

    @inline(__always)
    func next(_ value: Element) {
        if isStopped { return }
        if isSkipping {
            do { isSkipping = try parameters.predicate(value) } catch { return fail(error) }
            if isSkipping { return }
        }
        emit(value)
    }

    // LinkChain: one state for all that observe it; it begins anew when the last of them has gone.
    override func reset() { isSkipping = true }
}
