/// Decides when an action runs, and on which thread.
///
/// A scheduled action runs once, unless it is disposed before it has begun. Disposing the result releases the action and all that it holds;
/// dropping the result changes nothing. A running action is not interrupted. An action that has run is released. All this may be done from
/// any thread, and from inside an action.
///
/// Each scheduler documents which actions can overlap, and their order. An action is not marked `@Sendable`: what events carry need not be
/// either, and passing a scheduler to an operator says that they may move.
public protocol Scheduler: AnyObject, Sendable {
    /// The time since a point that is fixed for this scheduler. It never goes back.
    var now: Duration { get }

    /// Whether the scheduler itself holds waiting actions, as a virtual time does. Periodic and recursive actions do not hold such a
    /// scheduler, which would be a cycle. They hold any other, so that turns go on when nobody else holds it. The default is `false`.
    var holdsItsActions: Bool { get }

    /// Runs `action` as soon as possible.
    @discardableResult
    func schedule(_ action: @escaping () -> Void) -> any Cancelable

    /// Runs `action` when `delay` has passed, never before. A negative delay counts as none, and none is the same as ``schedule(_:)``.
    @discardableResult
    func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable

    /// Runs `action` when `delay` has passed, and then every `period`, until the result is disposed.
    ///
    /// Turns are due at the first time plus a multiple of `period`, so lateness does not add up. A turn is scheduled when the previous one
    /// has returned, so turns never overlap, whatever the scheduler. If a turn takes longer than a period, the next ones follow without
    /// pause until they have caught up; none is left out.
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
