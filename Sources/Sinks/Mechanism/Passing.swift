/// How the end of a stream goes down a chain.
extension Sink {
    /// Hands the terminal event from this stage to the next, and so on. A loop, so that it needs no stack per operator.
    final func pass(_ completion: Completion) {
        var completion = completion
        var stage: Sink? = self
        while let current = stage {
            trace("on event \(completion)", type(of: current))
            stage = current.receiveOrReplace(&completion)
            #if TRACE
            if stage != nil { trace("forwarding event \(completion)", type(of: current)) }
            #endif
            if current.followsUp, let next = stage { return current.followUp(completion, next) }
        }
    }

    /// Hands the terminal event to this stage. Returns the next stage, and leaves in `completion` what that gets.
    @inline(__always)
    private final func receiveOrReplace(_ completion: inout Completion) -> Sink? {
        guard replacesEnd, !isStopped, let replacement = replacement(for: completion) else { return receive(completion) }
        completion = replacement
        return close()
    }

    /// Continues ``pass(_:)`` from `next`, then lets stages follow up, from the last one to this one. A list, so that it needs no stack
    /// either.
    @inline(never)
    private final func followUp(_ completion: Completion, _ next: Sink) {
        // Each with the event that it has handed on.
        var waiting = [(stage: self, completion: completion)]
        var completion = completion
        var stage: Sink? = next
        while !waiting.isEmpty {
            while let current = stage {
                trace("on event \(completion)", type(of: current))
                stage = current.receiveOrReplace(&completion)
                if current.followsUp, stage != nil { waiting.append((current, completion)) }
            }
            completion = waiting[waiting.count - 1].completion
            stage = waiting[waiting.count - 1].stage.nextToPass(completion)
            if stage == nil { waiting.removeLast().stage.didPass(completion) }
        }
    }

    /// Ends the stream after a user closure has thrown.
    final func fail(_ error: any Error) { finish(with: .error(error)) }
}
