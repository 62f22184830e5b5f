extension Chain {
    /// Emits a value, and then none until `interval` has passed; then, if `latest`, the last of those that have come meanwhile.
    ///
    /// The time counts from each value that is emitted. Completes when its source does; if a value waits then, that is emitted first, when
    /// it is due. An error is emitted at once, and what waits is dropped. The source is released as it ends, before the end is emitted. A
    /// value that waited comes from an action of `scheduler`; all are emitted one at a time. Work that falls due while the source sends on
    /// another thread is done by that thread, after its event. An interval below zero counts as none. Disposal stops the source, cancels
    /// the pending action, and drops what waits.
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
    // Touched inside the serializer, as what follows.
    /// When the next value may be emitted, if one has been.
    @exclusivity(unchecked) private var due: Duration?
    /// As long as it is there, an action is awaited: so a value that takes the place of another does not schedule.
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
            // What waits was due by now, and its action is late.
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
        // This action was late: a value that came before it was emitted in the meantime, and what waits came after that.
        if let due, due > now { return awaitAction(after: due - now) }
        waiting = nil
        due = now + parameters.interval
        // LinkChain: at rest it goes as well. An observer that comes before it has been dropped would take it for awaited.
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
