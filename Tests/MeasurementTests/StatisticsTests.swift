import Testing

@testable import Results
@testable import Runner

@Suite struct StatisticsTests {
    // numpy 2.4.6, percentile(x, [0, 25, 50, 75, 90, 99, 100]), and scipy 1.17.1, stats.median_abs_deviation(x).
    @Test(arguments: [
        ([3.1, 0.2, 17.5, 4.4, 4.4, 9.9, 1.25, 100.0, 6.0, 2.75, 8.5], [0.2, 2.925, 4.4, 9.2, 17.5, 91.75, 100.0, 3.15]),
        ([5.0, 1.0], [1.0, 2.0, 3.0, 4.0, 4.6, 4.96, 5.0, 2.0]),
        ([7.0], [7.0, 7.0, 7.0, 7.0, 7.0, 7.0, 7.0, 0.0]),
    ])
    func aSummaryIsThatOfNumpyAndScipy(sample: [Double], reference: [Double]) {
        let summary = Summary(of: sample)
        let figures = [summary.min, summary.p25, summary.median, summary.p75, summary.p90, summary.p99, summary.max, summary.mad]
        for (figure, expected) in zip(figures, reference) { #expect(abs(figure - expected) < 1e-9) }
    }

    @Test func theGeometricMeanIsThatOfScipy() throws {
        // scipy 1.17.1, stats.gmean([1.5, 0.7, 2.2, 0.95])
        let mean = try #require(Statistics.geometricMean([1.5, 0.7, 2.2, 0.95]))
        #expect(abs(mean - 1.2171213939314358) < 1e-12)
    }

    @Test func whatHasNoLogarithmHasNoGeometricMean() {
        #expect(Statistics.geometricMean([]) == nil)
        #expect(Statistics.geometricMean([1, 0]) == nil)
        #expect(Statistics.geometricMean([1, .infinity]) == nil)
    }

    @Test func aCountIsItsOwnQuantiles() {
        #expect(Summary(exactly: 7) == Summary(of: [7, 7, 7]))
    }

    @Test func theClockMovesAndHasAQuality() {
        let start = MonotonicClock.now()
        let quality = MonotonicClock.quality()
        #expect(quality.resolution >= 1)
        #expect(quality.readingCost > 0)
        #expect(MonotonicClock.now() > start)
    }
}
