/// One line of a file that this tool wrote.
///
/// Each field is parsed by the rules of its column, or rejected with the reason.
struct CSVLine {
    struct Problem: Error, CustomStringConvertible {
        let what: String
        /// What to do; the default is for lines of results.
        var remedy = "the file was edited, measure again"

        var description: String { "\(what); \(remedy)" }
    }

    let fields: [String]
    private let columns: [String]

    /// `columns`: their names. `schema`: the header's version; nil if it has none.
    init(_ line: Substring, _ columns: [String], schema: Int? = nil) throws(Problem) {
        guard let fields = CSVFormat.fields(line) else { throw Problem(what: "a misplaced quote", remedy: "measure again") }
        // Check the version before the number of fields, which may differ in another version.
        guard let version = Number.whole(fields[0]) else {
            throw Problem(what: "schema version '\(fields[0])' is not a number", remedy: "measure again")
        }
        if !CSVFormat.readable.contains(version) { throw CSVFormat.refusal(version) }
        if let schema, version != schema {
            throw Problem(
                what: "schema version \(version) below a header of version \(schema)",
                remedy: "two files were joined, give them one at a time")
        }
        if fields.count != columns.count {
            throw Problem(
                what: "\(fields.count) fields instead of \(columns.count)", remedy: "the file was cut or edited, measure again")
        }
        (self.fields, self.columns) = (fields, columns)
    }

    /// The row, if it is a line of results of version `schema`.
    func row(_ schema: Int) throws(Problem) -> Row {
        let key = try key()
        try expect(7, key.metric.unit, of: key.metric)
        try expect(8, Metric.direction, of: key.metric)
        try expect(9, key.metric.kind.rawValue, of: key.metric)
        let figures = try figures(of: key.metric)
        let status = try status(of: figures)
        var row = Row(key, samples: try integer(10, atLeast: 1), figures: figures, status: status, detail: fields[columns.count - 1])
        if row.detail.hasControlCharacter { throw Problem(what: "a control character in the detail") }
        if schema >= 3 { try readVersion3(into: &row) }
        return row
    }

    /// The row's key: results and samples have the same first columns.
    func key() throws(Problem) -> RowKey {
        let metric = try known(6, Metric.self)
        let key = RowKey(
            workload: fields[1], implementation: fields[2], parameter: try known(3, Parameter.self), size: try integer(4, atLeast: 0),
            phase: fields[5], metric: metric
        )
        if let flaw = key.flaw { throw Problem(what: flaw) }
        return key
    }

    private func figures(of metric: Metric) throws(Problem) -> Row.Figures {
        var figures = Row.Figures()
        let places = Array(zip(11..., Row.Figures.inOrder))
        for (column, figure) in places { figures[keyPath: figure] = try number(column) }
        // All but the last, mad.
        try ascending(places.dropLast().map { column, figure in (column, figures[keyPath: figure]) })
        // Older files contain times of 0.
        if metric.kind == .timed, let median = figures.median, median < 0 {
            throw Problem(what: "the median of a time is \(fields[13]), below 0")
        }
        if let mad = figures.mad, mad < 0 { throw Problem(what: "mad is \(fields[18]), below 0") }
        return figures
    }

    private func status(of figures: Row.Figures) throws(Problem) -> Status {
        let status = try known(columns.count - 2, Status.self)
        if status == .ok && figures.median == nil { throw Problem(what: "status ok without a median") }
        if status == .unsupported || status == .error, figures != Row.Figures() {
            throw Problem(what: "status \(status.rawValue) with figures")
        }
        return status
    }

    /// Reads the columns that version 3 adds.
    private func readVersion3(into row: inout Row) throws(Problem) {
        let processes = try integer(19, atLeast: 1)
        let (low, high) = (try number(20), try number(21))
        if (low == nil) != (high == nil) { throw Problem(what: "low '\(fields[20])' with high '\(fields[21])'") }
        if let low, let high {
            // The median may be outside: it is that of all samples, and older files have intervals that were not widened to include it.
            try ascending([(20, low), (21, high)])
            row.interval = Row.Interval(low: low, high: high)
        }
        if processes != nil, row.samples == nil { throw Problem(what: "processes '\(fields[19])' without samples") }
        // A process without a sample does not count.
        try ascending([(19, processes.map { Double($0) }), (10, row.samples.map { Double($0) })])
        row.processes = processes
        row.batch = try integer(22, atLeast: 1)
        if !fields[23].isEmpty { row.sample = try known(23, Row.Sample.self) }
    }

    // MARK: - Fields

    private func known<Value: RawRepresentable<String>>(_ column: Int, _ type: Value.Type) throws(Problem) -> Value {
        if let value = Value(rawValue: fields[column]) { return value }
        throw Problem(what: "unknown \(columns[column]) '\(fields[column])'")
    }

    private func expect(_ column: Int, _ text: String, of metric: Metric) throws(Problem) {
        if fields[column] == text { return }
        throw Problem(what: "\(columns[column]) of \(metric.rawValue) is '\(fields[column])', not '\(text)'")
    }

    func integer(_ column: Int, atLeast least: Int) throws(Problem) -> Int? {
        if fields[column].isEmpty { return nil }
        guard let value = Number.whole(fields[column]) else {
            throw Problem(what: "\(columns[column]) '\(fields[column])' is not a whole number")
        }
        if value >= least { return value }
        throw Problem(what: "\(columns[column]) is \(value), and no run writes less than \(least)")
    }

    private func number(_ column: Int) throws(Problem) -> Double? {
        if fields[column].isEmpty { return nil }
        if let value = Number.decimal(fields[column]) { return value }
        throw Problem(what: "\(columns[column]) '\(fields[column])' is not a number")
    }

    /// Throws unless the figures, leaving out missing ones, ascend.
    private func ascending(_ figures: [(column: Int, value: Double?)]) throws(Problem) {
        let figures = figures.filter { $0.value != nil }
        for (one, next) in zip(figures, figures.dropFirst()) where one.value! > next.value! {
            throw Problem(
                what: "\(columns[one.column]) is above \(columns[next.column]) (\(fields[one.column]), \(fields[next.column]))")
        }
    }
}
