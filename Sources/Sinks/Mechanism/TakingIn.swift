/// What happens when one of several streams ends.
extension MultiSourceSink {
    /// Takes in that the source with this number has ended. Returns the next stage, if that gets the event.
    final func takeInSerially(_ completion: Completion, from number: Int) -> Sink? {
        if isStopped || goesOn(after: completion, from: number) { return nil }
        guard serializer.enter() else {
            serializer.enqueue { self.takeIn(completion, from: number)?.pass(completion) }
            return nil
        }
        let next = takeIn(completion, from: number)
        // Left before the next stage gets the event: this sink has stopped, so nothing can overtake it, and nothing is left inside.
        serializer.leave()
        return next
    }

    private final func takeIn(_ completion: Completion, from number: Int) -> Sink? {
        isStopped || !ends(with: completion, from: number) ? nil : close()
    }
}
