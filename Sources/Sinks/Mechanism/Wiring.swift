/// What a stage is made with: the stage below it.
@usableFromInline typealias Wiring = Downstream

/// What a stage needs when it begins and not afterwards. It is not kept: the next subscription makes another sink.
@usableFromInline struct Initial<Parameters> {
    init(_: Parameters) {}

    /// Calls `body` with what is kept, if it is.
    @inline(__always)
    func ifKept(_ body: (Parameters) -> Void) {}
}

extension Sink {
    /// Completes after a value.
    final func complete() { finish(with: .completed) }
}
