import Results

extension TimeSlope {
    /// With a wider interval, n and n^1.3 would be the same law.
    private static let widest = 0.3

    /// Whether the slope is worth stating: its interval is narrow, and does not leave open whether the time grows at all. So it lies above
    /// 0, or ends below a tenth, which is what `order` grants as well.
    var isDetermined: Bool { high - low <= Self.widest && (low > 0 || high < 0.1) }
}
