/// A sink at which several streams come together: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of.
///
/// The streams may send from different threads, so what goes on from here passes a gate. What starts another stream does not: a
/// source that sends while it is being subscribed to would find the gate taken, and all it sends would have to be kept.
///
/// SinkChain: the ends of the streams are held by a junction, which stands above this sink.
class MultiSourceSink<Parameters, Output>: OperatorSink<Parameters, Output>, @unchecked Sendable {
    final let gate = SerialGate()
    final let junction = Junction()

    override init(_ parameters: Parameters, _ downstream: Downstream<Output>) {
        super.init(parameters, downstream)
        upstream = junction
    }

    /// Subscribes to a source, once the chain below is wired. Its values go to `deliver`, which is given the ``InputSink``.
    @discardableResult
    final func subscribe<Source>(
        to source: Observable<Source>, number: Int = 0, deliver: @escaping (Sink, Source) -> Void
    ) -> InputSink {
        let input = InputSink(self, number: number)
        // SinkChain: two phases, as for the chain below: it is wired and can be disposed before it runs.
        input.upstream = source.connect(Downstream(input, deliver: deliver))
        let top = input.top
        let endsAtOnce = top.endsAtOnce
        if !endsAtOnce { hold(input) }
        if !input.isDisposed, !isDisposed { top.run() }
        if endsAtOnce, !input.isDisposed { hold(input) }
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

    /// Whether the stream goes on although the source with this number has ended. Called outside the gate, so it may subscribe to another.
    func goesOn(after terminal: Terminal, from number: Int) -> Bool { false }

    /// Whether the stream ends as the source with this number did. Called inside the gate.
    func ends(with terminal: Terminal, from number: Int) -> Bool { true }

    /// Hands a value to the next stage, while no other input does.
    @inline(__always)
    final func emitSerially(_ value: Output) {
        guard gate.enter() else { return gate.leaveWork { if !self.isDisposed { self.emit(value) } } }
        if !isDisposed { emit(value) }
        gate.leave()
    }

    /// Ends the stream from outside the gate.
    final func finishSerially(with terminal: Terminal) {
        guard gate.enter() else {
            // What is above goes at once all the same: a closure that threw is not called again. What was sent by now still arrives.
            junction.dispose()
            return gate.leaveWork { self.finish(with: terminal) }
        }
        finish(with: terminal)
        gate.leave()
    }

    override final func receive(_ terminal: Terminal, from input: InputSink) -> Sink? {
        release(input)
        let number = input.number
        if isDisposed || goesOn(after: terminal, from: number) { return nil }
        guard gate.enter() else {
            gate.leaveWork { self.takeIn(terminal, from: number)?.pass(terminal) }
            return nil
        }
        let next = takeIn(terminal, from: number)
        // Before the next stage gets the event: this sink has stopped, so nothing can overtake it, and nothing is left inside.
        gate.leave()
        return next
    }

    private final func takeIn(_ terminal: Terminal, from number: Int) -> Sink? {
        isDisposed || !ends(with: terminal, from: number) ? nil : close()
    }
}
