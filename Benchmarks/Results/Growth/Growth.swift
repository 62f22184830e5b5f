/// How costs grow with the size of a workload, from the rows of one result file.
package enum Growth {
    /// A row's key without its size: what is followed over a sweep.
    package struct Series: Hashable, Sendable, CustomStringConvertible {
        package var workload: String
        package var implementation: String
        package var parameter: Parameter
        package var phase: String
        package var metric: Metric

        package init(_ key: RowKey) {
            (workload, implementation, parameter) = (key.workload, key.implementation, key.parameter)
            (phase, metric) = (key.phase, key.metric)
        }

        /// Its name in reports: `subscribe/map-chain over depth LinkChain subscribe allocations`.
        package var description: String { "\(workload) over \(parameter.rawValue) \(implementation) \(phase) \(metric.rawValue)" }
    }

    package struct Point: Equatable, Sendable {
        package var size: Double
        package var value: Double

        package init(_ size: Double, _ value: Double) { (self.size, self.value) = (size, value) }
    }

    /// A law needs more sizes than it has parameters: with three, a line with an exponent fits anything.
    package static let fewestSizes = 4

    /// The rows that have a size, by their keys without it, in the order of the rows.
    package static func sweeps(_ rows: [Row], of isWanted: (Metric) -> Bool) -> [(key: Series, elements: [Row])] {
        rows.filter { isWanted($0.key.metric) && $0.key.size != nil }.grouped { Series($0.key) }
    }

    /// The figures of a sweep by ascending size; nil if a size has none.
    package static func points(of sweep: [Row]) -> [Point]? {
        let points = sweep.compactMap { row in row.value.map { Point(Double(row.key.size ?? 0), $0) } }
        return points.count == sweep.count ? points.sorted { $0.size < $1.size } : nil
    }

    /// The sweeps with enough sizes for a law.
    package static func series(_ rows: [Row], of isWanted: (Metric) -> Bool) -> [(series: Series, points: [Point])] {
        sweeps(rows, of: isWanted).compactMap { series, rows in
            guard let points = points(of: rows), points.count >= fewestSizes else { return nil }
            return (series, points)
        }
    }

    /// The laws over depth and width of workloads whose names differ only after `/width-`, unless constant.
    package static func grids(_ rows: [Row]) -> [(series: Series, law: GridLaw)] {
        let points = rows.filter { $0.key.metric.kind == .exact }.compactMap { row -> (series: Series, point: GridLaw.Point)? in
            let parts = row.key.workload.components(separatedBy: "/width-")
            guard parts.count == 2, let width = Double(parts[1]), let depth = row.key.size, let value = row.value else { return nil }
            var series = Series(row.key)
            series.workload = parts[0]
            return (series, .init(depth: Double(depth), width: width, value: value))
        }
        return points.grouped(by: \.series).compactMap { series, points in
            let found = points.map(\.point)
            guard Set(found.map(\.value)).count > 1, let law = GridLaw(of: found) else { return nil }
            return (series, law)
        }
    }
}
