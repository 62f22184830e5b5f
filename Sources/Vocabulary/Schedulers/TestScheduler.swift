/// Virtual time in ticks, for tests with literal times. A tick is one second of ``Duration``.
public final class TestScheduler: VirtualTimeScheduler, @unchecked Sendable {
    /// The ticks that have passed since the scheduler was made.
    public var tick: Int { Int(now.components.seconds) }

    /// Runs `action` at `tick`, or now if that is past.
    @discardableResult
    public func schedule(at tick: Int, _ action: @escaping () -> Void) -> any Cancelable {
        schedule(at: .seconds(tick), action)
    }

    /// Runs what is due up to `tick`, inclusive, and leaves the time there.
    ///
    /// - Precondition: `tick` is not in the past.
    public func advance(to tick: Int) { advance(to: .seconds(tick)) }

    /// Runs what is due within the next `ticks`, inclusive, and leaves the time there.
    ///
    /// - Precondition: `ticks` is not negative.
    public func advance(by ticks: Int) { advance(by: .seconds(ticks)) }
}
