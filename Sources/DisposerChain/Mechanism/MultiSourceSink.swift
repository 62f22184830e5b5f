/// A sink at which several streams come together: what `merge`, `zip`, `flatMap`, `concat` and their kind are made of.
///
/// The streams may send from different threads, so what goes on from here passes a gate. What starts another stream does not: a
/// source that sends while it is being subscribed to would find the gate taken, and all it sends would have to be kept.
///
/// DisposerChain: the disposers of the streams are held by a composite, which stands above this sink's own disposer.
class MultiSourceSink<Parameters, Output>: OperatorSink<Parameters, Output>, @unchecked Sendable {
    final let gate = SerialGate()
    final let upstreams = CompositeDisposable()

    /// Subscribes to a source, once the chain below is wired. Its values go to `deliver`, which is given the ``InputSink``.
    @discardableResult
    final func subscribe<Source>(
        to source: Observable<Source>, number: Int = 0, deliver: @escaping (Sink, Source) -> Void
    ) -> InputSink {
        let input = InputSink(self, number: number)
        if isDisposed { return input }
        // DisposerChain: what the source schedules (`from` its loop) runs as soon as it is connected, not after the action that
        // is running, which may be the loop of another of this sink's streams.
        CurrentThreadScheduler.settle {
            _ = input.disposer.set(input, source.connect(Downstream(input, deliver: deliver)))
            if !input.isDisposed { hold(input) }
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
            upstreams.dispose()
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
