/// What a stage is made with: the stage below it.
@usableFromInline typealias Wiring = Downstream

/// What a stage needs only when it begins. It is not kept: the next subscription makes another sink.
@usableFromInline struct Initial<Parameters> {
    init(_: Parameters) {}

    /// Calls `body` with what is kept, as LinkChain does.
    @inline(__always)
    func ifKept(_ body: (Parameters) -> Void) {}
}

extension Sink {
    /// Completes after a value.
    final func complete() { finish(with: .completed) }
}
