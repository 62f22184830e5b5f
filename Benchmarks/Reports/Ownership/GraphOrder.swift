/// Orders the nodes of each column so that few lines between neighbouring columns cross.
struct GraphOrder {
    /// A line between neighbouring columns, with its places among the lines of its two nodes.
    struct Link {
        var left: Int, right: Int
        var leftPlace: Double, rightPlace: Double
    }

    /// By column, the nodes from top to bottom.
    private(set) var columns: [[Int]]
    private let linksAfter: [[Link]]

    /// `links` has the lines between each column and the next.
    init(_ columns: [[Int]], links: [[Link]]) {
        (self.columns, linksAfter) = (columns, links)
        var best = columns, fewest = crossings
        for sweep in 0..<24 where fewest > 0 {
            let isForward = sweep % 2 == 0
            for column in isForward ? Array(columns.indices.dropFirst()) : columns.indices.dropLast().reversed() {
                arrange(column, byLeft: isForward)
            }
            if crossings < fewest { (best, fewest) = (self.columns, crossings) }
        }
        self.columns = best
    }

    /// Sorts a column by the mean place of its neighbours. Nodes without lines stay.
    private mutating func arrange(_ column: Int, byLeft: Bool) {
        let links = byLeft ? linksAfter[column - 1] : linksAfter[column]
        let neighbours = places(byLeft ? column - 1 : column + 1)
        var sums: [Int: (total: Double, count: Double)] = [:]
        for link in links {
            let (own, other, place) = byLeft ? (link.right, link.left, link.leftPlace) : (link.left, link.right, link.rightPlace)
            let sum = sums[own] ?? (0, 0)
            sums[own] = (sum.total + Double(neighbours[other] ?? 0) + place, sum.count + 1)
        }
        let wanted = columns[column].enumerated().map { place, node in
            (node: node, place: place, wish: sums[node].map { $0.total / $0.count } ?? Double(place))
        }
        columns[column] = wanted.sorted { ($0.wish, $0.place) < ($1.wish, $1.place) }.map(\.node)
    }

    private func places(_ column: Int) -> [Int: Int] { Dictionary(uniqueKeysWithValues: columns[column].enumerated().map { ($1, $0) }) }

    var crossings: Int {
        linksAfter.indices.reduce(0) { sum, column in
            let left = places(column), right = places(column + 1)
            let ends = linksAfter[column].map { link in
                (Double(left[link.left] ?? 0) + link.leftPlace, Double(right[link.right] ?? 0) + link.rightPlace)
            }
            return sum
                + ends.indices.reduce(0) { sum, one in
                    sum + ends[..<one].count { ($0.0 - ends[one].0) * ($0.1 - ends[one].1) < 0 }
                }
        }
    }
}

/// Places things in a given order, each as near as possible to where it wants to be.
enum OrderedPlacement {
    /// Keeps at least `distances` between neighbours, and minimises the sum of squared differences from `wishes`.
    static func positions(_ wishes: [Double], distances: [Double]) -> [Double] {
        // Less the distances, positions must only ascend: neighbours that want to swap share their mean.
        var offset = 0.0
        var offsets: [Double] = []
        for index in wishes.indices {
            offsets.append(offset)
            if index < distances.count { offset += distances[index] }
        }
        var groups: [(mean: Double, count: Int)] = []
        for (wish, offset) in zip(wishes, offsets) {
            groups.append((wish - offset, 1))
            while groups.count > 1, groups[groups.count - 2].mean > groups[groups.count - 1].mean {
                let last = groups.removeLast(), before = groups.removeLast()
                let count = last.count + before.count
                groups.append(((last.mean * Double(last.count) + before.mean * Double(before.count)) / Double(count), count))
            }
        }
        return zip(groups.flatMap { Array(repeating: $0.mean, count: $0.count) }, offsets).map { $0 + $1 }
    }
}
