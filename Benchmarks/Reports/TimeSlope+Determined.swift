extension TimeSlope {
    /// With a wider interval, n and n^1.3 would be the same law.
    private static let widest = 0.3

    /// Whether the slope is worth stating.
    ///
    /// It must show whether the time grows: it lies above 0, or ends below 0.1, the tolerance of `order`. And its interval must be narrow,
    /// or contain one whole number.
    var isDetermined: Bool { (low > 0 || high < 0.1) && (high - low <= Self.widest || order != nil) }
}
