extension Chain {
    /// Skips values while `predicate` holds, then emits the rest.
    ///
    /// `predicate` is not called again once it has not held. Ends when its source does, even if all values are skipped. If `predicate`
    /// throws, the source is torn down, and the error is emitted. Disposal stops the source and releases `predicate`.
    public func skip(while predicate: @escaping (Element) throws -> Bool) -> Chain<Element> {
        stage(SkipWhileSink.self, SkipWhile(predicate: predicate))
    }
}

@usableFromInline struct SkipWhile<Element> {
    let predicate: (Element) throws -> Bool
}

@usableFromInline final class SkipWhileSink<Element>: OperatorSink<SkipWhile<Element>, Element>, OperatorStage, @unchecked Sendable {
    @exclusivity(unchecked) private var isSkipping = true

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        if isSkipping {
            do { isSkipping = try parameters.predicate(value) } catch { return fail(error) }
            if isSkipping { return }
        }
        emit(value)
    }

    override func reset() { isSkipping = true }
}
