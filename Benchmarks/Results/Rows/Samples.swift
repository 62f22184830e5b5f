/// The raw samples of a run's timed rows, process by process, in ns.
package struct Samples: Equatable, Sendable {
    /// In the order in which they first came.
    package private(set) var keys: [RowKey] = []
    private var processes: [RowKey: [[Double]]] = [:]

    package init() {}

    /// Adds what one more process sampled for a row. A process without a sample is none.
    package mutating func add(_ sample: [Double], to key: RowKey) {
        if sample.isEmpty { return }
        if processes[key] == nil { keys.append(key) }
        processes[key, default: []].append(sample)
    }

    /// The samples of every process, in the order in which they ran; empty for a row that has none.
    package subscript(key: RowKey) -> [[Double]] { processes[key] ?? [] }

    package var isEmpty: Bool { keys.isEmpty }

    /// How many pairs of a row and a process there are: the lines of the file, without its header.
    package var count: Int { processes.values.reduce(0) { $0 + $1.count } }

    /// What each process says about a row: the median of its samples. These, not the samples, are what is independent: the samples of one
    /// process share its memory's layout and its moment.
    package func medians(of key: RowKey) -> [Double] { self[key].map { Statistics.quantile(0.5, ofSorted: $0.sorted()) } }

    /// The same by the lower quartile, which what disturbs a process hardly reaches: it only ever lengthens.
    package func lowerQuartiles(of key: RowKey) -> [Double] { self[key].map { Statistics.quantile(0.25, ofSorted: $0.sorted()) } }
}
