extension Chain {
    /// Emits all values from the first one on for which `predicate` does not hold.
    ///
    /// `predicate` is not called after that. Ends when its source does, also before such a value has come. If `predicate` throws, the
    /// source is torn down, and the error is emitted. Disposal stops the source and releases `predicate`.
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Chain<Element> {
        Producer(SkipWhile(predicate: predicate), source: self) { observable, downstream in
            let sink = SkipWhileSink<Element>(observable.parameters(), downstream)
            let upstream = observable.source(of: Element.self).connect(
                Downstream(sink) { sink, value in
                    unsafeDowncast(sink, to: SkipWhileSink<Element>.self).next(value)
                })
            return sink.disposer.set(sink, upstream)
        }
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
}
