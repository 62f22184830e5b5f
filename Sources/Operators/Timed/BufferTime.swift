extension Chain {
    /// Emits the values in arrays: one when it has `count` values, or when `timeSpan` has passed since the previous one.
    ///
    /// An array emitted because of the time may be empty. When the source completes, the remaining values are emitted at once, even if
    /// there are none, and then the completion. An error is emitted at once, and the remaining values are dropped. Arrays emitted because
    /// of the time come from actions of `scheduler`; all arrays are emitted one at a time. Work that falls due while the source sends on
    /// another thread is done by that thread, after its event. Disposal stops the source, cancels the pending action, and drops the
    /// remaining values.
    /// - Precondition: `timeSpan` and `count` are positive. `scheduler` can repeat an action: not `ImmediateScheduler`, and
    ///   `CurrentThreadScheduler` only while something runs on its trampoline.
    public func buffer(timeSpan: Duration, count: Int, scheduler: any Scheduler) -> Chain<[Element]> {
        precondition(timeSpan > .zero, "buffer(timeSpan: \(timeSpan)): the time must be more than zero")
        precondition(count > 0, "buffer(count: \(count)): the count must be positive")
        precondition(
            !(scheduler is ImmediateScheduler),
            "buffer(timeSpan: \(timeSpan), scheduler: ImmediateScheduler): it would never return; use a scheduler with a queue")
        return join(BufferTimeSink<Element>.self, BufferTime(timeSpan: timeSpan, count: count, scheduler: scheduler))
    }
}

@usableFromInline struct BufferTime {
    let timeSpan: Duration
    let count: Int
    let scheduler: any Scheduler
}

@usableFromInline final class BufferTimeSink<Element>: TimedSink<BufferTime, [Element]>, JointOfOne, TimedStage, @unchecked Sendable {
    // Both are touched inside the serializer.
    @exclusivity(unchecked) private var buffered: [Element] = []
    /// When the array is to be emitted, full or not. A full array postpones it, and the pending action checks it. So a full array schedules
    /// nothing.
    @exclusivity(unchecked) private var due = Duration.zero

    @usableFromInline func subscribe(to sources: Sources) {
        if startsWhenSubscribing { start() }
        subscribe(as: BufferTimeSink<Element>.self, toOneOf: sources)
    }

    /// Begins to count the time.
    override func start() {
        precondition(
            !CurrentThreadScheduler.isIdle(parameters.scheduler),
            "buffer(timeSpan: \(parameters.timeSpan), scheduler: CurrentThreadScheduler): it would never return; subscribe in its actions"
        )
        // Inside the serializer: the action may run before it is stored, and the action that it schedules must be stored after it.
        // LinkChain: a hot source may already be sending.
        guard serializer.enter() else { return serializer.enqueue { self.startNow() } }
        startNow()
        serializer.leave()
    }

    private func startNow() {
        if isStopped { return }
        due = parameters.scheduler.now + parameters.timeSpan
        awaitAction(after: parameters.timeSpan)
    }

    @inline(__always)
    @usableFromInline func next(_ value: Element) {
        if isStopped { return }
        guard serializer.enter() else { return serializer.enqueue { self.take(value) } }
        take(value)
        serializer.leave()
    }

    private func take(_ value: Element) {
        if isStopped { return }
        buffered.append(value)
        if buffered.count == parameters.count { emitBuffered() }
    }

    private func emitBuffered() {
        let values = buffered
        buffered = []
        // Only after a full array: a large count may mean that all values are wanted.
        if values.count == parameters.count { buffered.reserveCapacity(values.count) }
        due = parameters.scheduler.now + parameters.timeSpan
        emit(values)
    }

    private func awaitAction(after delay: Duration) {
        awaitAction(of: self, after: delay, on: parameters.scheduler)
    }

    @usableFromInline func act() {
        guard serializer.enter() else { return serializer.enqueue { self.emitDue() } }
        emitDue()
        serializer.leave()
    }

    private func emitDue() {
        if isStopped { return }
        if due <= parameters.scheduler.now { emitBuffered() }
        if !isStopped { awaitAction(after: due - parameters.scheduler.now) }
    }

    override func ends(with completion: Completion, from number: Int) -> Bool {
        if case .completed = completion { emit(buffered) }
        return true
    }

    override func forget() -> Bool {
        buffered = []
        return false
    }
}
