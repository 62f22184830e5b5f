/// Finds times that are too good to be true: no implementation can be faster than a bare loop over the events.
package enum OptimisedAway {
    package static let fastest = "FusedLoop"
    /// Leaves room for two measurements of the same code to differ.
    static let tolerance = 0.9
    /// The phase that is the sum of all phases, per subscription.
    private static let life = "life"

    /// The rows that take less time per unit of work than the fused loop.
    ///
    /// The limit is the loop's row of the same workload and size, or else its fastest row: a unit differs between workloads, but is never
    /// less than one turn of that loop. Nil if the loop was not measured.
    ///
    /// Only phase `event` and a whole life do units of work; in other phases there may be nothing to do. So a time in them that cannot be
    /// distinguished from 0 means that work was removed, and counts as 0.
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
