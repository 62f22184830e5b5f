/// Samples of several processes. Each process counts once.
///
/// A sample's weight is one divided by the number of samples of its process.
package struct WeightedSample {
    private typealias Sample = (value: Double, weight: Double)
    /// Both sorted by value.
    private let values: [Double], weights: [Double]
    private let total: Double
    private let isEven: Bool
    /// Kish's effective size: the number of equally weighted samples that say as much.
    package let effectiveCount: Double

    private init(_ samples: [Sample]) {
        let sorted = samples.sorted { $0.value < $1.value }
        (values, weights) = (sorted.map(\.value), sorted.map(\.weight))
        total = weights.reduce(0, +)
        isEven = samples.allSatisfy { $0.weight == samples[0].weight }
        let squares = weights.reduce(0) { $0 + $1 * $1 }
        effectiveCount = isEven ? Double(samples.count) : total * total / squares
    }

    package init(processes: [[Double]]) {
        self.init(processes.flatMap { values in values.map { (value: $0, weight: 1 / Double(values.count)) } })
    }

    var isEmpty: Bool { values.isEmpty }
    var first: Double { values[0] }
    var last: Double { values[values.count - 1] }

    func map(_ transform: (Double) -> Double) -> WeightedSample {
        WeightedSample(zip(values, weights).map { (transform($0), $1) })
    }

    /// The quantile `p` (0...1), weighted.
    ///
    /// With equal weights it is ``Statistics/quantile(_:ofSorted:)``, otherwise Akinshin's extension to weights ("Weighted quantile
    /// estimators", 2023). A window as wide as one effective sample, at a position that depends on p, is laid over the samples, each as
    /// wide as its weight. The quantile is the mean of what the window covers.
    package func quantile(_ p: Double) -> Double {
        if isEven { return Statistics.quantile(p, ofSorted: values) }
        let from = p * (effectiveCount - 1) / effectiveCount * total, to = from + total / effectiveCount
        var reached = 0.0, sum = 0.0, covered = 0.0
        for (value, weight) in zip(values, weights) {
            let start = reached
            reached += weight
            let share = min(reached, to) - max(start, from)
            guard share > 0 else { continue }
            sum += share * value
            covered += share
        }
        return sum / covered
    }
}
