/// What ``MachineGauge`` reads in an undisturbed moment, in ns, as far as the processes so far have seen one.
package struct LeastReading: Sendable {
    /// The lowest reading of each process, in ascending order.
    private var readings: [Double] = []

    package init() {}

    package mutating func note(_ reading: Double?) {
        guard let reading else { return }
        readings.insert(reading, at: readings.firstIndex { $0 >= reading } ?? readings.endIndex)
    }

    /// The 5 % quantile of all processes. Nil before anything was read.
    package var value: Double? { readings.isEmpty ? nil : Statistics.quantile(0.05, ofSorted: readings) }
}
