/// Assigns the nodes of a directed graph to columns: by the longest path, but inside a knot, which has none, by the shortest.
struct GraphLayers {
    let layers: [Int]

    /// - Parameter first: the column of a node that nothing outside its knot refers to.
    init(_ targets: [[Int]], first: (Int) -> Int) {
        var knotOf = Array(targets.indices)
        for knot in References(targets: targets).knots { for node in knot { knotOf[node] = knot[0] } }
        let members = Dictionary(grouping: targets.indices) { knotOf[$0] }
        var holders: [[Int]] = targets.map { _ in [] }
        for (node, others) in targets.enumerated() {
            for other in others where knotOf[other] != knotOf[node] { holders[other].append(node) }
        }
        var layers = [Int?](repeating: nil, count: targets.count)
        // Knot by knot, each after those that refer to it.
        var waiting = members.keys.sorted()
        while !waiting.isEmpty {
            guard
                let ready = waiting.firstIndex(where: { knot in
                    members[knot, default: []].allSatisfy { holders[$0].allSatisfy { layers[$0] != nil } }
                })
            else { preconditionFailure("a graph of knots has a cycle: \(waiting)") }
            let knot = members[waiting.remove(at: ready), default: []]
            var found: [Int: Int] = [:]
            for node in knot {
                if let furthest = holders[node].compactMap({ layers[$0] }).max() { found[node] = furthest + 1 }
            }
            if found.isEmpty, let node = knot.first { found[node] = first(node) }
            Self.spread(&found, targets) { knotOf[$0] == knotOf[knot[0]] }
            for (node, layer) in found { layers[node] = layer }
        }
        self.layers = layers.map { $0 ?? 0 }
    }

    /// Assigns columns inside a knot, by the shortest path.
    private static func spread(_ found: inout [Int: Int], _ targets: [[Int]], isInside: (Int) -> Bool) {
        var open = found.keys.sorted()
        while let node = open.popLast() {
            guard let layer = found[node] else { continue }
            for target in targets[node] where isInside(target) && layer + 1 < found[target, default: .max] {
                found[target] = layer + 1
                open.append(target)
            }
        }
    }
}
