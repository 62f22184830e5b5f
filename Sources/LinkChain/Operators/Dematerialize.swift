extension Chain {
    /// Emits what its source describes: the element of each `next`, and the end of the first event that is one.
    ///
    /// With that event the source is torn down. If the source ends earlier, this ends as it does. Disposal stops the source.
    public func dematerialize<Value>() -> Chain<Value> where Element == Event<Value> {
        let sink = DematerializeSink<Value>((), tree)
        // LinkChain: the link exists from now on and is shared by all that observe it; its source knows it weakly.
        sink.attach(to: self) { sink, value in
            unsafeDowncast(sink, to: DematerializeSink<Value>.self).next(value)
        }
        return sink
    }
}

private final class DematerializeSink<Value>: OperatorSink<Void, Value>, @unchecked Sendable {
    @inline(__always)
    func next(_ value: Event<Value>) {
        if isStopped { return }
        switch value {
        case .next(let element): emit(element)
        case .error(let error): finish(with: .error(error))
        case .completed: finish(with: .completed)
        }
    }
}
