/// A sink at which several streams come together: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of.
///
/// The streams may send from different threads, so what goes on from here passes a serializer. What starts another stream does not: a
/// source that sends while it is being subscribed to would find the serializer taken, and all it sends would have to be kept.
///
/// SinkChain: the ends of the streams are held by a junction, which stands above this sink.
@usableFromInline class MultiSourceSink<Parameters, Output>: OperatorSink<Parameters, Output>, @unchecked Sendable {
    final let serializer = Serializer()
    final let junction = Junction()

    @usableFromInline override init(_ parameters: Parameters, _ downstream: Downstream<Output>) {
        super.init(parameters, downstream)
        upstream = junction
    }

    override final var isJoint: Bool { true }

    /// Has `body` subscribe to the sources when the chain below is wired and can be disposed. Returns what stands above that chain.
    ///
    /// SinkChain: the junction runs it, in the second phase of a subscription.
    final func whenWired(_ body: @escaping () -> Void) -> Upstream {
        junction.whenRun(body)
        return self
    }

    /// The same for a source that is not disposed with the chain below: ``disposeStreams()`` does that.
    ///
    /// SinkChain: so another junction stands above the chain, and has nothing above it.
    final func whenWiredApart(_ body: @escaping () -> Void) -> Upstream {
        let top = Junction()
        upstream = top
        top.whenRun(body)
        return self
    }

    /// Disposes what is subscribed to, and from now on at once what will be.
    final func disposeStreams() { junction.dispose() }

    /// Disposes them before this ends.
    final func giveUpPlaces() { disposeStreams() }

    /// Subscribes to a source, once the chain below is wired. Its values go to `deliver`, which is given the ``InputSink``. Before the
    /// source runs, `keep` gets that, to drop it meanwhile.
    @discardableResult
    final func subscribe<Source>(
        to source: Observable<Source>, number: Int = 0, keep: (InputSink) -> Void = { _ in }, deliver: @escaping (Sink, Source) -> Void
    ) -> InputSink {
        let input = InputSink(self, number: number)
        if isStopped { return input }
        // SinkChain: two phases, as for the chain below: it is wired and can be disposed before it runs.
        input.upstream = source.connect(Downstream(input, deliver: deliver))
        let top = input.top
        // Only with no stage between: a stage is stopped through the junction alone, so its stream is held before it runs.
        let endsAtOnce = top.endsAtOnce && input.upstream === top
        // SinkChain: now that it is wired. Before, it could not be torn down. From here on another thread may tear it down.
        keep(input)
        if !endsAtOnce { hold(input) }
        if !input.isStopped, !isStopped { top.run() }
        if endsAtOnce, !input.isStopped { hold(input) }
        return input
    }

    /// Holds a stream until it ends. One that has ended while it was run, as `just` does, need not be held.
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

    /// Whether the stream goes on although the source with this number has ended. Called outside the serializer, so it may subscribe to
    /// another.
    func goesOn(after completion: Completion, from number: Int) -> Bool { false }

    /// Whether the stream ends as the source with this number did. Called inside the serializer.
    func ends(with completion: Completion, from number: Int) -> Bool { true }

    override final func receive(_ completion: Completion, from input: InputSink) -> Sink? {
        release(input)
        return takeInSerially(completion, from: input.number)
    }
}
