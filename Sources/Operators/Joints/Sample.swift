extension Chain {
    /// At each value of `sampler`, emits the source's latest value if it is new, and otherwise `defaultValue`, if given.
    ///
    /// Subscribes to its source first. When `sampler` completes, this takes one last sample and completes. When the source completes, this
    /// completes with the next sample, or at once if nothing is left to emit. Fails with the first error of either. Both are torn down
    /// before the end is emitted. Disposal stops both, and releases the latest value.
    public func sample<Sampler>(_ sampler: Chain<Sampler>, defaultValue: Element? = nil) -> Chain<Element> {
        .join(SampleSink<Element, Sampler>.self, Sample(defaultValue: defaultValue), [self, sampler])
    }
}

@usableFromInline struct Sample<Element> {
    let defaultValue: Element?
}

@usableFromInline final class SampleSink<Element, Sampler>: MultiSourceSink<Sample<Element>, Element>, JointOfTwo, @unchecked Sendable {
    /// The latest value since the last sample. Touched inside the serializer, like the next one.
    @exclusivity(unchecked) private var latest: Element?
    private var sourceHasCompleted = false

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: SampleSink<Element, Sampler>.self, toBothOf: sources) }

    @inline(__always)
    @usableFromInline func next(first value: Element) {
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    private func take(_ value: Element) {
        if !isStopped { latest = value }
    }

    @usableFromInline func next(second _: Sampler) {
        guard serializer.enter() else { return serializer.enqueue { self.sampleNow() } }
        sampleNow()
        serializer.leave()
    }

    private func sampleNow() {
        // LinkChain: nobody observes it, and the source does not run again. So its last value stays for the next observer.
        if sourceHasCompleted, hasBeenLeft { return }
        emitLatest()
        if sourceHasCompleted { finish(with: .completed) }
    }

    private func emitLatest() {
        if isStopped { return }
        if let value = latest.take() ?? parameters.defaultValue { emit(value) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        guard number == 0 else {
            emitLatest()
            return true
        }
        sourceHasCompleted = true
        return latest == nil && parameters.defaultValue == nil
    }

    // LinkChain: a source that has completed does not run again, so its latest value stays.
    override func reset() { if !sourceHasCompleted || isClosed { latest = nil } }
}
