/// The cycles of a graph with named nodes, as text.
package struct Cycles {
    package struct Kind: Equatable {
        /// The nodes: `MapSink <-> SinkDisposer`, or `knot of 9: 4 SinkDisposer, 3 MapSink, …`.
        package var text: String
        package var count: Int
    }

    /// First the pairs that hold each other, then knots of other sizes. Each group by descending number, then by text.
    let kinds: [Kind]

    init(names: [String], references: References) {
        var pairs: [String: Int] = [:]
        for (one, other) in references.pairs {
            let ends = [names[one], names[other]].sorted()
            pairs["\(ends[0]) <-> \(ends[1])", default: 0] += 1
        }
        var knots: [String: Int] = [:]
        for knot in references.knots where knot.count != 2 {
            if knot.count == 1 {
                knots["\(names[knot[0]]) <-> itself", default: 0] += 1
            } else {
                knots["knot of \(knot.count): \(Self.inventory(knot.map { names[$0] }))", default: 0] += 1
            }
        }
        kinds = Self.sorted(pairs) + Self.sorted(knots)
    }

    /// The cycles of strong references between objects.
    init(_ snapshot: OwnershipSnapshot) {
        self.init(names: snapshot.objects.map(\.name), references: snapshot.strongReferences)
    }

    private static func sorted(_ counts: [String: Int]) -> [Kind] {
        let kinds = counts.map { Kind(text: $0.key, count: $0.value) }
        return kinds.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    }

    /// `3 MapSink, 1 SubscriptionSink`, the most frequent first.
    private static func inventory(_ names: [String]) -> String {
        let counts = Dictionary(grouping: names, by: \.self).mapValues(\.count)
        return sorted(counts).map { "\($0.count) \($0.text)" }.joined(separator: ", ")
    }
}
