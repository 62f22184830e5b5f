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
    /// what is allowed. `spread` is that of the first look; the one that decides has `growth` times as many pairs.
    static func expected(spread: Double, threshold: Double, growth: Double) -> Double {
        let error = spread / growth.squareRoot()
        return (1 + max(threshold, PairedRule.noiseMultiple * error)) * exp(1.645 * error) - 1
    }

    /// The same for many rows: the median row's, and that which nine rows of ten do not exceed.
    public static func expected(_ rows: [PairedRow], _ thresholds: Thresholds) throws(Failure) -> (median: Double, most: Double)? {
        let growth = Double(PairedRun.blocksAgain) / Double(PairedRun.blocks)
        var limits: [Double] = []
        for row in rows { limits.append(expected(spread: row.spread, threshold: try thresholds.value(for: row.key), growth: growth)) }
        if limits.isEmpty { return nil }
        limits.sort()
        return (Statistics.quantile(0.5, ofSorted: limits), Statistics.quantile(0.9, ofSorted: limits))
    }
}
