import CMachineGauge

/// How fast the core is at this moment.
///
/// On a virtual machine a core is often one half of a processor's, and the other half is somebody else's. While that works, everything
/// here takes 1.1 to 1.7 times as long, for milliseconds or minutes, and no system call tells. So a fixed piece of arithmetic is timed
/// before and after each sample. What is measured has no part in it: a sample is set aside for what the machine did around it, never for
/// its own value.
package enum MachineGauge {
    /// What the arithmetic takes now, in ns.
    static func reading() -> Double {
        let start = MonotonicClock.now()
        fill_core()
        return Double(MonotonicClock.now() - start)
    }

    /// The least of some readings: an interrupt lengthens one.
    static func best() -> Double { (0..<20).map { _ in reading() }.min() ?? 0 }

    /// By how much a reading may exceed the run's least for the moment to count as undisturbed.
    package static let tolerance = 1.03

    /// For so many seconds the machine's state mostly lasts. Of a sample that takes longer, the readings show the ends alone.
    static let lasting = 0.02
}

/// Tells the samples of undisturbed moments from the others.
struct DisturbanceWatch {
    /// Up to which reading a moment is undisturbed. Nil: nobody asked, and every moment is.
    private let limit: Double?
    /// What was read last.
    private var reading = 0.0
    /// The least that was read.
    private(set) var best = Double.infinity

    /// For how many seconds it may wait in all.
    private let patience: Double
    /// For how many it has.
    private(set) var waited = 0.0

    /// Takes a reading.
    private let gauge: () -> Double

    /// - Parameter least: the least reading of the run so far.
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

    /// Waits until the moment is undisturbed, unless ``patience`` ends before. Returns whether it is.
    mutating func wait() -> Bool {
        guard let limit, reading > limit else { return true }
        let start = MonotonicClock.now()
        while reading > limit, waited + MonotonicClock.seconds(since: start) < patience { read() }
        waited += MonotonicClock.seconds(since: start)
        return reading <= limit
    }

    /// Is called after a sample. Returns the higher one of the readings before and after it; 0 if nobody asked.
    mutating func readAfterSample() -> Double {
        guard limit != nil else { return 0 }
        let before = reading
        read()
        return max(before, reading)
    }

    /// Whether a sample with such readings around it is undisturbed.
    func accepts(_ reading: Double) -> Bool { limit.map { reading <= $0 } ?? true }
}
