/// The next stage as the stage above sees it.
@usableFromInline struct Downstream<Element> {
    let sink: Sink
    /// Hands a value to the sink. Formed where the types are known; it is given the sink and does not capture it, so that the one
    /// reference to the next stage is the one that `deinit` takes apart in a loop.
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

/// A sink that passes values on: what operators are made of. It keeps what the operator was given, as far as it needs that.
@usableFromInline class OperatorSink<Parameters, Output>: Sink, @unchecked Sendable {
    // Unretained: `downstream` holds the same sink until `deinit`, and reading it from there would retain it for every event.
    private final let next: Unmanaged<Sink>
    private final let deliver: (Sink, Output) -> Void
    final let parameters: Parameters

    @usableFromInline init(_ parameters: Parameters, _ downstream: Downstream<Output>) {
        next = .passUnretained(downstream.sink)
        deliver = downstream.deliver
        self.parameters = parameters
        super.init(downstream: downstream.sink)
    }

    /// What was kept of the values goes, and the next value is the first. LinkChain calls it when the last observer has gone. A sink is of
    /// one subscription, and goes with it.
    func reset() {}

    /// The sources were started. LinkChain calls it for each first observer.
    func didStart() {}

    /// Inner streams were let go of, before they completed. LinkChain calls it, as ``reset()``.
    func didGiveUpPlaces(inner: [Int], isAwake: Bool) {}

    /// Hands a value to the next stage.
    ///
    /// Inlined, as the operator's `next` is into the closure that hands it a value: beyond some thirty nested calls the processor
    /// mispredicts returns, and each further frame costs an event as much as two atomics.
    @inline(__always)
    final func emit(_ value: Output) {
        trace("forwarding event next(\(value))", type(of: self))
        next._withUnsafeGuaranteedRef { deliver($0, value) }
    }
}
