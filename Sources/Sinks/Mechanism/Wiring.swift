/// What a stage is made with: the stage below it.
@usableFromInline typealias Wiring = Downstream

/// What a stage needs when it begins and not afterwards. It is not kept: the next subscription makes another sink.
@usableFromInline struct Initial<Parameters> {
    init(_: Parameters) {}
}

extension Sink {
    /// Completes after a value.
    final func complete() { finish(with: .completed) }
}
