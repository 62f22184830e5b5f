/// What ``MachineGauge`` reads in an undisturbed moment, in ns, as far as the processes so far have seen one.
package struct LeastReading: Sendable {
    /// What each process read at least, in order of size.
    private var readings: [Double] = []

    package init() {}

    package mutating func note(_ reading: Double?) {
        guard let reading else { return }
        var low = 0, high = readings.count
        while low < high {
            let middle = (low + high) / 2
            if readings[middle] < reading { low = middle + 1 } else { high = middle }
        }
        readings.insert(reading, at: low)
    }

    /// The bound below which a twentieth of all processes came. Nil before anything was read.
    package var value: Double? { readings.isEmpty ? nil : Statistics.quantile(0.05, ofSorted: readings) }
}
