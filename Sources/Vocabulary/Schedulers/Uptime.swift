import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The clock of the schedulers in real time, and of dispatch timers. It is never set, so it never goes back.
enum Uptime {
    /// The time since some point before the process began.
    static var now: Duration { .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds)) }

    /// Blocks the thread until `due`, not at all if that is past.
    static func sleep(until due: Duration) {
        var rest = due - now
        while rest > .zero {
            // A day at a time: a delay has no limit, but a `timespec` has.
            let (seconds, attoseconds) = min(rest, .seconds(86_400)).components
            var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            nanosleep(&time, nil)
            rest = due - now
        }
    }
}

extension DispatchTimeInterval {
    /// `duration`, which is not negative, rounded up to nanoseconds; at most 292 years.
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumOverflow) = whole.addingReportingOverflow((attoseconds + 999_999_999) / 1_000_000_000)
        self = .nanoseconds(overflow || sumOverflow ? Int.max : Int(sum))
    }
}
