package struct ClockQuality: Codable, Equatable, Sendable {
    /// The smallest step between two different readings, in ns.
    package var resolution: Double
    /// The time of one reading, in ns.
    package var readingCost: Double

    package init(resolution: Double, readingCost: Double) { (self.resolution, self.readingCost) = (resolution, readingCost) }
}
