extension Chain {
    /// Emits the elements of `sequence`, each from an action of `scheduler`, and completes from one more.
    ///
    /// An action is scheduled when the one before has emitted its element: they never overlap, whatever the scheduler. Each run iterates
    /// anew. Disposal cancels the action that is awaited, and releases the iterator.
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

/// LinkChain: the root is what disposal reaches last: a run is over when the last observer has gone, or when the root goes.
private final class FromScheduledRoot<Elements: Sequence>: ColdRoot<FromScheduled<Elements>, Elements.Element>, @unchecked Sendable {
    /// The latest run.
    private let latest = Locked<FromScheduledRun?>(nil)

    deinit { latest.withLock { $0.take() }?.action.dispose() }

    func begin(_ run: Int, _ element: @escaping () -> Elements.Element?) {
        let new = FromScheduledRun(run, parameters.scheduler) { [weak self] in
            guard let self, isRunning(run) else { return false }
            guard let element = element() else {
                end(.completed, run)
                return false
            }
            send(element, run)
            return true
        }
        // Inside the lock: a thread that ends the run meanwhile finds it there, or is seen here.
        let isWanted = latest.withLock { latest in
            if isRunning(run) { latest = new }
            return latest === new
        }
        if isWanted { new.scheduleNext() }
    }

    override func cleanUp(after run: Int) {
        let over = latest.withLock { $0?.number == run ? $0.take() : nil }
        over?.action.dispose()
    }
}

/// Of no element type: each use inside a generic class would look it up at run time.
private final class FromScheduledRun: @unchecked Sendable {
    let number: Int
    let action = SerialDisposable()
    private let live = LiveObject()
    private let scheduler: any Scheduler
    /// Emits the next element. Returns whether another may follow. Called by one action at a time.
    private let emitNext: () -> Bool
    private let loop = DrainLoop()

    init(_ number: Int, _ scheduler: any Scheduler, _ emitNext: @escaping () -> Bool) {
        self.number = number
        self.scheduler = scheduler
        self.emitNext = emitNext
    }

    /// A loop: an action that runs while it is being scheduled asks for the next one, and does not schedule it.
    func scheduleNext() {
        loop.run {
            // LinkChain: the root disposes the action when it goes, so the action may hold the run.
            if !action.isDisposed { action.hold(scheduler.schedule { self.act() }) }
        }
    }

    private func act() {
        if emitNext() { scheduleNext() }
    }
}
