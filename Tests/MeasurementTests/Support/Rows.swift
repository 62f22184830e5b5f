@testable import Results

extension RowKey {
    static func sample(
        _ workload: String = "subscribe/map-chain", _ implementation: String = "LinkChain", size: Int? = 64, phase: String = "subscribe",
        _ metric: Metric = .allocations
    ) -> RowKey {
        RowKey(
            workload: workload, implementation: implementation, parameter: size == nil ? .none : .depth, size: size, phase: phase,
            metric: metric)
    }
}

extension Row {
    init(_ key: RowKey, sample: [Double]) { self.init(key, processes: [sample]) }

    /// An exact row whose runs all agreed.
    static func count(_ value: Double, _ key: RowKey = .sample()) -> Row { Row(key, counts: [value, value, value]) }
}

extension Samples {
    /// The samples of one row, by process.
    init(_ key: RowKey, _ processes: [[Double]]) {
        self.init()
        for process in processes { add(process, to: key) }
    }
}

extension RunDescription {
    static func sample(quick: Bool = false, _ change: (inout RunDescription) -> Void = { _ in }) -> RunDescription {
        changed(RunDescription(commandLine: [], quick: quick, missing: []), change)
    }
}
