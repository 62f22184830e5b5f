extension OperatorSink {
    /// Hands the next stage a value that comes with the end.
    ///
    /// SinkChain: a value like any other. A stage below that stops with it stops this one.
    @inline(__always)
    final func emitLast(_ value: Output) { emit(value) }
}
