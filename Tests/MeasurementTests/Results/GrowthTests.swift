import Testing

@testable import Results

@Suite struct GrowthTests {
    private static let sizes = [1.0, 4, 8, 64, 1000, 10_000]

    private func law(_ value: (Double) -> Double, over sizes: [Double] = sizes) -> GrowthLaw { law(sizes, sizes.map(value)) }

    private func law(_ sizes: [Double], _ values: [Double]) -> GrowthLaw { GrowthLaw(of: zip(sizes, values).map { Growth.Point($0, $1) }) }

    struct Case: NamedCase {
        var values: [Double], form: GrowthLaw.Form, exponent: Double, formula: String
        var name: String { formula }

        init(_ formula: String, _ form: GrowthLaw.Form, _ exponent: Double, _ values: Double...) {
            (self.values, self.form, self.exponent, self.formula) = (values, form, exponent, formula)
        }
    }

    @Test(arguments: [
        Case("5", .constant, 0, 5, 5, 5, 5), Case("0", .constant, 0, 0, 0, 0, 0), Case("5 + 3 n", .power, 1, 8, 17, 29, 197),
        Case("3 n", .power, 1, 3, 12, 24, 192), Case("1 + n", .power, 1, 2, 5, 9, 65), Case("-8 + 3 n", .power, 1, -5, 4, 16, 184),
        Case("0.375 + 0.125 n", .power, 1, 0.5, 0.875, 1.375, 8.375), Case("n^2", .power, 2, 1, 16, 64, 4096),
        Case("7 + 2 n^2", .power, 2, 9, 39, 135, 8199), Case("3 + 2 n + n^2", .power, 2, 6, 27, 83, 4227),
        Case("2000 / n", .power, -1, 2000, 500, 250, 31.25), Case("2 + 1000 / n", .power, -1, 1002, 252, 127, 17.625),
        Case("3 + log2 n", .logarithm, 0, 3, 5, 6, 9), Case("2 + 2 n log2 n", .linearithmic, 1, 2, 18, 50, 770),
    ])
    func anExactLawIsFoundWithItsFormula(_ law: Case) {
        let found = self.law([1, 4, 8, 64], law.values)
        #expect(found.form == law.form && found.exponent == law.exponent && found.formula == law.formula && found.isExact)
        #expect(found.order == max(0, Int(law.exponent)))
        #expect(zip([1, 4, 8, 64], law.values).allSatisfy { abs((found.value(at: $0) ?? 0) - $1) < 1e-6 })
    }

    @Test func onlyAnEstimatedFormulaIsRounded() {
        #expect(law({ 0.00015 + 0.00006 * $0 }, over: [1, 100, 10_000, 100_000]).formula == "0.00015 + 0.00006 n")
        // numpy 2.4.6: least squares of the relative errors.
        #expect(law([10, 1000, 100_000, 1_000_000], [10, 10, 15, 61]).formula == "≈ 9.96 + 0.0000509 n")
        #expect([0.00005094, 0.123456, 12.345, 1234.56, 0.99999].map(Formula.rounded) == ["0.0000509", "0.123", "12.3", "1235", "1"])
    }

    @Test func aSizeOfZeroCountsLikeAnyOther() {
        #expect(law({ 4 + 6 * $0 }, over: [0, 1, 4, 8, 64]).formula == "4 + 6 n")
        #expect(law({ $0 * $0 }, over: [0, 1, 4, 8]).formula == "n^2")
    }

    @Test func aDoublingTableStillGrowsLinearly() {
        // LinkChain's subscriptions to one subject: fanout/subject, allocations, at these widths.
        let law = law([1, 2, 10, 100, 1000, 10_000], [4, 9, 43, 406, 4009, 40_013])
        #expect(law.form == .power && law.order == 1 && law.exponent == 1 && !law.isExact)
        #expect(law.formula.hasPrefix("≈ ") && law.formula.hasSuffix(" n"))
    }

    @Test func aFractionalPowerHasNoOrder() throws {
        let half = law { 7 + 2 * pow($0, 1.5) }
        #expect(abs(try #require(half.exponent) - 1.5) <= 0.01)
        #expect(half.order == nil)
    }

    @Test func aSweepWithoutAPowerLawHasNoExponent() {
        for values in [[1, 100, 3, 50], [5, 1, 5, 1], [0, 0, 0, 7.0]] {
            let law = law([1, 8, 64, 1000], values)
            #expect(law.form == .none && law.exponent == nil && law.order == nil && law.formula == "no power law")
            #expect(law.value(at: 8) == nil)
        }
    }

    @Test func theBaselinesHeadlineIsLinear() throws {
        let fits = Growth.fits(try CSVReader.rows(at: Committed.baseline()))
        func fit(_ workload: String, _ implementation: String, _ phase: Phase, _ metric: Metric = .allocations) throws -> GrowthLaw {
            try #require(fits[Growth.Series(.sample(workload, implementation, phase: phase.rawValue, metric))])
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

    /// With five sizes, the four that are left would suffice for a law.
    @Test(arguments: [4, 5]) func aSeriesWithAGapHasNoLaw(sizes: Int) {
        var rows = (1...sizes).map { Row.count(Double($0), .sample(size: $0)) }
        #expect(Growth.fits(rows).count == 1)
        rows[2] = Row(.sample(size: 3), without: .unsupported)
        #expect(Growth.fits(rows).isEmpty)
        #expect(Growth.fits(Array(rows.prefix(2) + rows.suffix(1))).isEmpty)
    }

    @Test func aTimesSlopeIsALogLogRegression() throws {
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

    private func slope(_ times: [Double], over sizes: [Double]) -> TimeSlope? {
        TimeSlope(of: zip(sizes, times).map { Growth.Point($0, $1) })
    }

    @Test func aTimesSlopeIsFittedWhereTheTimeGrows() throws {
        let flat = try #require(slope([9, 10, 10.1, 9.9, 10], over: [0, 1, 8, 64, 1000]))
        #expect(flat.sizes == [1, 8, 64, 1000] && flat.order == 0)
        #expect(try #require(slope([10, 11, 12, 29, 100], over: [1, 8, 64, 1000, 10_000])).sizes == [64, 1000, 10_000])
        #expect(slope([1, 1, 1], over: [0, 1, 2]) == nil)
        let square = try #require(slope(Self.sizes.map { 10 * $0 * $0 }, over: Self.sizes))
        #expect(abs(square.value(at: 16) / 2560 - 1) < 1e-9)
    }

    @Test func aTimesOrderIsAWholeNumberWithinATenth() {
        func order(_ exponent: Double) -> Int? { slope([1, 8, 64, 1000].map { 10 * pow($0, exponent) }, over: [1, 8, 64, 1000])?.order }
        #expect([0.85, 0.95, 1.05, 1.15].map(order) == [nil, 1, 1, nil])
    }

    private func grid(_ value: (Double, Double) -> Double) -> [GridLaw.Point] {
        [1.0, 4, 16, 64].flatMap { depth in [1.0, 10, 100].map { GridLaw.Point(depth: depth, width: $0, value: value(depth, $0)) } }
    }

    @Test func anExactlyBilinearGridIsFound() throws {
        let law = try #require(GridLaw(of: grid { 5 + 2 * $0 + 3 * $0 * $1 })),
            narrow = try #require(GridLaw(of: grid { w, _ in 5 + 2 * w }))
        #expect(law.formula == "5 + 2 d + 3 d w" && law.deviation == 0 && [law.depthExponent, law.widthExponent] == [1, 1])
        #expect(narrow.formula == "5 + 2 d" && [narrow.depthExponent, narrow.widthExponent] == [1, 0])
        #expect(GridLaw(of: grid { _, _ in 0 })?.formula == "0")
        #expect(GridLaw(of: grid { 5 + $1 - 3 * $0 * $1 })?.formula == "5 + w - 3 d w")
    }

    @Test func aNearlyBilinearGridIsFound() throws {
        // 40 more at one of twelve points, which no power law fits.
        func odd(_ depth: Double, _ width: Double) -> Double { depth == 16 && width == 100 ? 40 : 0 }
        let law = try #require(GridLaw(of: grid { 5 + 3 * $0 * $1 + odd($0, $1) }))
        #expect(law.formula == "≈ 5.01 + 3.01 d w" && [law.depthExponent, law.widthExponent] == [1, 1])
        // numpy 2.4.6: max(abs(A @ linalg.lstsq(A, ones)[0] - 1)), each row of A being (1, d, w, d w) / value.
        #expect(abs(try #require(law.deviation) - 0.0065950668) < 1e-9)
        // numpy 2.4.6: 12344.899, -80.013 and 30.007; the price of a branch alone, -0.002, is left out.
        #expect(GridLaw(of: grid { 12_345 + 30 * $0 * $1 - 80 * $0 + odd($0, $1) })?.formula == "≈ 12345 - 80 d + 30 d w")
    }

    @Test func aGridHasAnExponentForEachDimension() throws {
        let law = try #require(GridLaw(of: grid { 2.5 * pow($0, 2) * pow($1, 0.5) }))
        #expect(abs(try #require(law.depthExponent) - 2) < 1e-9)
        #expect(abs(try #require(law.widthExponent) - 0.5) < 1e-9)
        #expect(law.formula == "≈ 2.5 d^2.00 w^0.50")
        #expect(try #require(GridLaw(of: grid { 1000 * abs(sin($0 * 7 + $1)) + 1 })).formula == "no power law")
    }

    @Test func aLineIsNotAGrid() {
        #expect(GridLaw(of: (1...9).map { GridLaw.Point(depth: Double($0), width: 1, value: 1) }) == nil)
        #expect(GridLaw(of: Array(grid { $0 + $1 }.prefix(5))) == nil)
    }
}

extension Growth {
    fileprivate static func fits(_ rows: [Row]) -> [Series: GrowthLaw] {
        series(rows) { $0.kind == .exact }.reduce(into: [:]) { $0[$1.series] = GrowthLaw(of: $1.points) }
    }
}
