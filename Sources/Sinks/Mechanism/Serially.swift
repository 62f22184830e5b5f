/// What goes on from several streams, one at a time.
extension MultiSourceSink {
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
            disposeStreamsBeforeEnd()
            return serializer.enqueue { self.finish(with: completion) }
        }
        finish(with: completion)
        serializer.leave()
    }

    /// The source with this number has ended. Returns the next stage, if it is to get the event.
    final func takeInSerially(_ completion: Completion, from number: Int) -> Sink? {
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
