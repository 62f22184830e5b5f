extension OperatorSink {
    /// Emits a value that comes with the end.
    ///
    /// SinkChain: like any value. A stage below that stops on it stops this one.
    @inline(__always)
    final func emitLast(_ value: Output) { emit(value) }
}
