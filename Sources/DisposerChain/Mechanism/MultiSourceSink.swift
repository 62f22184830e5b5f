/// A sink at which several streams come together: the base of `merge`, `zip`, `flatMap`, `concat` and the like.
///
/// The streams may send from different threads, so events leave through a serializer. Subscribing to another stream happens outside it.
/// Otherwise a source that sends while it is being subscribed to would find the serializer taken, and all its values would have to be kept.
///
/// DisposerChain: a list above this sink's own disposer holds the disposers of the streams.
@usableFromInline class MultiSourceSink<Parameters, Output>: OperatorSink<Parameters, Output>, @unchecked Sendable {
    final let serializer = Serializer()
    final let upstreams = Upstreams()

    /// Lets `body` subscribe to the sources when the chain below is wired and can be disposed. Returns what stands above that chain.
    ///
    /// DisposerChain: an action of the current thread runs it.
    final func whenWired(_ body: @escaping () -> Void) -> Upstream {
        CurrentThreadScheduler.whenWired(body)
        return disposer.set(self, .several(upstreams))
    }

    /// The same for a source that is not disposed with the chain below: ``disposeStreams()`` disposes it.
    ///
    /// DisposerChain: so the list of streams does not stand above the chain.
    final func whenWiredApart(_ body: @escaping () -> Void) -> Upstream {
        CurrentThreadScheduler.whenWired(body)
        return disposer.set(self, .none)
    }

    /// Disposes the streams. Streams that are subscribed to later are disposed at once.
    final func disposeStreams() { upstreams.dispose() }

    /// Disposes the streams before this sink ends.
    ///
    /// DisposerChain: a stream that is being connected is not held yet. It asks whether this sink is over.
    final func giveUpPlaces() {
        disposer.noteEnd()
        disposeStreams()
    }

    /// Subscribes to a source, once the chain below is wired. Its values go to `deliver`, together with the ``InputSink``. `keep` gets the
    /// ``InputSink`` before the source runs, so that it can be dropped meanwhile.
    @discardableResult
    final func subscribe<Source>(
        to source: Observable<Source>, number: Int = 0, keep: (InputSink) -> Void = { _ in }, deliver: @escaping (Sink, Source) -> Void
    ) -> InputSink {
        let input = InputSink(self, number: number)
        if isStopped { return input }
        // DisposerChain: at once. A disposer may be disposed before it knows what is above it.
        keep(input)
        if input.isStopped { return input }
        // DisposerChain: what the source schedules (`from` its loop) runs as soon as the source is connected. It does not wait for the
        // running action, which may be the loop of another of this sink's streams.
        CurrentThreadScheduler.settle {
            _ = input.disposer.set(input, source.connect(Downstream(input, deliver: deliver)))
            if !input.isStopped { hold(input) }
        }
        return input
    }

    /// Holds a stream until it ends. A stream that ended while it was connected, like `just`, need not be held.
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

    /// Whether the stream goes on although the source with this number has ended. Called outside the serializer, so it may subscribe.
    func goesOn(after completion: Completion, from number: Int) -> Bool { false }

    /// Whether the stream ends as the source with this number did. Called inside the serializer.
    func ends(with completion: Completion, from number: Int) -> Bool { true }

    override final func receive(_ completion: Completion, from input: InputSink) -> Sink? {
        release(input)
        return takeInSerially(completion, from: input.number)
    }
}
