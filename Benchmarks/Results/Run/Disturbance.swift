/// How much of what a run timed was disturbed, and left out for it.
package struct Disturbance: Codable, Equatable, Sendable {
    /// What a fixed piece of arithmetic takes in an undisturbed moment, in ns.
    package var gauge: Double
    /// Pairs of a timed row and a process of it.
    package var processes: Int
    /// Those with no undisturbed sample.
    package var disturbedProcesses: Int
    /// Timed rows.
    package var rows: Int
    /// Those that had too few undisturbed processes, and have disturbed ones.
    package var disturbedRows: Int
    /// By which share the row in the middle would be longer with all processes.
    package var shift: Double?
    /// The workloads and sizes at which a sample of some implementation takes more than 20 ms. Their processes are judged like all others,
    /// but the gauge sees only the two ends of such a sample. Nil in older files, in which processes with such samples were not judged.
    package var longSamples: [String]?

    package init(gauge: Double, processes: Int, disturbedProcesses: Int, rows: Int, disturbedRows: Int, shift: Double?) {
        (self.gauge, self.processes, self.disturbedProcesses) = (gauge, processes, disturbedProcesses)
        (self.rows, self.disturbedRows, self.shift) = (rows, disturbedRows, shift)
    }
}
