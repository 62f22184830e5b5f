import Testing

@testable import Results

/// The tests and intervals against SciPy 1.17.1.
///
/// A case's name is the call that gave the figure (`import scipy.stats as s`). StatisticsLawTests compares each with its plain definition,
/// over generated samples.
@Suite struct SignificanceTests {
    struct Case: NamedCase {
        var name: String, value: Double?, expected: Double

        init(_ call: String, _ value: Double?, _ expected: Double) { (name, self.value, self.expected) = (call, value, expected) }
    }

    private static let permeability = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    private static let other = [1.15, 0.88, 0.90, 0.74, 1.21]
    private static let tied: ([Double], [Double]) = ([1, 2, 2, 3, 3, 3, 4, 5], [2, 3, 3, 4, 4, 5, 5, 6, 6])
    private static let many = (first: (0..<28).map { Double($0) }, second: (0..<28).map { Double($0) + 7.5 })

    @Test(arguments: [
        Case("s.binomtest(8, 30).pvalue", SignTest.twoSided(above: 8, below: 22), 0.016124801710247997),
        Case("s.binomtest(5, 10).pvalue", SignTest.twoSided(above: 5, below: 5), 1),
        Case(
            "s.wilcoxon([1, -2, 3, -4, 5, 6, -7, 8], method='asymptotic', correction=False).pvalue",
            SignedRank.twoSided([1, -2, 3, -4, 5, 6, -7, 8]), 0.4838398513935682),
        Case("no difference other than 0: 1, by definition", SignedRank.twoSided([0, 0]), 1),
        Case("s.mannwhitneyu(permeability, other, method='exact').pvalue", MannWhitney(permeability, other)?.twoSided, 0.2544122544122544),
        Case("..., alternative='greater'", MannWhitney(permeability, other)?.greater, 0.1272061272061272),
        Case("s.mannwhitneyu(range(28), numpy.arange(28) + 7.5)", MannWhitney(many.first, many.second)?.twoSided, 0.002478967918159336),
        Case("..., alternative='greater'", MannWhitney(many.first, many.second)?.greater, 0.9988307769979972),
        Case("s.mannwhitneyu(*tied, method='asymptotic').pvalue", MannWhitney(tied.0, tied.1)?.twoSided, 0.06917284061536635),
        Case("..., alternative='greater'", MannWhitney(tied.0, tied.1)?.greater, 0.9722869572352809),
        Case(
            "s.mannwhitneyu(permeability, other, method='asymptotic').pvalue",
            MannWhitney(permeability, other, method: .normal)?.twoSided, 0.24462360512698333),
        // Example 4.1 of Hollander and Wolfe (1999), who give 0.305 and, at 96 %, -0.15 to 0.76 for the opposite direction.
        Case("shift", HodgesLehmann(from: permeability, to: other)?.shift, -0.305),
        Case("low", HodgesLehmann(from: permeability, to: other)?.interval?.low, -0.76),
        Case("high", HodgesLehmann(from: permeability, to: other)?.interval?.high, 0.15),
        Case("coverage", HodgesLehmann(from: permeability, to: other)?.interval?.coverage, 0.9600399600399601),
        // By hand, after Holm (1979): sorted 0.005·4, 0.01·3, 0.03·2, 0.04·1, none below its predecessor.
        Case("Holm's correction", Correction.holm([0.01, 0.04, 0.03, 0.005])[1], 0.06),
        Case("s.t.cdf(-2.5, 3)", StudentT.atMost(-2.5, degrees: 3), 0.04385332350403278),
        Case("s.t.cdf(1.96, 1e6)", StudentT.atMost(1.96, degrees: 1e6), 0.9750019662073651),
        Case("s.t.ppf(0.975, 2)", StudentT.quantile(0.975, degrees: 2), 4.302652729749462),
        Case("s.t.ppf(0.025, 8)", StudentT.quantile(0.025, degrees: 8), -2.3060041352041662),
        Case("s.t.ppf(0.975, 1000)", StudentT.quantile(0.975, degrees: 1000), 1.9623390808264083),
        Case("scipy.special.betainc(0.5, 0.5, 0.3)", Beta.incomplete(0.5, 0.5, at: 0.3), 0.36901011956554536),
        Case("scipy.special.betainc(10, 0.5, 0.99)", Beta.incomplete(10, 0.5, at: 0.99), 0.6579281751567845),
        Case("scipy.special.betainc(50, 60, 0.5)", Beta.incomplete(50, 60, at: 0.5), 0.8309072939016693),
        Case("scipy.special.betainc(1, 2, 1)", Beta.incomplete(1, 2, at: 1), 1),
        Case("s.norm.sf(5)", Normal.above(5), 2.866515718791933e-07),
        Case("s.norm.sf(-1)", Normal.above(-1), 0.8413447460685429),
        Case("s.gmean([1.5, 0.7, 2.2, 0.95])", Statistics.geometricMean([1.5, 0.7, 2.2, 0.95]), 1.2171213939314358),
    ])
    func everyStatisticMatchesSciPy(_ one: Case) throws {
        let value = try #require(one.value)
        #expect(abs(value - one.expected) <= 1e-9 * max(0.01, abs(one.expected)), "\(value)")
    }

    @Test func theRankTestIsExactForUpTo2500PairsWithoutTies() {
        func method(_ first: Int, _ second: Int) -> MannWhitney.Method? {
            MannWhitney((0..<first).map { Double($0) }, (0..<second).map { Double($0) + 0.5 })?.method
        }
        #expect(method(50, 50) == .exact && method(51, 50) == .normal)
        #expect(MannWhitney(Self.tied.0, Self.tied.1)?.method == .normal)
    }

    @Test func tooFewValuesHaveNoTestAndNoInterval() throws {
        #expect(MannWhitney([], [1]) == nil && MannWhitney([1], []) == nil && HodgesLehmann(from: [], to: [1]) == nil)
        #expect(HodgesLehmann.ratio(from: [0], to: [1]) == nil)
        for values in [[], [1], [1, 2, 3, 4, 5.0]] { #expect(MedianInterval(of: values) == nil) }
        #expect(MedianInterval(of: [1, 2, 3, 4, 5], confidence: 0.9)?.high == 5)
        let estimate = try #require(HodgesLehmann(from: [1, 2, 3], to: [4, 5, 6]))
        #expect(estimate.shift == 3 && estimate.interval == nil)
    }

    /// The probability that the true shift lies below the interval's low end, which is approximate beyond 10,000 differences.
    @Test func anIntervalOfOverTenThousandDifferencesKeepsItsCoverage() throws {
        let values = (0..<101).map(Double.init), shifted = values.map { $0 + 0.25 + $0 / 1e4 }
        let differences = values.flatMap { start in shifted.map { $0 - start } }.sorted()
        let interval = try #require(HodgesLehmann(from: values, to: shifted)?.interval)
        let place = try #require(differences.firstIndex(of: interval.low))
        let distribution = RankSums(101, 101)
        // The largest place that leaves 2.5 % below, or its predecessor.
        #expect(distribution.atMost(place) <= 0.025 && distribution.atMost(place + 2) > 0.025)
        #expect(interval.high == differences[differences.count - 1 - place] && abs(interval.coverage - 0.95) < 1e-3)
        let large = (0..<600).map(Double.init), estimate = try #require(HodgesLehmann(from: large, to: large.map { $0 + 3 }))
        let wide = try #require(estimate.interval)
        #expect(estimate.shift == 3 && wide.low < 3 && wide.high > 3)
    }
}
