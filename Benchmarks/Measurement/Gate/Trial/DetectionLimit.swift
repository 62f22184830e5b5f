import Foundation

/// The smallest change that the gate finds with 95 % certainty.
public enum DetectionLimit {
    /// From what was tried: between the largest change that was found less often and the next one, in proportion. Nil if even the largest
    /// was; the smallest change itself if it was found that often.
    public static func tried(_ rates: [(change: Double, rate: Double)], certainty: Double = 0.95) -> Double? {
        let rates = rates.sorted { $0.change < $1.change }
        guard let below = rates.lastIndex(where: { $0.rate < certainty }) else { return rates.first?.change }
        guard below + 1 < rates.count else { return nil }
        let (low, high) = (rates[below], rates[below + 1])
        return low.change + (certainty - low.rate) / (high.rate - low.rate) * (high.change - low.change)
    }

    /// From a row's noise: what it is allowed, and 1.645 standard errors of the deciding median more, so that 95 of 100 medians lie above
    /// what is allowed. `growth`: how many times as many pairs decide as `row` has.
    static func expected(_ row: PairedRow, threshold: Double, growth: Double) -> Double {
        let allowed = max(threshold, exp(row.noise(errors: PairedRule.noiseMultiple, growth: growth)) - 1)
        return (1 + allowed) * exp(row.noise(errors: 1.645, growth: growth)) - 1
    }

    /// The same for many rows: the median row's, and that which nine rows of ten do not exceed.
    public static func expected(_ rows: [PairedRow], _ thresholds: Thresholds) throws(Failure) -> (median: Double, most: Double)? {
        var limits: [Double] = []
        for row in rows where !row.blocks.isEmpty {
            let deciding = PairedGate.blocksAgain(of: row, try thresholds.value(for: row.key))
            let growth = Double(deciding) / Double(row.blocks.count)
            limits.append(expected(row, threshold: try thresholds.value(for: row.key), growth: growth))
        }
        if limits.isEmpty { return nil }
        limits.sort()
        return (Statistics.quantile(0.5, ofSorted: limits), Statistics.quantile(0.9, ofSorted: limits))
    }
}
