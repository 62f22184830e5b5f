import Testing

@testable import Results
@testable import Measure

@Suite struct StatisticsTests {
    // numpy 2.4.6, percentile(x, [0, 25, 50, 75, 90, 99, 100]), and scipy 1.17.1, stats.median_abs_deviation(x).
    @Test(arguments: [
        ([3.1, 0.2, 17.5, 4.4, 4.4, 9.9, 1.25, 100.0, 6.0, 2.75, 8.5], [0.2, 2.925, 4.4, 9.2, 17.5, 91.75, 100.0, 3.15]),
        ([5.0, 1.0], [1.0, 2.0, 3.0, 4.0, 4.6, 4.96, 5.0, 2.0]),
        ([7.0], [7.0, 7.0, 7.0, 7.0, 7.0, 7.0, 7.0, 0.0]),
    ])
    func aSummaryMatchesNumPyAndSciPy(sample: [Double], reference: [Double]) {
        let summary = Summary(of: sample)
        let figures = [summary.min, summary.p25, summary.median, summary.p75, summary.p90, summary.p99, summary.max, summary.mad]
        for (figure, expected) in zip(figures, reference) { #expect(abs(figure - expected) < 1e-9) }
    }

    @Test func valuesNotAboveZeroHaveNoGeometricMean() {
        for values in [[], [1, 0], [1, Double.infinity]] { #expect(Statistics.geometricMean(values) == nil) }
    }

    // Ten samples beyond it: 100 for a 90th percentile, 1,000 for a 99th, 40 for a quartile.
    @Test(arguments: [(0.25, 40), (0.75, 40), (0.9, 100), (0.99, 1000)])
    func aQuantileNeedsTenSamplesBeyondIt(p: Double, fewest: Double) {
        #expect(Summary.supports(p, samples: fewest))
        #expect(!Summary.supports(p, samples: fewest - 1))
    }

    @Test func aQuantileWithTooFewSamplesIsLeftOut() {
        let key = RowKey.sample(phase: "event", .timePerUnit)
        let few = Row(key, sample: (1...39).map(Double.init)).figures, more = Row(key, sample: (1...100).map(Double.init)).figures
        #expect(few.median == 20 && few.min == 1 && few.max == 39 && few.p25 == nil && few.p75 == nil && few.p90 == nil)
        #expect(more.p25 == 25.75 && more.p90 == 90.1 && more.p99 == nil)
    }

    // contended/send with four threads: a process whose threads happen not to meet takes 8 ns per send, and has time for 100 samples.
    @Test func aProcessOfManySamplesCountsOnce() throws {
        let processes = [Array(repeating: 8.0, count: 100), [130], [110], [100], [120]]
        #expect(Summary(of: processes.flatMap(\.self)).median == 8)
        #expect(abs(Summary(ofProcesses: processes).median - 110) < 1e-9)
        #expect(abs(Summary(ofProcesses: processes).mad - 10) < 1e-9)
        #expect(abs(Summary(ofProcesses: processes).effectiveSamples - 25 / 4.01) < 1e-9)
        let row = Row(.sample(phase: "event", .timePerUnit), processes: processes)
        #expect(row.samples == 104 && row.processes == 5)
        #expect(row.figures.median == 110 && row.figures.min == 8 && row.figures.max == 130 && row.figures.p25 == nil)
    }

    // Weights 1, 1/2, 1/2: 2.67 effective samples. A window 0.75 wide, starting at 0.625, covers equal parts of the 1 and of the 10.
    @Test func aWeightedQuantileIsTheMeanOfItsWindow() {
        #expect(abs(Summary(ofProcesses: [[1], [20, 10]]).median - 5.5) < 1e-9)
    }

    @Test func aRowNamesTheSamplesOfItsQuantiles() {
        let time = RowKey.sample(phase: "event", .timePerUnit), latency = RowKey.sample(phase: "dispose", .teardownLatency)
        #expect(Row(time, sample: [1]).sample == .runs && Row(latency, sample: [1]).sample == .teardowns)
        #expect(Row(latency, processes: [[1]], batch: 16).sample == .batchMeans && Row(latency, processes: [[1]], batch: 16).batch == 16)
        #expect(Row(.sample(phase: "event", .instructions), measured: [1, 2]).sample == .processes)
        #expect(Row.count(1).sample == nil)
    }

    /// By Hettmansperger and Sheather's formula: between the first and the second of eight values, 0.9355 of the way.
    @Test func theIntervalOfAMedianIsInterpolated() throws {
        let interval = try #require(MedianInterval(interpolated: [5, 3, 1, 8, 2, 6, 7, 4]))
        #expect((interval.low * 1e3).rounded() == 1936 && (interval.high * 1e3).rounded() == 7064)
        #expect(interval.coverage == 0.95)
        // One disturbed process hardly moves it.
        #expect(try #require(MedianInterval(interpolated: [5, 3, 1, 80, 2, 6, 7, 4])).high < 12)
        #expect(MedianInterval(interpolated: [1, 2, 3, 4, 5]) == nil)
        #expect(MedianInterval(interpolated: [1, 2, 3, 4, 5, 6]) != nil)
    }

    @Test func theClockAdvancesAndHasAResolution() {
        let start = MonotonicClock.now()
        let quality = MonotonicClock.quality()
        #expect(quality.resolution >= 1)
        #expect(quality.readingCost > 0)
        #expect(MonotonicClock.now() > start)
    }
}
