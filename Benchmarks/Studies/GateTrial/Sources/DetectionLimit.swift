/// The smallest change that the gate finds with 95 % certainty. By each row's noise: ``PairedEffort``.
package enum DetectionLimit {
    /// From what was tried: between the largest change that was found less often and the next one, in proportion. Nil if even the largest
    /// was; the smallest change itself if it was found that often.
    package static func tried(_ rates: [(change: Double, rate: Double)], certainty: Double = 0.95) -> Double? {
        let rates = rates.sorted { $0.change < $1.change }
        guard let below = rates.lastIndex(where: { $0.rate < certainty }) else { return rates.first?.change }
        guard below + 1 < rates.count else { return nil }
        let (low, high) = (rates[below], rates[below + 1])
        return low.change + (certainty - low.rate) / (high.rate - low.rate) * (high.change - low.change)
    }
}
