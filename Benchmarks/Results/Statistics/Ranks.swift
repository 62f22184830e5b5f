/// The ranks of values, from 1 for the smallest; equal values share the mean of their ranks.
struct Ranks {
    /// In the order of the values.
    private(set) var values: [Double]
    /// The number of values in each tie.
    private(set) var ties: [Int] = []

    init(_ values: [Double]) {
        let order = values.indices.sorted { values[$0] < values[$1] }
        self.values = [Double](repeating: 0, count: values.count)
        var start = 0
        while start < order.count {
            var end = start
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for position in start..<end { self.values[order[position]] = Double(start + 1 + end) / 2 }
            if end - start > 1 { ties.append(end - start) }
            start = end
        }
    }
}
