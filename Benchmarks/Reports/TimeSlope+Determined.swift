extension TimeSlope {
    /// With a wider interval, n and n^1.3 would be the same law.
    private static let widest = 0.3

    /// Whether the slope is worth stating: it does not leave open whether the time grows, and it is narrow, or one whole number is in it.
    /// The former: it lies above 0, or ends below a tenth, which is what `order` grants as well.
    var isDetermined: Bool { (low > 0 || high < 0.1) && (high - low <= Self.widest || order != nil) }
}
