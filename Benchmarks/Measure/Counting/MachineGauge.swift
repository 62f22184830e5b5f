import CMachineGauge

/// How fast the core is at this moment.
///
/// A core of a virtual machine is often one hardware thread of two, and another tenant has the second. While that works, everything here
/// takes 1.1 to 1.7 times as long, for milliseconds or minutes, and no system call tells. So a fixed piece of arithmetic is timed before
/// and after each sample. A sample is set aside for what the machine did around it, never for its own value.
package enum MachineGauge {
    /// How long the arithmetic takes now, in ns.
    static func reading() -> Double {
        let start = MonotonicClock.now()
        fill_core()
        return Double(MonotonicClock.now() - start)
    }

    /// The lowest of several readings, since an interrupt lengthens a reading.
    static func best() -> Double { (0..<20).map { _ in reading() }.min() ?? 0 }

    /// A moment is undisturbed if its reading is at most this multiple of the run's lowest.
    package static let tolerance = 1.03

    /// How long the machine's state mostly lasts, in seconds. In a longer sample the readings show only the two ends.
    static let lasting = 0.02
}

struct DisturbanceWatch {
    /// The highest reading of an undisturbed moment. Nil if nobody asked: then every moment is undisturbed.
    private let limit: Double?
    private var reading = 0.0
    private(set) var best = Double.infinity

    /// Seconds in all.
    private let patience: Double
    /// Seconds so far.
    private(set) var waited = 0.0

    private let gauge: () -> Double

    /// - Parameter least: the run's lowest reading so far.
    init(least: Double?, patience: Double, gauge: @escaping () -> Double = MachineGauge.reading) {
        (self.patience, self.gauge) = (patience, gauge)
        limit = least.map { $0 * MachineGauge.tolerance }
        if limit == nil { return }
        // The first reading of a process also loads the code.
        _ = gauge()
        read()
    }

    private mutating func read() {
        reading = gauge()
        best = min(best, reading)
    }

    /// Waits until the moment is undisturbed, but no longer than ``patience``. Returns whether it is.
    mutating func wait() -> Bool {
        guard let limit, reading > limit else { return true }
        let start = MonotonicClock.now()
        while reading > limit, waited + MonotonicClock.seconds(since: start) < patience { read() }
        waited += MonotonicClock.seconds(since: start)
        return reading <= limit
    }

    /// Call it after a sample. Returns the higher of the readings before and after the sample; 0 if nobody asked.
    mutating func readAfterSample() -> Double {
        guard limit != nil else { return 0 }
        let before = reading
        read()
        return max(before, reading)
    }

    func accepts(_ reading: Double) -> Bool { limit.map { reading <= $0 } ?? true }
}
