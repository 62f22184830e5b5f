/// Samples of several processes, of which each process counts once: a sample's weight is one, divided by how many its process has.
struct WeightedSample {
    private typealias Sample = (value: Double, weight: Double)
    private let sorted: [Sample]
    private let total: Double
    private let isEven: Bool
    /// Kish's effective size: how many samples of equal weight say as much. With equal weights, their number.
    let effectiveCount: Double

    private init(_ samples: [Sample]) {
        sorted = samples.sorted { $0.value < $1.value }
        total = sorted.reduce(0) { $0 + $1.weight }
        isEven = samples.allSatisfy { $0.weight == samples[0].weight }
        let squares = sorted.reduce(0) { $0 + $1.weight * $1.weight }
        effectiveCount = isEven ? Double(samples.count) : total * total / squares
    }

    init(processes: [[Double]]) {
        self.init(processes.flatMap { values in values.map { (value: $0, weight: 1 / Double(values.count)) } })
    }

    var isEmpty: Bool { sorted.isEmpty }
    var first: Double { sorted[0].value }
    var last: Double { sorted[sorted.count - 1].value }

    func map(_ transform: (Double) -> Double) -> WeightedSample { WeightedSample(sorted.map { (transform($0.value), $0.weight) }) }

    /// The quantile `p` (0...1): with equal weights that of ``Statistics/quantile(_:ofSorted:)``, and otherwise its extension to weights by
    /// Akinshin ("Weighted quantile estimators", 2023). A window as wide as one effective sample, in a place that p decides, is laid over
    /// the samples, each as wide as its weight; the quantile is the mean of what the window covers.
    func quantile(_ p: Double) -> Double {
        if isEven { return Statistics.quantile(p, ofSorted: sorted.map(\.value)) }
        let from = p * (effectiveCount - 1) / effectiveCount * total, to = from + total / effectiveCount
        var reached = 0.0, sum = 0.0, covered = 0.0
        for sample in sorted {
            let start = reached
            reached += sample.weight
            let share = min(reached, to) - max(start, from)
            guard share > 0 else { continue }
            sum += share * sample.value
            covered += share
        }
        return sum / covered
    }
}
