/// A sink at which several streams come together: the base of `merge`, `zip`, `flatMap`, `concat` and the like.
///
/// The streams may send from different threads, so events leave through a serializer. Subscribing to another stream happens outside it.
/// Otherwise a source that sends while it is being subscribed to would find the serializer taken, and all its values would have to be kept.
///
/// SinkChain: a junction above this sink holds the last stages of the streams.
@usableFromInline class MultiSourceSink<Parameters, Output>: OperatorSink<Parameters, Output>, @unchecked Sendable {
    final let serializer = Serializer()
    final let junction = Junction()

    @usableFromInline override init(_ parameters: Parameters, _ downstream: Downstream<Output>) {
        super.init(parameters, downstream)
        upstream = junction
    }

    override final var isJoint: Bool { true }

    /// Lets `body` subscribe to the sources when the chain below is wired and can be disposed. Returns what stands above that chain.
    ///
    /// SinkChain: the junction runs it, in the second phase of a subscription.
    final func whenWired(_ body: @escaping () -> Void) -> Upstream {
        junction.whenRun(body)
        return self
    }

    /// The same for a source that is not disposed with the chain below: ``disposeStreams()`` disposes it.
    ///
    /// SinkChain: so another junction stands above the chain, and has nothing above it.
    final func whenWiredApart(_ body: @escaping () -> Void) -> Upstream {
        let top = Junction()
        upstream = top
        top.whenRun(body)
        return self
    }

    /// Disposes the streams. Streams that are subscribed to later are disposed at once.
    final func disposeStreams() { junction.dispose() }

    /// Disposes the streams before this sink ends.
    final func giveUpPlaces() { disposeStreams() }

    /// Subscribes to a source, once the chain below is wired. Its values go to `deliver`, together with the ``InputSink``. `keep` gets the
    /// ``InputSink`` before the source runs, so that it can be dropped meanwhile.
    @discardableResult
    final func subscribe<Source>(
        to source: Observable<Source>, number: Int = 0, keep: (InputSink) -> Void = { _ in }, deliver: @escaping (Sink, Source) -> Void
    ) -> InputSink {
        let input = InputSink(self, number: number)
        if isStopped { return input }
        // SinkChain: two phases, as for the chain below: it is wired and can be disposed before it runs.
        input.upstream = source.connect(Downstream(input, deliver: deliver))
        let top = input.top
        // Only without a stage in between: a stage is stopped only through the junction, so its stream is held before it runs.
        let endsAtOnce = top.endsAtOnce && input.upstream === top
        // SinkChain: only now that it is wired and can be torn down. From here on, another thread may do so.
        keep(input)
        if !endsAtOnce { hold(input) }
        if !input.isStopped, !isStopped { top.run() }
        if endsAtOnce, !input.isStopped { hold(input) }
        return input
    }

    /// Holds a stream until it ends. A stream that ended while it was run, like `just`, need not be held.
    private final func hold(_ input: InputSink) {
        guard let place = junction.add(input) else { return }
        if !input.hold(in: place) { junction.remove(place) }
    }

    /// Disposes a stream that is not wanted any more.
    final func drop(_ input: InputSink) {
        if input.stop() { release(input) }
    }

    /// Lets go of a stream that has stopped.
    private final func release(_ input: InputSink) {
        if let place = input.end() { junction.remove(place) }
        input.tearDown()
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
