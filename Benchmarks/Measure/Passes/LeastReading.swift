/// What ``MachineGauge`` reads in an undisturbed moment, in ns, as far as the processes so far have seen one.
package struct LeastReading: Sendable {
    /// What each process read at least, in order of size.
    private var readings: [Double] = []

    package init() {}

    package mutating func note(_ reading: Double?) {
        guard let reading else { return }
        readings.insert(reading, at: readings.firstIndex { $0 >= reading } ?? readings.endIndex)
    }

    /// The bound below which a twentieth of all processes came. Nil before anything was read.
    package var value: Double? { readings.isEmpty ? nil : Statistics.quantile(0.05, ofSorted: readings) }
}
