/// Rows to be found by what they are about.
struct RowIndex {
    private let rows: [RowKey: Row]
    private let sizes: [String: [Int]]

    init(_ rows: [Row]) {
        self.rows = Dictionary(rows.map { ($0.key, $0) }) { first, _ in first }
        sizes = Dictionary(grouping: rows, by: \.key.workload).mapValues { Set($0.compactMap(\.key.size)).sorted() }
    }

    subscript(key: RowKey) -> Row? { rows[key] }

    /// The sizes at which a workload was measured, ascending.
    func sizes(of slug: String) -> [Int] { sizes[slug] ?? [] }

    /// The sum over those of `phases` that there are; nil without any.
    func exact(_ slug: String, _ name: String, _ size: Int, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        let found = phases.compactMap { find(slug, name, size, $0, metric)?.value }
        if found.isEmpty { return nil }
        let sum = found.reduce(0, +)
        return Headline.Figure(value: sum, low: sum, high: sum)
    }

    /// The median of the first of `phases` that there is, between its quartiles.
    func timed(_ slug: String, _ name: String, _ size: Int, _ phases: [String], _ metric: Metric) -> Headline.Figure? {
        for phase in phases {
            guard let row = find(slug, name, size, phase, metric), let median = row.value else { continue }
            return Headline.Figure(value: median, low: row.figures.p25 ?? median, high: row.figures.p75 ?? median)
        }
        return nil
    }

    private func find(_ slug: String, _ name: String, _ size: Int, _ phase: String, _ metric: Metric) -> Row? {
        for parameter in [Parameter.depth, .width, .events, .threads] {
            let key = RowKey(workload: slug, implementation: name, parameter: parameter, size: size, phase: phase, metric: metric)
            if let row = rows[key] { return row }
        }
        return nil
    }
}
