/// Decides when an action runs, and on which thread.
///
/// What is scheduled runs once, unless it is disposed before it has begun. Dropping the result changes nothing; disposing it drops
/// the action, with all that the action holds, and it does not begin afterwards. One that is running already is not
/// interrupted. An action that has run is released. All this may be done from any thread, and from inside an action.
///
/// Which actions can overlap, and the order among them, is each scheduler's own; its documentation says so. An action is not
/// marked `@Sendable`: what events carry need not be either, and passing a scheduler to an operator says that they may move.
public protocol Scheduler: AnyObject, Sendable {
    /// The time since a point that is fixed for this scheduler. It never goes back.
    var now: Duration { get }

    /// Whether the scheduler itself holds the actions that wait, as a virtual time does. What is periodic or recursive does not hold such a
    /// scheduler, which would be a cycle. It holds any other, so that turns go on when nobody else does. `false` if you do not say.
    var holdsItsActions: Bool { get }

    /// Runs `action` as soon as may be.
    @discardableResult
    func schedule(_ action: @escaping () -> Void) -> any Cancelable

    /// Runs `action` when `delay` has passed, never before that. A negative delay counts as none, and none is the same as ``schedule(_:)``.
    @discardableResult
    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable

    /// Runs `action` when `delay` has passed, and then every `period`, until the result is disposed.
    ///
    /// The turns are due at the first time plus a multiple of `period`, so lateness does not add up. A turn is scheduled when the one
    /// before has returned: they never overlap, whatever the scheduler. If one takes longer than a period, the next
    /// follow without pause until they have caught up; none is left out.
    ///
    /// - Precondition: `period` is more than zero.
    @discardableResult
    func schedulePeriodically(
        after delay: Duration, every period: Duration, _ action: @escaping () -> Void
    ) -> any Cancelable
}

extension Scheduler {
    public var holdsItsActions: Bool { false }

    @discardableResult
    public func schedulePeriodically(
        after delay: Duration, every period: Duration, _ action: @escaping () -> Void
    ) -> any Cancelable {
        let periodic = PeriodicAction(on: self, after: delay, every: period, action)
        periodic.scheduleTurn()
        return periodic
    }
}
