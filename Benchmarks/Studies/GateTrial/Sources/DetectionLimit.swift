/// The smallest change that the gate finds with 95 % certainty. ``PairedEffort`` computes it from each row's noise.
package enum DetectionLimit {
    /// Interpolates linearly between the largest change that was found less often than `certainty` and the next one.
    ///
    /// Nil if even the largest change was found less often, or if nothing was tried; the smallest change if none was.
    package static func tried(_ rates: [(change: Double, rate: Double)], certainty: Double = 0.95) -> Double? {
        let rates = rates.sorted { $0.change < $1.change }
        guard let below = rates.lastIndex(where: { $0.rate < certainty }) else { return rates.first?.change }
        guard below + 1 < rates.count else { return nil }
        let (low, high) = (rates[below], rates[below + 1])
        return low.change + (certainty - low.rate) / (high.rate - low.rate) * (high.change - low.change)
    }
}
