/// A sink at which several streams come together: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of.
///
/// The streams may send from different threads, so what goes on from here passes a serializer. What starts another stream does not: a
/// source that sends while it is being subscribed to would find the serializer taken, and all it sends would have to be kept.
///
/// DisposerChain: the disposers of the streams are held in a list, which stands above this sink's own disposer.
@usableFromInline class MultiSourceSink<Parameters, Output>: OperatorSink<Parameters, Output>, @unchecked Sendable {
    final let serializer = Serializer()
    final let upstreams = Upstreams()

    /// Has `body` subscribe to the sources when the chain below is wired and can be disposed. Returns what stands above that chain.
    ///
    /// DisposerChain: an action of the current thread runs it.
    final func whenWired(_ body: @escaping () -> Void) -> Upstream {
        CurrentThreadScheduler.whenWired(body)
        return disposer.set(self, .several(upstreams))
    }

    /// Subscribes to a source, once the chain below is wired. Its values go to `deliver`, which is given the ``InputSink``. Before the
    /// source runs, `keep` gets that, to drop it meanwhile.
    @discardableResult
    final func subscribe<Source>(
        to source: Observable<Source>, number: Int = 0, keep: (InputSink) -> Void = { _ in }, deliver: @escaping (Sink, Source) -> Void
    ) -> InputSink {
        let input = InputSink(self, number: number)
        if isStopped { return input }
        // DisposerChain: at once. A disposer may be disposed before it knows what is above it.
        keep(input)
        if input.isStopped { return input }
        // DisposerChain: what the source schedules (`from` its loop) runs as soon as it is connected, not after the action that
        // is running, which may be the loop of another of this sink's streams.
        CurrentThreadScheduler.settle {
            _ = input.disposer.set(input, source.connect(Downstream(input, deliver: deliver)))
            if !input.isStopped { hold(input) }
        }
        return input
    }

    /// Holds a stream until it ends. One that has ended while it was connected, as `just` does, need not be held.
    private final func hold(_ input: InputSink) {
        guard let place = upstreams.add(input.disposer) else { return }
        if !input.hold(in: place) { upstreams.remove(place) }
    }

    /// Disposes a stream that is not wanted any more.
    final func drop(_ input: InputSink) {
        if input.stop() { release(input) }
    }

    /// Lets go of a stream that has stopped.
    private final func release(_ input: InputSink) {
        if let place = input.end() { upstreams.remove(place) }
        input.disposer.dispose()
    }

    /// Whether the stream goes on although the source with this number has ended. Called outside the serializer, so it may subscribe to
    /// another.
    func goesOn(after completion: Completion, from number: Int) -> Bool { false }

    /// Whether the stream ends as the source with this number did. Called inside the serializer.
    func ends(with completion: Completion, from number: Int) -> Bool { true }

    /// Hands a value to the next stage, while no other input does.
    @inline(__always)
    final func emitSerially(_ value: Output) {
        guard serializer.enter() else { return serializer.enqueue { if !self.isStopped { self.emit(value) } } }
        if !isStopped { emit(value) }
        serializer.leave()
    }

    /// Ends the stream from outside the serializer.
    final func finishSerially(with completion: Completion) {
        guard serializer.enter() else {
            // What is above goes at once all the same: a closure that threw is not called again. What was sent by now still arrives.
            // DisposerChain: a stream that is just being connected is not held yet. It asks for this.
            disposer.noteEnd()
            upstreams.dispose()
            return serializer.enqueue { self.finish(with: completion) }
        }
        finish(with: completion)
        serializer.leave()
    }

    override final func receive(_ completion: Completion, from input: InputSink) -> Sink? {
        release(input)
        let number = input.number
        if isStopped || goesOn(after: completion, from: number) { return nil }
        guard serializer.enter() else {
            serializer.enqueue { self.takeIn(completion, from: number)?.pass(completion) }
            return nil
        }
        let next = takeIn(completion, from: number)
        // Before the next stage gets the event: this sink has stopped, so nothing can overtake it, and nothing is left inside.
        serializer.leave()
        return next
    }

    private final func takeIn(_ completion: Completion, from number: Int) -> Sink? {
        isStopped || !ends(with: completion, from: number) ? nil : close()
    }
}
