#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The clock for all times: `CLOCK_MONOTONIC_RAW`, which no time service slews.
package enum MonotonicClock {
    /// Nanoseconds since some point in the past.
    @inline(__always)
    package static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_RAW, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    package static func seconds(since start: UInt64) -> Double {
        Double(now() - start) / 1e9
    }

    /// Measures the clock, for about a millisecond.
    package static func quality() -> ClockQuality {
        var smallest = UInt64.max
        for _ in 0..<1000 {
            let first = now()
            var second = now()
            while second == first { second = now() }
            smallest = min(smallest, second - first)
        }
        // The fastest of several rounds: only disturbances make a round longer.
        let readings = 1000
        var cost = Double.infinity
        for _ in 0..<20 {
            let start = now()
            for _ in 0..<readings { _ = now() }
            cost = min(cost, Double(now() - start) / Double(readings))
        }
        return ClockQuality(resolution: Double(smallest), readingCost: cost)
    }
}
