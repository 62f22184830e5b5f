extension Chain {
    /// Emits the elements of `sequence`, each from an action of `scheduler`, and completes from one more.
    ///
    /// Each action is scheduled when the one before has emitted its element, so they never overlap, whatever the scheduler. Each
    /// subscription iterates anew. Disposal cancels the pending action and releases the iterator.
    ///
    /// LinkChain: once per run, which all observers of the link share. If the last leaves before the end, the next observer starts another
    /// run. After the end, no run follows.
    public static func from<Elements: Sequence>(_ sequence: Elements, scheduler: any Scheduler) -> Chain<Element>
    where Elements.Element == Element {
        FromScheduledRoot(FromScheduled(sequence: sequence, scheduler: scheduler)) { root, run in
            var iterator = root.parameters.sequence.makeIterator()
            unsafeDowncast(root, to: FromScheduledRoot<Elements>.self).begin(run) { iterator.next() }
        }
    }
}

private struct FromScheduled<Elements: Sequence> {
    let sequence: Elements
    let scheduler: any Scheduler
}

/// LinkChain: disposal reaches the root last. A run is over when the last observer has left or the root is freed.
private final class FromScheduledRoot<Elements: Sequence>: CleanedRoot<FromScheduled<Elements>, Elements.Element>, @unchecked Sendable {
    func begin(_ run: Int, _ element: @escaping () -> Elements.Element?) {
        let new = FromScheduledRun(parameters.scheduler) { [weak self] in
            guard let self, isRunning(run) else { return false }
            guard let element = element() else {
                end(.completed, run)
                return false
            }
            send(element, run)
            return true
        }
        // The pending action holds the run itself.
        if hold(new.action, run) { new.scheduleNext() }
    }
}

/// Of no element type: each use inside a generic class would look it up at run time.
private final class FromScheduledRun: @unchecked Sendable {
    let action = SerialDisposable()
    private let live = LiveObject()
    private let scheduler: any Scheduler
    /// Emits the next element. Returns whether another may follow. Called by one action at a time.
    private let emitNext: () -> Bool
    private let loop = DrainLoop()

    init(_ scheduler: any Scheduler, _ emitNext: @escaping () -> Bool) {
        self.scheduler = scheduler
        self.emitNext = emitNext
    }

    /// In a loop: an action that runs inside the call that schedules it leaves the next one to the loop.
    func scheduleNext() {
        loop.run {
            // LinkChain: the root disposes the action when it is freed, so the action may hold the run.
            if !action.isDisposed { action.hold(scheduler.schedule { self.act() }) }
        }
    }

    private func act() {
        if emitNext() { scheduleNext() }
    }
}
