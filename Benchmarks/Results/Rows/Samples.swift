/// The raw samples of a run's timed rows, process by process, in ns.
package struct Samples: Equatable, Sendable {
    /// In the order in which they were first added.
    package private(set) var keys: [RowKey] = []
    private var processes: [RowKey: [[Double]]] = [:]

    package init() {}

    /// Adds one more process's samples of a row. A process without samples does not count.
    package mutating func add(_ sample: [Double], to key: RowKey) {
        if sample.isEmpty { return }
        if processes[key] == nil { keys.append(key) }
        processes[key, default: []].append(sample)
    }

    /// The samples of each process, in the order in which they ran; empty if there are none.
    package subscript(key: RowKey) -> [[Double]] { processes[key] ?? [] }

    package var isEmpty: Bool { keys.isEmpty }

    /// The number of pairs of a row and a process: the file's lines without its header.
    package var count: Int { processes.values.reduce(0) { $0 + $1.count } }

    /// The median of each process.
    ///
    /// These are independent; samples of one process share its memory's layout and its moment.
    package func medians(of key: RowKey) -> [Double] { self[key].map(Statistics.median) }

    /// The lower quartile of each process. Disturbances hardly affect it, since they only lengthen samples.
    package func lowerQuartiles(of key: RowKey) -> [Double] { self[key].map { Statistics.quantile(0.25, ofSorted: $0.sorted()) } }
}
