/// The trampoline: runs actions one after another on the current thread, never one inside another.
///
/// What is scheduled while nothing runs is run at once. What is scheduled inside an action is run after it, in the order of scheduling. So
/// actions that follow each other need no stack, however many. There is one exception, in DisposerChain: what a handler schedules while one
/// of several sources is being subscribed to is run before the subscription is returned.
///
/// ``instance`` is the trampoline as a ``Scheduler``. A delayed action blocks the thread until its time. While one waits, actions run in
/// the order of their due times. If another thread disposes the action for which the thread waits, the thread waits on, but does not run
/// it. Time is the machine's uptime.
public final class CurrentThreadScheduler: Scheduler {
    /// The only one. It runs actions on the trampoline of the thread that schedules them.
    public static let instance = CurrentThreadScheduler()

    private init() {}

    /// Whether nothing runs on this thread's trampoline, so that scheduling would run the action at once.
    public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

    /// Whether `scheduler` is this one, and would run an action inside the call that schedules it, together with whatever that action
    /// schedules in turn.
    @usableFromInline package static func isIdle(_ scheduler: any Scheduler) -> Bool {
        scheduler is CurrentThreadScheduler && isScheduleRequired
    }

    /// Runs `action` now if the trampoline is free, and then what was scheduled meanwhile; otherwise after what runs now.
    @usableFromInline package static func schedule(_ action: @escaping () -> Void) { Trampoline.current.schedule(action) }

    // Only DisposerChain calls the next three: SinkChain starts a source in a second phase, and LinkChain wires nothing when it subscribes.
    // They are here since the trampoline has to know of wiring: queued actions wait until the chain is wired, and ``settle(_:)`` tells what
    // `body` has added from what waited before.

    /// Runs `body`, which wires a chain, then what it left to ``whenWired(_:)``, and returns its result: at once, even if an action is
    /// running.
    ///
    /// What `body` schedules runs after that: before this returns if nothing ran, else when the running action ends.
    @usableFromInline package static func wire<Result>(_ body: () -> Result) -> Result { Trampoline.current.wire(body) }

    /// Runs `action` when the chain that is being wired on this thread is wired; now if none is.
    @usableFromInline package static func whenWired(_ action: @escaping () -> Void) { Trampoline.current.whenWired(action) }

    /// Wires a chain with `body` on a trampoline of its own and returns its result.
    ///
    /// What `body` schedules runs after it and before this returns, even if an action is running. What that action has scheduled waits
    /// meanwhile.
    @usableFromInline package static func settle<Result>(_ body: () -> Result) -> Result { Trampoline.current.settle(body) }

    // MARK: Scheduler

    public var now: Duration { Uptime.now }

    /// Runs `action` before it returns if the trampoline is free, with what is scheduled meanwhile; otherwise after what runs now.
    @discardableResult
    public func schedule(_ action: @escaping () -> Void) -> any Cancelable {
        let action = ScheduledAction(action)
        Self.schedule { action.run() }
        return action
    }

    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
        guard delay > .zero else { return schedule(action) }
        let action = ScheduledAction(action)
        Trampoline.current.schedule(action, due: now + delay)
        return action
    }

    /// - Precondition: an action runs on the trampoline. Otherwise the call would return after the last turn, and nobody could dispose it.
    @discardableResult
    public func schedulePeriodically(
        after delay: Duration, every period: Duration, _ action: @escaping () -> Void
    ) -> any Cancelable {
        precondition(
            Trampoline.current.isRunning,
            "CurrentThreadScheduler.schedulePeriodically(every: \(period)): it would never return; call it in an action of this scheduler"
        )
        let periodic = PeriodicAction(on: self, after: delay, every: period, action)
        periodic.scheduleTurn()
        return periodic
    }
}
