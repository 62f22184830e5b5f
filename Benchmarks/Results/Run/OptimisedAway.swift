/// Finds times that are too good: whatever does something with each event cannot be faster than the loop that does nothing else.
package enum OptimisedAway {
    package static let fastest = "FusedLoop"
    /// Two measurements of the same differ a little.
    static let tolerance = 0.9
    /// The sum of all phases, for each subscription.
    private static let life = "life"

    /// The rows that take less time per unit of work than the fused loop: than its own row of the same workload and size, and where it
    /// has none, than its fastest row. What a unit is, is the workload's affair; none is less than one turn of that loop. Nil where the
    /// loop was not measured.
    ///
    /// Units of work are done in phase `event`, and in a whole life. In any other phase an implementation may have nothing to do. So a time
    /// of these that cannot be told from nothing is one of work that was not done: it counts as 0.
    package static func suspects(_ rows: [Row], harness: Set<String>) -> [RowKey]? {
        let units = rows.filter { row in
            row.key.metric == .timePerUnit && (row.key.phase == Phase.event.rawValue || row.key.phase == life)
                && (row.value != nil || row.isNothing)
        }
        let loops = units.filter { $0.key.implementation == fastest }
        guard let least = loops.compactMap(\.value).min() else { return nil }
        let index = RowIndex(loops)
        return units.filter { row in
            if row.key.implementation == fastest || harness.contains(row.key.workload) { return false }
            var key = row.key
            key.implementation = fastest
            let limit = index[key]?.value ?? least
            return (row.value ?? 0) < limit * tolerance
        }.map(\.key)
    }
}
