extension OperatorSink {
    /// Hands the next stage a value that comes with the end.
    ///
    /// DisposerChain: a stage below that has stopped with it while the chain was being wired could not stop this one. So this one stops by
    /// itself, and nobody hears the end.
    final func emitLast(_ value: Output) {
        emit(value)
        if !reachesSubscriber { stopAnyway() }
    }
}
