extension OperatorSink {
    /// Emits a value that comes with the end.
    ///
    /// DisposerChain: a stage below that stopped on it while the chain was being wired could not dispose this one. So this one stops
    /// itself, and nobody hears the end.
    final func emitLast(_ value: Output) {
        emit(value)
        if !reachesSubscriber { forceStop() }
    }
}
