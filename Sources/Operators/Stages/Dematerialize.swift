extension Chain {
    /// Emits what its source describes: the element of each `next`, and the end of the first event that is one.
    ///
    /// With that event the source is torn down. If the source ends earlier, this ends as it does. Disposal stops the source.
    public func dematerialize<Value>() -> Chain<Value> where Element == Event<Value> {
        stage(DematerializeSink.self, ())
    }
}

@usableFromInline final class DematerializeSink<Value>: OperatorSink<Void, Value>, OperatorStage, @unchecked Sendable {
    @inline(__always)
    @usableFromInline func next(_ value: Event<Value>) {
        if isStopped { return }
        switch value {
        case .next(let element): emit(element)
        case .error(let error): finish(with: .error(error))
        case .completed: complete()
        }
    }
}
