/// The trampoline: runs actions one after another on the current thread, never one inside another.
///
/// What is scheduled while nothing runs is run at once; what is scheduled from inside an action is run after it, in the
/// order of scheduling. So no stack is needed per action, however many follow each other. There is one exception, in DisposerChain: what a
/// handler schedules while one of several sources is being subscribed to is run before the subscription is returned.
///
/// ``instance`` is the trampoline as a ``Scheduler``. A delayed action blocks the thread until its time; while one is waiting, the order is
/// that of the times at which actions are due. Disposed by another thread while the thread waits for it, it is waited for but not run. Time
/// is the machine's, since some point before the process began.
public final class CurrentThreadScheduler: Scheduler {
    /// The only one: it runs actions on the trampoline of whichever thread schedules them.
    public static let instance = CurrentThreadScheduler()

    private init() {}

    /// Whether nothing runs on this thread's trampoline, so that scheduling would run the action at once.
    public static var isScheduleRequired: Bool { !Trampoline.current.isRunning }

    /// Whether `scheduler` is this one, and would run an action inside the call that schedules it. What an action schedules, and that in
    /// turn, would then be run inside that call as well.
    @usableFromInline package static func isIdle(_ scheduler: any Scheduler) -> Bool {
        scheduler is CurrentThreadScheduler && isScheduleRequired
    }

    // Of the libraries, DisposerChain alone calls the static functions that follow: SinkChain starts a source in a second phase of its own,
    // and LinkChain wires nothing when it subscribes. They are here since the trampoline has to know of wiring: what is queued waits until
    // the chain is wired, and ``settle(_:)`` tells what `body` has added from what waited before.

    /// Runs `action` now if the trampoline is free, and then whatever was scheduled meanwhile; else after what runs now.
    @usableFromInline package static func schedule(_ action: @escaping () -> Void) { Trampoline.current.schedule(action) }

    /// Runs `body`, which wires a chain, on the trampoline, then what it left to ``whenWired(_:)``, and returns its result: at once, also
    /// if an action is running already.
    ///
    /// What `body` schedules runs after that: before this returns if nothing ran, else when the running action ends.
    @usableFromInline package static func wire<Result>(_ body: () -> Result) -> Result { Trampoline.current.wire(body) }

    /// Runs `action` when the chain that is being wired on this thread is wired; now if none is.
    @usableFromInline package static func whenWired(_ action: @escaping () -> Void) { Trampoline.current.whenWired(action) }

    /// Wires a chain with `body` on a trampoline of its own and returns its result.
    ///
    /// What `body` schedules runs after it and before this returns, also if an action is running already. What that action has
    /// scheduled so far waits meanwhile.
    @usableFromInline package static func settle<Result>(_ body: () -> Result) -> Result { Trampoline.current.settle(body) }

    // MARK: Scheduler

    public var now: Duration { Uptime.now }

    /// Runs `action` before it returns if the trampoline is free, with whatever is scheduled meanwhile; else after what runs now.
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

    /// - Precondition: something runs on the trampoline. Else the call would return when the last turn has, and nobody could end them.
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
