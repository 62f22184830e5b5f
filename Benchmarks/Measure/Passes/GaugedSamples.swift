/// Samples of one process, and the gauge's readings around them.
struct GaugedSamples {
    struct Sample {
        /// By timed phase, in ns.
        var times: [Double]
        /// How long it took, with all phases.
        var seconds: Double
        /// The higher of the readings before and after it.
        var gauge: Double
    }

    /// By timed phase; empty without a sample.
    private(set) var times: [[Double]] = []
    private(set) var seconds = 0.0
    private(set) var count = 0
    private(set) var gauge = 0.0

    mutating func add(_ sample: Sample) {
        if times.isEmpty { times = sample.times.map { _ in [] } }
        for (position, time) in sample.times.enumerated() { times[position].append(time) }
        seconds += sample.seconds
        gauge = max(gauge, sample.gauge)
        count += 1
    }

    mutating func add(_ others: GaugedSamples) {
        if times.isEmpty {
            times = others.times
        } else {
            for (position, more) in others.times.enumerated() { times[position] += more }
        }
        (seconds, gauge, count) = (seconds + others.seconds, max(gauge, others.gauge), count + others.count)
    }
}
