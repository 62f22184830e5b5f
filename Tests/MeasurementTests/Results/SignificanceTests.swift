import Testing

@testable import Results

/// The tests and intervals against SciPy 1.17.1; the call that gave the figures stands above them (`import scipy.stats as s`).
@Suite struct SignificanceTests {
    private func isClose(_ value: Double, _ reference: Double, _ tolerance: Double = 1e-10) -> Bool {
        abs(value - reference) <= tolerance * max(1, abs(reference))
    }

    // s.binomtest(above, above + below, 0.5).pvalue
    @Test(arguments: [
        (0, 1, 1.0), (1, 0, 1.0), (0, 6, 0.03125), (1, 7, 0.0703125), (3, 7, 0.34375), (5, 5, 1.0), (8, 22, 0.016124801710247997),
        (21, 9, 0.042773945257067694), (150, 150, 1.0), (0, 0, 1.0),
    ])
    func theSignTestIsTheBinomialOne(above: Int, below: Int, twoSided: Double) {
        #expect(isClose(SignTest.twoSided(above: above, below: below), twoSided))
    }

    // s.wilcoxon(x, method="asymptotic", correction=False).pvalue; without a difference other than 0 it is 1 by definition.
    @Test(
        arguments: [
            ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.005062032126267864), ([1, -2, 3, -4, 5, 6, -7, 8], 0.4838398513935682),
            ([1, 1, -1, 2, 2, -3, 0, 4], 0.3061360394008036), ([-3, -1, -2, 1.5], 0.27332167829229814), ([0.2, 0, 0, -0.2], 1),
            ((1...30).map(Double.init), 1.7343976283205784e-06), ([0, 0], 1), ([], 1),
        ] as [([Double], Double)])
    func theSignedRanksAreWilcoxons(differences: [Double], twoSided: Double) {
        #expect(isClose(SignedRank.twoSided(differences), twoSided))
    }

    // The ranks: the largest c with 1 - 2 * s.binom.cdf(c - 1, n, 0.5) >= 0.95, and n + 1 - c; the coverage is that expression's value.
    @Test(arguments: [
        (6, 1, 6, 0.96875), (8, 1, 8, 0.9921875), (9, 2, 8, 0.9609375), (10, 2, 9, 0.978515625), (15, 4, 12, 0.96484375),
        (20, 6, 15, 0.9586105346679688), (30, 10, 21, 0.9572260547429323), (100, 40, 61, 0.9647997997822951),
    ])
    func theIntervalOfAMedianIsFromOrderStatistics(count: Int, low: Int, high: Int, coverage: Double) throws {
        let interval = try #require(MedianInterval(of: (1...count).map(Double.init).shuffled()))
        #expect(interval.low == Double(low))
        #expect(interval.high == Double(high))
        #expect(isClose(interval.coverage, coverage))
    }

    @Test func tooFewValuesHaveNoIntervalOfTheirMedian() {
        #expect(MedianInterval(of: []) == nil)
        #expect(MedianInterval(of: [1]) == nil)
        #expect(MedianInterval(of: [1, 2, 3, 4, 5]) == nil)
        #expect(MedianInterval(of: [1, 2, 3, 4, 5], confidence: 0.9)?.high == 5)
    }

    private static let permeability = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    private static let other = [1.15, 0.88, 0.90, 0.74, 1.21]
    private static let eight = [10.1, 10.4, 9.9, 10.2, 10.0, 10.3, 10.6, 9.8]
    private static let slower = [11.1, 11.4, 10.9, 11.2, 11.0, 11.3, 11.6, 10.8]
    private static let same = [10.15, 10.45, 9.95, 10.25, 10.05, 10.35, 10.65, 9.85]

    // r = s.mannwhitneyu(x, y, method="exact"); r.statistic, r.pvalue, and the pvalue with alternative="greater"
    @Test(
        arguments: [
            (permeability, other, 35, 0.2544122544122544, 0.1272061272061272), (eight, slower, 0, 0.0001554001554001554, 1.0),
            (slower, eight, 64, 0.0001554001554001554, 0.0000777000777000777), (eight, same, 28, 0.7209013209013208, 0.6773115773115774),
            ([1], [2], 0, 1.0, 1.0), ([2], [1], 1, 1.0, 0.5), ([1, 2, 3], [4, 5, 6], 0, 0.1, 1.0),
            ([1, 3, 5], [2, 4, 6, 8], 3, 0.4, 0.8857142857142858), ([5, 1], [2, 3, 4], 3, 1.0, 0.6),
        ] as [([Double], [Double], Double, Double, Double)])
    func withoutTiesMannAndWhitneysTestIsExact(x: [Double], y: [Double], u: Double, twoSided: Double, greater: Double) throws {
        let test = try #require(MannWhitney(x, y))
        #expect(test.method == .exact)
        #expect(test.u == u)
        #expect(isClose(test.twoSided, twoSided))
        #expect(isClose(test.greater, greater))
    }

    @Test func twentyEightProcessesOnASideHaveTheExactTestToo() throws {
        // r = s.mannwhitneyu(range(28), [k + 7.5 for k in range(28)], method="exact"), and alternative="greater"
        let test = try #require(MannWhitney((0..<28).map { Double($0) }, (0..<28).map { Double($0) + 7.5 }))
        #expect(test.method == .exact)
        #expect(test.u == 210)
        #expect(isClose(test.twoSided, 0.002478967918159336))
        #expect(isClose(test.greater, 0.9988307769979972))
    }

    @Test func theTestIsExactForUpTo2500Pairs() {
        func method(_ first: Int, _ second: Int) -> MannWhitney.Method? {
            MannWhitney((0..<first).map { Double($0) }, (0..<second).map { Double($0) + 0.5 })?.method
        }
        #expect(method(50, 50) == .exact)
        #expect(method(51, 50) == .normal)
    }

    // r = s.mannwhitneyu(x, y, method="asymptotic"); r.statistic, r.pvalue, and the pvalue with alternative="greater"
    @Test(
        arguments: [
            ([1, 2, 2, 3, 3, 3, 4, 5], [2, 3, 3, 4, 4, 5, 5, 6, 6], 17, 0.06917284061536635, 0.9722869572352809),
            ([1, 1, 1, 1], [2, 2, 2, 2], 0, 0.013123806784370716, 0.9975314607065281),
            ([1, 1, 1], [1, 1, 1], 4.5, 1, 1), ([7], [7], 0.5, 1, 1),
        ] as [([Double], [Double], Double, Double, Double)])
    func withTiesItIsTheCorrectedApproximation(x: [Double], y: [Double], u: Double, twoSided: Double, greater: Double) throws {
        let test = try #require(MannWhitney(x, y))
        #expect(test.method == .normal)
        #expect(test.u == u)
        #expect(isClose(test.twoSided, twoSided))
        #expect(isClose(test.greater, greater))
    }

    @Test func theApproximationCanBeHadWithoutTiesToo() throws {
        // s.mannwhitneyu(permeability, other, method="asymptotic").pvalue
        let test = try #require(MannWhitney(Self.permeability, Self.other, method: .normal))
        #expect(isClose(test.twoSided, 0.24462360512698333))
    }

    @Test func anEmptySampleHasNoTest() {
        #expect(MannWhitney([], [1]) == nil)
        #expect(MannWhitney([1], []) == nil)
        #expect(HodgesLehmann(from: [], to: [1]) == nil)
        #expect(HodgesLehmann.ratio(from: [0], to: [1]) == nil)
    }

    // M = scipy.stats._mannwhitneyu._MWU(len(x), len(y)); c = the largest with 2 * M.cdf(c - 1) <= 1 - confidence;
    // d = sorted(b - a for a in x for b in y); numpy.median(d), d[c - 1], d[len(d) - c], 1 - 2 * M.cdf(c - 1).
    // The first is Hollander and Wolfe's example 4.1 (1999), who give 0.305 and, at 96 %, -0.15 to 0.76 for the opposite direction.
    @Test(
        arguments: [
            (permeability, other, 0.95, -0.305, -0.76, 0.15, 0.9600399600399601), (eight, slower, 0.95, 1, 0.7, 1.3, 0.9501165501165502),
            (eight, slower, 0.99, 1, 0.6, 1.4, 0.993006993006993), (eight, same, 0.95, 0.05, -0.25, 0.35, 0.9501165501165502),
            ([1, 2, 3], [4, 5, 6], 0.9, 3, 1, 5, 0.9), ([1, 2, 3, 4], [10, 12, 14, 16], 0.95, 10.5, 6, 15, 0.9714285714285714),
        ] as [([Double], [Double], Double, Double, Double, Double, Double)])
    func aShiftHasMosesInterval(
        x: [Double], y: [Double], confidence: Double, shift: Double, low: Double, high: Double, coverage: Double
    ) throws {
        let estimate = try #require(HodgesLehmann(from: x, to: y, confidence: confidence))
        #expect(isClose(estimate.shift, shift))
        let interval = try #require(estimate.interval)
        #expect(isClose(interval.low, low))
        #expect(isClose(interval.high, high))
        #expect(isClose(interval.coverage, coverage))
    }

    /// In how many of all orders the true shift lies below the interval's low end; beyond 10,000 differences that end is approximate.
    @Test func beyondTenThousandDifferencesTheIntervalIsAsWide() throws {
        let values = (0..<101).map(Double.init), shifted = values.map { $0 + 0.25 + $0 / 1e4 }
        let differences = values.flatMap { start in shifted.map { $0 - start } }.sorted()
        let interval = try #require(HodgesLehmann(from: values, to: shifted)?.interval)
        let place = try #require(differences.firstIndex(of: interval.low))
        let distribution = RankSums(101, 101)
        // The largest place that leaves 2.5 % below, or the one before.
        #expect(distribution.atMost(place) <= 0.025 && distribution.atMost(place + 2) > 0.025)
        #expect(interval.high == differences[differences.count - 1 - place] && abs(interval.coverage - 0.95) < 1e-3)
    }

    @Test func sixHundredAndSixHundredHaveAnIntervalAroundTheirShift() throws {
        let values = (0..<600).map(Double.init)
        let estimate = try #require(HodgesLehmann(from: values, to: values.map { $0 + 3 }))
        let interval = try #require(estimate.interval)
        #expect(estimate.shift == 3 && interval.low < 3 && interval.high > 3)
    }

    @Test func threeAndThreeHaveAShiftButNoInterval() throws {
        let estimate = try #require(HodgesLehmann(from: [1, 2, 3], to: [4, 5, 6]))
        #expect(estimate.shift == 3)
        #expect(estimate.interval == nil)
    }

    @Test func aRatioIsAShiftOfLogarithms() throws {
        let estimate = try #require(HodgesLehmann.ratio(from: [1, 2, 4, 8], to: [3, 6, 12, 24]))
        #expect(isClose(estimate.shift, 3))
        // The outermost: s.mannwhitneyu's U has 2 / 70 at the ends. 3 / 8 and 24 / 1.
        let interval = try #require(estimate.interval)
        #expect(isClose(interval.low, 0.375))
        #expect(isClose(interval.high, 24))
    }

    @Test func holmsCorrectionStepsDown() {
        // By hand, after Holm (1979): sorted 0.005·4, 0.01·3, 0.03·2, 0.04·1, none below the one before it.
        let adjusted = Correction.holm([0.01, 0.04, 0.03, 0.005])
        for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) { #expect(isClose(value, expected)) }
        #expect(Correction.holm([0.7, 0.9]) == [1, 1])
        #expect(Correction.holm([]).isEmpty)
        #expect(Correction.holm([0.02]) == [0.02])
    }

    // s.t.cdf(t, degrees)
    @Test(
        arguments: [
            (0, 1, 0.5), (1, 1, 0.75), (-2.5, 3, 0.04385332350403278), (2, 5, 0.9490302605850708),
            (2.2281388519649385, 10, 0.9749999999990957),
            (1.96, 1e6, 0.9750019662073651), (12, 2, 0.9965635331614208), (0.1, 30, 0.5394951941048645),
        ] as [(Double, Double, Double)])
    func studentsDistributionIsThatOfScipy(t: Double, degrees: Double, p: Double) {
        #expect(isClose(StudentT.atMost(t, degrees: degrees), p, 1e-9))
    }

    // s.t.ppf(p, degrees)
    @Test(
        arguments: [
            (0.975, 1, 12.706204736174694), (0.975, 2, 4.302652729749462), (0.975, 3, 3.1824463052837078), (0.975, 6, 2.4469118511449786),
            (0.95, 10, 1.8124611228116756), (0.995, 4, 4.604094871349992), (0.5, 7, 0), (0.025, 8, -2.3060041352041662),
            (0.975, 1000, 1.9623390808264083),
        ] as [(Double, Double, Double)])
    func studentsQuantilesAreThoseOfScipy(p: Double, degrees: Double, t: Double) {
        #expect(isClose(StudentT.quantile(p, degrees: degrees), t, 1e-9))
    }

    // scipy.special.betainc(a, b, x)
    @Test(
        arguments: [
            (0.5, 0.5, 0.3, 0.36901011956554536), (2, 3, 0.4, 0.5248), (10, 0.5, 0.99, 0.6579281751567845), (1, 1, 0.25, 0.25),
            (50, 60, 0.5, 0.8309072939016693), (1, 2, 0, 0), (1, 2, 1, 1),
        ] as [(Double, Double, Double, Double)])
    func theIncompleteBetaFunctionIsThatOfScipy(a: Double, b: Double, x: Double, expected: Double) {
        #expect(isClose(Beta.incomplete(a, b, at: x), expected))
    }

    @Test func theTailOfTheNormalDistributionIsThatOfScipy() {
        // s.norm.sf(z) for z in (0, 1.959963984540054, -1, 5)
        let tails = [0, 1.959963984540054, -1, 5].map(Normal.above)
        for (tail, expected) in zip(tails, [0.5, 0.025, 0.8413447460685429, 2.866515718791933e-07]) {
            #expect(isClose(tail, expected, 1e-12))
        }
    }
}
