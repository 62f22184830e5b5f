/// The raw samples of timed rows: by row, those of each process, in the order in which they came.
public struct Samples: Equatable, Sendable {
    /// In the order in which they were first met.
    public private(set) var keys: [RowKey] = []
    private var processes: [RowKey: [[Double]]] = [:]

    public init() {}

    /// One list of samples per process; empty for a row that is not here.
    public subscript(key: RowKey) -> [[Double]] { processes[key] ?? [] }

    public var isEmpty: Bool { keys.isEmpty }

    /// Another process's samples of a row.
    public mutating func add(_ values: [Double], of key: RowKey) {
        if processes[key] == nil { keys.append(key) }
        processes[key, default: []].append(values)
    }

    /// One figure per process: the median of its samples.
    public func medians(of key: RowKey) -> [Double] { self[key].map { Summary(of: $0).median } }
}
