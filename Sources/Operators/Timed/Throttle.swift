extension Chain {
    /// Emits a value, then none until `interval` has passed, and then, if `latest`, the last value that came meanwhile.
    ///
    /// The interval counts from each emitted value. Completes when its source does; if a value is waiting, it is emitted first, when it is
    /// due. An error is emitted at once, and the waiting value is dropped. The source is released when it ends, before the end is emitted.
    /// A value that waited comes from an action of `scheduler`; values are emitted one at a time. Work that falls due while the source
    /// sends on another thread is done by that thread, after its event. A negative interval counts as zero. Disposal stops the source,
    /// cancels the pending action, and drops the waiting value.
    public func throttle(_ interval: Duration, latest: Bool = true, scheduler: any Scheduler) -> Chain<Element> {
        join(ThrottleSink<Element>.self, Throttle(interval: max(interval, .zero), latest: latest, scheduler: scheduler))
    }
}

@usableFromInline struct Throttle {
    let interval: Duration
    let latest: Bool
    let scheduler: any Scheduler
}

@usableFromInline final class ThrottleSink<Element>: TimedSink<Throttle, Element>, JointOfOne, TimedStage, @unchecked Sendable {
    // All three are touched inside the serializer.
    /// When the next value may be emitted; nil before the first.
    @exclusivity(unchecked) private var due: Duration?
    /// While there is one, an action is pending, so a value that replaces another schedules nothing.
    @exclusivity(unchecked) private var waiting: Element?
    private var sourceHasCompleted = false

    @usableFromInline func subscribe(to sources: Sources) { subscribe(as: ThrottleSink<Element>.self, toOneOf: sources) }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    private func take(_ value: Element) {
        if isStopped { return }
        // Read inside the serializer: a value may have waited for a slow handler.
        let now = parameters.scheduler.now
        if let due, due > now {
            guard parameters.latest else { return }
            let isAwaited = waiting != nil
            waiting = value
            if !isAwaited { awaitAction(after: due - now) }
        } else {
            // The waiting value was due by now, and its action is late.
            waiting = nil
            due = now + parameters.interval
            emit(value)
        }
    }

    private func awaitAction(after delay: Duration) {
        awaitAction(of: self, after: delay, on: parameters.scheduler)
    }

    @usableFromInline func act() {
        guard serializer.enter() else { return serializer.enqueue { self.emitWaiting() } }
        emitWaiting()
        serializer.leave()
    }

    private func emitWaiting() {
        guard !isClosed, let value = waiting else { return }
        let now = parameters.scheduler.now
        // This action was late: another value was emitted before it ran, and the waiting one came after that.
        if let due, due > now { return awaitAction(after: due - now) }
        waiting = nil
        due = now + parameters.interval
        // LinkChain: remove it at rest, too. Otherwise an observer that comes before the reset would assume that its action is pending.
        if !isStopped { emit(value) }
        if sourceHasCompleted { finish(with: .completed) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .error = completion { return true }
        sourceHasCompleted = true
        return waiting == nil
    }

    override func forget() -> Bool {
        defer { (due, waiting, sourceHasCompleted) = (nil, nil, false) }
        return sourceHasCompleted
    }
}
