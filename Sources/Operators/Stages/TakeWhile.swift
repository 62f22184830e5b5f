extension Chain {
    /// Emits values as long as `predicate` holds, then completes.
    ///
    /// The first value for which it does not hold tears the source down: a source that sends in a loop notices, and stops. If the source
    /// ends earlier, this ends in the same way. If `predicate` throws, the source is torn down, and the error is emitted. Disposal stops
    /// the source and releases `predicate`.
    /// - Parameter behavior: `.inclusive` emits the value for which `predicate` does not hold, `.exclusive` drops it.
    public func take(
        while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
    ) -> Chain<Element> {
        stage(TakeWhileSink.self, TakeWhile(predicate: predicate, behavior: behavior))
    }
}

@usableFromInline struct TakeWhile<Element> {
    let predicate: (Element) throws -> Bool
    let behavior: TakeBehavior
}

@usableFromInline final class TakeWhileSink<Element>: OperatorSink<TakeWhile<Element>, Element>, OperatorStage, @unchecked Sendable {
    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let isWanted: Bool
        do { isWanted = try parameters.predicate(value) } catch { return fail(error) }
        if isWanted { return emit(value) }
        if case .inclusive = parameters.behavior { emit(value) }
        complete()
    }
}
