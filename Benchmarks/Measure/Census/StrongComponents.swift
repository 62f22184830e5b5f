/// A directed graph of nodes 0 ..< count: which node refers to which.
package struct References {
    package var targets: [[Int]]

    package init(targets: [[Int]]) { self.targets = targets }

    /// The strongly connected components that have a cycle. A single node is one only if it refers to itself.
    ///
    /// Each is in ascending order, and they are ordered by their first nodes. Tarjan's algorithm, with an explicit stack: chains of
    /// references are as long as chains of operators.
    package var knots: [[Int]] {
        var order = [Int](repeating: -1, count: targets.count)
        var lowest = order
        var isOpen = [Bool](repeating: false, count: targets.count)
        var open: [Int] = []
        var visited = 0
        var knots: [[Int]] = []
        for root in targets.indices where order[root] < 0 {
            var path: [(node: Int, next: Int)] = [(root, 0)]
            while let (node, next) = path.last {
                if order[node] < 0 {
                    (order[node], lowest[node]) = (visited, visited)
                    visited += 1
                    open.append(node)
                    isOpen[node] = true
                }
                if next < targets[node].count {
                    path[path.count - 1].next += 1
                    let target = targets[node][next]
                    if order[target] < 0 {
                        path.append((target, 0))
                    } else if isOpen[target] {
                        lowest[node] = min(lowest[node], order[target])
                    }
                    continue
                }
                path.removeLast()
                if let above = path.last?.node { lowest[above] = min(lowest[above], lowest[node]) }
                guard lowest[node] == order[node] else { continue }
                let start = open.lastIndex(of: node) ?? 0
                let members = open[start...].sorted()
                for member in members { isOpen[member] = false }
                open.removeSubrange(start...)
                if members.count > 1 || targets[node].contains(node) { knots.append(members) }
            }
        }
        return knots.sorted { $0[0] < $1[0] }
    }

    /// The pairs of nodes that refer to each other, each once.
    var pairs: [(Int, Int)] {
        let sets = targets.map(Set.init)
        return targets.indices.flatMap { node in
            sets[node].filter { $0 > node && sets[$0].contains(node) }.sorted().map { (node, $0) }
        }
    }
}
