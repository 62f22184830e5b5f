extension Chain {
    /// Turns events back into a stream: emits the element of each `next`, and ends with the first event that is an end.
    ///
    /// That event tears the source down. If the source itself ends earlier, this ends in the same way. Disposal stops the source.
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
