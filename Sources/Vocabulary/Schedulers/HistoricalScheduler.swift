import Foundation

/// Virtual time with dates, for what happens at certain dates.
///
/// Dates are rounded to the microsecond, so that a `Date` made from 0.3 s is the time of `.milliseconds(300)`. A `Date` is a `Double`
/// counted from 2001; within 270 years of that, its error is less than half a microsecond. A date that a method is given must be within
/// 290,000 years of ``initialClock``.
public final class HistoricalScheduler: VirtualTimeScheduler, @unchecked Sendable {
    /// The date at which the scheduler was made.
    public let initialClock: Date

    /// A scheduler whose time begins, and stands still, at `initialClock`; by default, at the first second of 1970.
    public init(initialClock: Date = Date(timeIntervalSince1970: 0)) {
        self.initialClock = initialClock
        super.init()
    }

    /// The present date.
    public var clock: Date {
        let (seconds, attoseconds) = now.components
        return initialClock + (TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18)
    }

    /// Runs `action` at `date`, or now if that is past.
    @discardableResult
    public func schedule(at date: Date, _ action: @escaping () -> Void) -> any Cancelable { schedule(at: time(of: date), action) }

    /// Runs what is due up to `date`, inclusive, and leaves the time there.
    ///
    /// - Precondition: `date` is not in the past.
    public func advance(to date: Date) {
        let time = time(of: date), clock = clock
        // Rounding may put the present date and later ones before the present time.
        advance(to: date == clock ? now : date > clock ? max(time, now) : time)
    }

    private func time(of date: Date) -> Duration {
        let interval = date.timeIntervalSince(initialClock)
        // From an integer: `Duration.microseconds` of a `Double` rounds once more.
        guard let microseconds = Int64(exactly: (interval * 1e6).rounded()) else {
            preconditionFailure("HistoricalScheduler: a date \(interval) s from initialClock is too far from it, or no date")
        }
        return .microseconds(microseconds)
    }
}
