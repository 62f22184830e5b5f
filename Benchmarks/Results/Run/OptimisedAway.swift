import BenchmarkKit

/// Finds times that are too good: whoever does something with each event cannot be faster than the loop that does nothing else.
package enum OptimisedAway {
    package static let fastest = "FusedLoop"
    /// Two measurements of the same differ a little.
    static let tolerance = 0.9

    /// The rows of phase `event` that take less time than the fused loop, at the same workload and size. Where it does not run that, a
    /// quarter of its fastest: a loop that the optimiser may take several turns of at once can do with less than the fused loop, which
    /// hides each from it. Nil where the loop was not measured.
    package static func suspects(_ rows: [Row], harness: Set<String>) -> [RowKey]? {
        let events = rows.filter { $0.key.metric == .timePerUnit && $0.key.phase == Phase.event.rawValue && $0.value != nil }
        let loops = events.filter { $0.key.implementation == fastest }
        guard let least = loops.compactMap(\.value).min() else { return nil }
        let index = RowIndex(loops)
        return events.filter { row in
            if row.key.implementation == fastest || harness.contains(row.key.workload) { return false }
            var key = row.key
            key.implementation = fastest
            let limit = index[key]?.value ?? least / 4
            return (row.value ?? 0) < limit * tolerance
        }.map(\.key)
    }
}
