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
        let pairs = references.pairs.map { one, other in [names[one], names[other]].sorted().joined(separator: " <-> ") }
        let knots = references.knots.filter { $0.count != 2 }.map { knot in
            if knot.count == 1 { return "\(names[knot[0]]) <-> itself" }
            // `3 MapSink, 1 SubscriptionSink`
            let inventory = Self.kinds(knot.map { names[$0] }).map { "\($0.count) \($0.text)" }
            return "knot of \(knot.count): \(inventory.joined(separator: ", "))"
        }
        kinds = Self.kinds(pairs) + Self.kinds(knots)
    }

    /// The cycles of strong references between objects.
    init(_ snapshot: OwnershipSnapshot) {
        self.init(names: snapshot.objects.map(\.name), references: snapshot.strongReferences)
    }

    /// How often each text occurs, the most frequent first.
    private static func kinds(_ texts: [String]) -> [Kind] {
        let kinds = Dictionary(grouping: texts, by: \.self).map { Kind(text: $0.key, count: $0.value.count) }
        return kinds.sorted { ($1.count, $0.text) < ($0.count, $1.text) }
    }
}
