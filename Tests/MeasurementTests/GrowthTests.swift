import BenchmarkKit
import Foundation
import Testing

@testable import Results

@Suite struct GrowthTests {
    private static let sizes = [1.0, 4, 8, 64, 1000, 10_000]

    private func law(_ value: (Double) -> Double, over sizes: [Double] = sizes) -> GrowthLaw {
        GrowthLaw(of: sizes.map { Growth.Point($0, value($0)) })
    }

    @Test func aFormulaHasNoDigitsThatAreOnlyRounding() {
        let law = GrowthLaw(of: [1, 100, 10_000, 100_000].map { Growth.Point($0, 0.00015 + 0.00006 * $0) })
        #expect(law.formula == "0.00015 + 0.00006 n")
    }

    @Test func aSmallFactorIsWrittenAndNotRoundedToNothing() {
        let law = GrowthLaw(of: zip([10, 1000, 100_000, 1_000_000], [10, 10, 15, 61]).map { Growth.Point($0, $1) })
        // numpy 2.4.6: least squares of the relative errors.
        #expect(law.formula == "≈ 9.96 + 0.0000509 n")
        #expect([0.00005094, 0.123456, 12.345, 1234.56, 0.99999].map(Formula.rounded) == ["0.0000509", "0.123", "12.3", "1235", "1"])
    }

    @Test func aLawSaysWhatItsFiguresAre() throws {
        let laws: [(Double) -> Double] = [
            { _ in 7 }, { 5 + 3 * $0 }, { 2 + 1000 / $0 }, { 1 + 2 * log2($0) }, { 4 + $0 * log2($0) }, { 5 + 2 * $0 + 3 * $0 * $0 },
        ]
        for value in laws {
            let found = law(value)
            #expect(found.isExact && Self.sizes.allSatisfy { abs((found.value(at: $0) ?? 0) - value($0)) < 1e-6 }, "\(found.formula)")
        }
        let none = GrowthLaw(of: zip([1, 4, 8, 64], [1, 90, 2, 500]).map { Growth.Point($0, $1) })
        #expect(none.form == .none && none.value(at: 4) == nil)
        let slope = try #require(TimeSlope(of: Self.sizes.map { Growth.Point($0, 10 * $0 * $0) }))
        #expect(abs(slope.value(at: 16) / 2560 - 1) < 1e-9)
    }

    @Test(
        arguments: [
            ([5, 5, 5, 5], GrowthLaw.Form.constant, 0, "5"), ([0, 0, 0, 0], .constant, 0, "0"),
            ([8, 17, 29, 197], .power, 1, "5 + 3 n"), ([3, 12, 24, 192], .power, 1, "3 n"), ([2, 5, 9, 65], .power, 1, "1 + n"),
            ([0.5, 0.875, 1.375, 8.375], .power, 1, "0.375 + 0.125 n"), ([1, 16, 64, 4096], .power, 2, "n^2"),
            ([9, 39, 135, 8199], .power, 2, "7 + 2 n^2"), ([6, 27, 83, 4227], .power, 2, "3 + 2 n + n^2"),
            ([2000, 500, 250, 31.25], .power, -1, "2000 / n"), ([1002, 252, 127, 17.625], .power, -1, "2 + 1000 / n"),
            ([3, 5, 6, 9], .logarithm, 0, "3 + log2 n"), ([2, 18, 50, 770], .linearithmic, 1, "2 + 2 n log2 n"),
            ([-5, 4, 16, 184], .power, 1, "-8 + 3 n"),
        ] as [([Double], GrowthLaw.Form, Double, String)])
    func anExactLawIsFound(values: [Double], form: GrowthLaw.Form, exponent: Double, formula: String) {
        let law = GrowthLaw(of: zip([1, 4, 8, 64], values).map { Growth.Point($0, $1) })
        #expect(law.form == form)
        #expect(law.exponent == exponent)
        #expect(law.formula == formula)
        #expect(law.isExact)
        #expect(law.order == max(0, Int(exponent)))
    }

    @Test func aSizeOfZeroIsASizeLikeAnother() {
        #expect(law({ 4 + 6 * $0 }, over: [0, 1, 4, 8, 64]).formula == "4 + 6 n")
        #expect(law({ $0 * $0 }, over: [0, 1, 4, 8]).formula == "n^2")
    }

    @Test func aTableThatDoublesIsLinearAllTheSame() {
        // LinkChain's subscriptions to one subject: fanout/subject, allocations, at these widths.
        let law = GrowthLaw(of: zip([1, 2, 10, 100, 1000, 10_000], [4, 9, 43, 406, 4009, 40_013]).map { Growth.Point($0, $1) })
        #expect(law.form == .power)
        #expect(law.order == 1)
        #expect(law.exponent == 1)
        #expect(!law.isExact)
        #expect(law.formula.hasPrefix("≈ "))
        #expect(law.formula.hasSuffix(" n"))
    }

    @Test func whatLiesBetweenIsNoWholeNumber() throws {
        let half = law { 7 + 2 * pow($0, 1.5) }
        #expect(abs(try #require(half.exponent) - 1.5) <= 0.01)
        #expect(half.order == nil)
    }

    @Test func whatFollowsNoPowerHasNoExponent() {
        for values in [[1, 100, 3, 50], [5, 1, 5, 1], [0, 0, 0, 7.0]] {
            let law = GrowthLaw(of: zip([1, 8, 64, 1000], values).map { Growth.Point($0, $1) })
            #expect(law.form == .none)
            #expect(law.exponent == nil)
            #expect(law.order == nil)
            #expect(law.formula == "no power law")
        }
    }

    @Test func oneMoreExponentIsAnotherOrder() {
        #expect(law { 5 + 3 * $0 }.order == 1)
        #expect(law { 5 + 3 * $0 * $0 }.order == 2)
        #expect(law { 5 + 3 * $0 + ($0 * $0 / 4).rounded() }.order == 2)
    }

    @Test func theBaselinesHeadlineIsLinear() throws {
        let fits = Growth.fits(try BaselineFile.rows())
        func fit(_ workload: String, _ implementation: String, _ phase: Phase, _ metric: Metric = .allocations) throws -> GrowthLaw {
            let key = RowKey(
                workload: workload, implementation: implementation, parameter: .depth, size: nil, phase: phase.rawValue, metric: metric)
            return try #require(fits[Growth.Series(key)])
        }
        for implementation in ["DisposerChain", "SinkChain", "LinkChain", "ClosureChain"] {
            let law = try fit("subscribe/map-chain", implementation, .subscribe)
            if implementation != "LinkChain" { #expect(law.order == 1, "\(implementation): \(law)") }
            #expect(law.isExact)
            #expect(try fit("subscribe/map-chain", implementation, .event) == fit("subscribe/map-chain", implementation, .dispose))
        }
        #expect(try fit("subscribe/map-chain", "LinkChain", .assemble).order == 1)
        // Nothing in the baseline grows faster than its size, and nearly everything follows a law.
        #expect(fits.values.allSatisfy { ($0.order ?? 0) <= 1 })
        #expect(fits.count { $0.value.form == .none } * 20 < fits.count)
    }

    @Test func aSeriesWithAGapHasNoLaw() {
        var rows = [1, 2, 3, 4].map { Row.count(Double($0), .sample(size: $0)) }
        #expect(Growth.fits(rows).count == 1)
        rows[2] = Row(.sample(size: 3), without: .unsupported)
        #expect(Growth.fits(rows).isEmpty)
        rows.remove(at: 2)
        #expect(Growth.fits(rows).isEmpty)
    }

    /// The four sizes that are left would be enough for a law.
    @Test func aSeriesOfFiveSizesWithAGapHasNoLawEither() {
        var rows = [1, 2, 3, 4, 5].map { Row.count(Double($0), .sample(size: $0)) }
        #expect(Growth.fits(rows).count == 1)
        rows[2] = Row(.sample(size: 3), without: .unsupported)
        #expect(Growth.fits(rows).isEmpty)
    }

    @Test func theSlopeOfATimeIsALinearRegressionOfLogarithms() throws {
        // SciPy 1.17.1: r = s.linregress(log([8, 64, 1000, 10000]), log([310, 2900, 41000, 470000])); h = s.t.ppf(0.975, 2) * r.stderr;
        // r.slope, r.slope - h, r.slope + h. Size 1 is left out: its time is not three times the shortest.
        let points = zip([1, 8, 64, 1000, 10_000], [55, 310, 2900, 41_000, 470_000]).map { Growth.Point($0, $1) }
        let slope = try #require(TimeSlope(of: points))
        #expect(slope.sizes == [8, 64, 1000, 10_000])
        #expect(abs(slope.slope - 1.018812795890876) < 1e-10)
        #expect(abs(slope.low - 0.9536849204790104) < 1e-9)
        #expect(abs(slope.high - 1.0839406713027413) < 1e-9)
        #expect(slope.order == 1)
    }

    @Test func aFlatTimeIsTakenOverAllSizes() throws {
        let slope = try #require(TimeSlope(of: zip([0, 1, 8, 64, 1000], [9, 10, 10.1, 9.9, 10]).map { Growth.Point($0, $1) }))
        #expect(slope.sizes == [1, 8, 64, 1000])
        #expect(slope.order == 0)
        #expect(TimeSlope(of: [Growth.Point(0, 1), Growth.Point(1, 1), Growth.Point(2, 1)]) == nil)
    }

    @Test func theOrderOfATimeIsAWholeNumberAtMostATenthAway() {
        func order(_ exponent: Double) -> Int? {
            TimeSlope(of: [1, 8, 64, 1000].map { Growth.Point($0, 10 * pow($0, exponent)) })?.order
        }
        #expect([0.85, 0.95, 1.05, 1.15].map(order) == [nil, 1, 1, nil])
    }

    private func grid(_ value: (Double, Double) -> Double) -> [GridLaw.Point] {
        [1.0, 4, 16, 64].flatMap { depth in [1.0, 10, 100].map { GridLaw.Point(depth: depth, width: $0, value: value(depth, $0)) } }
    }

    @Test func aGridIsBilinearWhereItIsExactlySo() throws {
        let law = try #require(GridLaw(of: grid { 5 + 2 * $0 + 3 * $0 * $1 }))
        #expect(law.formula == "5 + 2 d + 3 d w")
        #expect(law.deviation == 0)
        #expect([law.depthExponent, law.widthExponent] == [1, 1])
        let narrow = try #require(GridLaw(of: grid { width, _ in 5 + 2 * width }))
        #expect(narrow.formula == "5 + 2 d")
        #expect([narrow.depthExponent, narrow.widthExponent] == [1, 0])
        #expect(try #require(GridLaw(of: grid { _, _ in 0 })).formula == "0")
        #expect(try #require(GridLaw(of: grid { 5 + $1 - 3 * $0 * $1 })).formula == "5 + w - 3 d w")
    }

    @Test func aGridIsBilinearWhereItIsNearlySo() throws {
        // 40 more at one of twelve points, which no power law comes near.
        func value(depth: Double, width: Double) -> Double {
            let more = depth == 16 && width == 100 ? 40.0 : 0.0
            return 5 + 3 * depth * width + more
        }
        let law = try #require(GridLaw(of: grid(value)))
        #expect(law.formula == "≈ 5.01 + 3.01 d w")
        #expect([law.depthExponent, law.widthExponent] == [1, 1])
        // numpy 2.4.6: max(abs(A @ linalg.lstsq(A, ones)[0] - 1)), each row of A being (1, d, w, d w) / value.
        #expect(abs(try #require(law.deviation) - 0.0065950668) < 1e-9)
    }

    @Test func aGridThatIsNearlyBilinearIsWrittenWithoutExponents() throws {
        func value(depth: Double, width: Double) -> Double {
            let more = depth == 16 && width == 100 ? 40.0 : 0.0
            return 12_345 + 30 * depth * width - 80 * depth + more
        }
        // numpy 2.4.6: 12344.899, -80.013 and 30.007; the price of a branch alone, -0.002, is left out.
        #expect(try #require(GridLaw(of: grid(value))).formula == "≈ 12345 - 80 d + 30 d w")
    }

    @Test func aGridHasAnExponentForEachSize() throws {
        let law = try #require(GridLaw(of: grid { 2.5 * pow($0, 2) * pow($1, 0.5) }))
        #expect(abs(try #require(law.depthExponent) - 2) < 1e-9)
        #expect(abs(try #require(law.widthExponent) - 0.5) < 1e-9)
        #expect(law.formula == "≈ 2.5 d^2.00 w^0.50")
        #expect(try #require(GridLaw(of: grid { 1000 * abs(sin($0 * 7 + $1)) + 1 })).formula == "no power law")
    }

    @Test func aLineIsNoGrid() {
        #expect(GridLaw(of: (1...9).map { GridLaw.Point(depth: Double($0), width: 1, value: 1) }) == nil)
        #expect(GridLaw(of: Array(grid { $0 + $1 }.prefix(5))) == nil)
    }

    @Test func aTimeThatGrowsLateIsTakenOverTheThreeLargestSizes() throws {
        let points = zip([1, 8, 64, 1000, 10_000], [10, 11, 12, 29, 100]).map { Growth.Point($0, $1) }
        #expect(try #require(TimeSlope(of: points)).sizes == [64, 1000, 10_000])
    }
}

extension Growth {
    /// The laws of all counts.
    fileprivate static func fits(_ rows: [Row]) -> [Series: GrowthLaw] {
        series(rows) { $0.kind == .exact }.reduce(into: [:]) { $0[$1.series] = GrowthLaw(of: $1.points) }
    }
}
