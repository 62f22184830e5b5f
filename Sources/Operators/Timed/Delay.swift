extension Chain {
    /// Emits each value, and the completion, when `interval` has passed since it came.
    ///
    /// The times between events stay the same. A negative interval counts as zero. An error is emitted at once, and waiting values are
    /// dropped. All else comes from actions of `scheduler`, one at a time, whatever the kind of scheduler. Work that falls due while the
    /// source sends on another thread is done by that thread, after its event. The source is released when it ends, before the end is
    /// emitted. Disposal stops the source, cancels the pending action, and drops what waits.
    public func delay(_ interval: Duration, scheduler: any Scheduler) -> Chain<Element> {
        join(DelaySink<Element>.self, Delay(interval: max(interval, .zero), scheduler: scheduler))
    }
}

@usableFromInline struct Delay {
    let interval: Duration
    let scheduler: any Scheduler
}

@usableFromInline final class DelaySink<Element>: TimedSink<Delay, Element>, JointOfOne, TimedStage, @unchecked Sendable {
    private struct Waiting {
        let value: Element
        let due: Duration
    }

    // Touched inside the serializer. While either holds something, an action is pending for what is due next.
    @exclusivity(unchecked) private var waiting = Queue<Waiting>()
    @exclusivity(unchecked) private var completionDue: Duration?

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: DelaySink<Element>.self, toOneOf: sources) }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        let due = parameters.scheduler.now + parameters.interval
        guard serializer.enter() else { return serializer.enqueue { self.keep(value, until: due) } }
        keep(value, until: due)
        serializer.leave()
    }

    override func goesOn(after completion: Completion, from number: Int) -> Bool {
        guard case .completed = completion else { return false }
        let due = parameters.scheduler.now + parameters.interval
        guard serializer.enter() else {
            serializer.enqueue { self.keepCompletion(until: due) }
            return true
        }
        keepCompletion(until: due)
        serializer.leave()
        return true
    }

    private func keep(_ value: Element, until due: Duration) {
        if isStopped { return }
        let isNext = waiting.isEmpty
        waiting.append(Waiting(value: value, due: due))
        if isNext { awaitAction() }
    }

    private func keepCompletion(until due: Duration) {
        if isClosed { return }
        completionDue = due
        if waiting.isEmpty { awaitAction() }
    }

    private func awaitAction() {
        guard let due = waiting.oldest?.due ?? completionDue else { return }
        awaitAction(of: self, after: due - parameters.scheduler.now, on: parameters.scheduler)
    }

    @usableFromInline func act() {
        let now = parameters.scheduler.now
        guard serializer.enter() else { return serializer.enqueue { self.emitDue(now) } }
        emitDue(now)
        serializer.leave()
    }

    /// Emits the values due at `now`: at most `most`, or as many as are waiting.
    ///
    /// What falls due meanwhile gets an action of its own. Otherwise a handler that never stops sending would never release the scheduler's
    /// thread.
    private func emitDue(_ now: Duration, atMost most: Int? = nil) {
        var left = most ?? waiting.count
        while !isStopped, left > 0, let next = waiting.oldest, next.due <= now {
            left -= 1
            _ = waiting.popFirst()
            emit(next.value)
            // Take in what the handler has sent first: an error drops the values that are still due.
            // LinkChain: an observer that came meanwhile hears the rest, if one for whom the values waited is still there.
            if !hasBeenLeft, serializer.hasWork { return serializer.enqueue { [left] in self.emitDue(now, atMost: left) } }
        }
        // LinkChain: go on at rest, too. An observer that comes before the waiting values are dropped hears them.
        if isClosed { return }
        if waiting.isEmpty, let completionDue, completionDue <= now { return finish(with: .completed) }
        awaitAction()
    }

    override func forget() -> Bool {
        defer { (waiting, completionDue) = (Queue(), nil) }
        return completionDue != nil
    }
}
