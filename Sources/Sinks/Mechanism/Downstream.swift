/// The next stage as the stage above sees it.
@usableFromInline struct Downstream<Element> {
    let sink: Sink
    /// Hands a value to the sink. Formed where the types are known. The sink is passed and not captured, so that the only reference to
    /// the next stage is the one that `deinit` takes apart in a loop.
    let deliver: (Sink, Element) -> Void

    init(_ sink: Sink, deliver: @escaping (Sink, Element) -> Void) {
        self.sink = sink
        #if TRACE
        self.deliver = { sink, value in
            trace("on event next(\(value))", type(of: sink))
            deliver(sink, value)
        }
        #else
        self.deliver = deliver
        #endif
    }

    func next(_ value: Element) { deliver(sink, value) }
}

extension Sink {
    /// The next stage, for a value. Not for the last stage.
    ///
    /// Unretained: ``downstream`` holds it until `deinit`. An ordinary reference would be retained for every event.
    @inline(__always)
    final var nextStage: Unmanaged<Sink> { .passUnretained(downstream.unsafelyUnwrapped) }
}

/// A sink that passes values on: the base of operators. It keeps the operator's arguments, as far as it needs them.
@usableFromInline class OperatorSink<Parameters, Output>: Sink, @unchecked Sendable {
    private final let deliver: (Sink, Output) -> Void
    final let parameters: Parameters

    @usableFromInline init(_ parameters: Parameters, _ downstream: Downstream<Output>) {
        deliver = downstream.deliver
        self.parameters = parameters
        super.init(downstream: downstream.sink)
    }

    /// Drops what was kept of the values. LinkChain calls it when the last observer has left. A sink serves one subscription.
    func reset() {}

    /// Called when the sources were started: in LinkChain, for each first observer.
    func didStart() {}

    /// Called when inner streams were released before they completed: in LinkChain, like ``reset()``.
    func didGiveUpPlaces(inner: [Int], isAwake: Bool) {}

    /// Never called here. LinkChain calls it when a run begins, before ``didGiveUpPlaces(inner:isAwake:)``.
    func didDropInner(in run: UInt32) {}

    /// Hands a value to the next stage.
    ///
    /// Inlined, as the operator's `next` is into the closure that hands it a value: beyond some thirty nested calls the processor
    /// mispredicts returns, and each further frame costs an event as much as two atomics.
    @inline(__always)
    final func emit(_ value: Output) {
        trace("forwarding event next(\(value))", type(of: self))
        nextStage._withUnsafeGuaranteedRef { deliver($0, value) }
    }
}
