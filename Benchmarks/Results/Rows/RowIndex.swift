/// Rows by key.
package struct RowIndex {
    private let rows: [RowKey: Row]
    private let sizes: [String: [Int]]

    package init(_ rows: [Row]) {
        self.rows = Dictionary(rows.map { ($0.key, $0) }) { first, _ in first }
        sizes = Dictionary(grouping: rows, by: \.key.workload).mapValues { Set($0.compactMap(\.key.size)).sorted() }
    }

    package subscript(key: RowKey) -> Row? { rows[key] }

    /// The sizes at which a workload was measured, ascending.
    package func sizes(of slug: String) -> [Int] { sizes[slug] ?? [] }
}
