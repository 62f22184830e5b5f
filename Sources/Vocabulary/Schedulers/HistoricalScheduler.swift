import Foundation

/// A virtual time that has a date: for what took place, or may, at certain dates.
public final class HistoricalScheduler: VirtualTimeScheduler, @unchecked Sendable {
    /// The date at which the scheduler was made.
    public let initialClock: Date

    public init(initialClock: Date = Date(timeIntervalSince1970: 0)) {
        self.initialClock = initialClock
        super.init()
    }

    /// The present date.
    public var clock: Date {
        let (seconds, attoseconds) = now.components
        return initialClock + (TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18)
    }

    /// Runs `action` at `date`, or at the present time if that is later.
    @discardableResult
    public func schedule(at date: Date, _ action: @escaping () -> Void) -> any Cancelable { schedule(at: time(of: date), action) }

    /// Runs what is due until `date`, that included, and leaves the time there.
    ///
    /// - Precondition: `date` is not in the past.
    public func advance(to date: Date) { advance(to: time(of: date)) }

    private func time(of date: Date) -> Duration { .seconds(date.timeIntervalSince(initialClock)) }
}
