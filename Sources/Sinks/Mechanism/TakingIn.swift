/// What comes of the end of one of several streams.
extension MultiSourceSink {
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
