extension Chain {
    /// Emits all values from the first one on for which `predicate` does not hold.
    ///
    /// `predicate` is not called after that. Ends when its source does, also before such a value has come. If `predicate` throws, the
    /// source is torn down, and the error is emitted. Disposal stops the source and releases `predicate`.
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
