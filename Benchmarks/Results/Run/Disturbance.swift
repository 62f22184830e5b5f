/// How much of a run's times was disturbed and so left out.
package struct Disturbance: Codable, Equatable, Sendable {
    /// The time of a fixed piece of arithmetic in an undisturbed moment, in ns.
    package var gauge: Double
    /// Pairs of a timed row and a process.
    package var processes: Int
    /// Pairs without an undisturbed sample.
    package var disturbedProcesses: Int
    /// Timed rows.
    package var rows: Int
    /// Rows with too few undisturbed processes, which include disturbed ones.
    package var disturbedRows: Int
    /// By which share the median row would be longer with all processes.
    package var shift: Double?
    /// The workloads and sizes where a sample of some implementation takes more than 20 ms.
    ///
    /// Their processes are judged like all others, but the gauge sees only the two ends of such a sample. Nil in older files, in which such
    /// processes were not judged.
    package var longSamples: [String]?

    package init(gauge: Double, processes: Int, disturbedProcesses: Int, rows: Int, disturbedRows: Int, shift: Double?) {
        (self.gauge, self.processes, self.disturbedProcesses) = (gauge, processes, disturbedProcesses)
        (self.rows, self.disturbedRows, self.shift) = (rows, disturbedRows, shift)
    }
}
