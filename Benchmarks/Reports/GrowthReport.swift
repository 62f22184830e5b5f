/// How costs grow: the exponent, the whole number nearest to it, and the law; for times, the interval of the slope.
package struct GrowthReport {
    let counts: [(series: Growth.Series, law: GrowthLaw)]
    let grids: [(series: Growth.Series, law: GridLaw)]
    let times: [(series: Growth.Series, slope: TimeSlope)]
    /// A warning, with its remedy, if some times have no interval.
    let warnings: [String]

    /// Throws if no workload has a sweep of enough sizes.
    package init(_ rows: [Row], named name: String) throws(Failure) {
        counts = Growth.series(rows) { $0.kind == .exact || $0 == .stackBytes }.map { ($0.series, GrowthLaw(of: $0.points)) }
        grids = Growth.grids(rows)
        times = Growth.series(rows) { $0.kind == .timed }.compactMap { sweep in TimeSlope(of: sweep.points).map { (sweep.series, $0) } }
        warnings = times.isEmpty ? [] : rows.warningsOfTimesWithoutIntervals
        if counts.isEmpty && times.isEmpty {
            throw Failure(
                .nothingToCompare,
                "\(name): no workload with \(Growth.fewestSizes) sizes or more; measure a sweep in full, without QUICK=1, "
                    + "or take `results/baseline-….csv`")
        }
    }

    package var sections: [Section] {
        let growing = counts.filter { $0.law.form != .constant }
        var sections = [table(growing), table(grids), table(times)].filter { !$0.rows.isEmpty }
        if growing.count < counts.count {
            let constant = "\(counts.count - growing.count) of \(counts.count) counts are the same at every size."
            if growing.isEmpty { sections.insert(Section(), at: 0) }
            sections[0].footnotes.append(constant)
        }
        sections[sections.count - 1].footnotes += warnings + notes
        return sections
    }

    private func table(_ counts: [(series: Growth.Series, law: GrowthLaw)]) -> Section {
        Section(
            name: "counts",
            columns: Self.columns("counts") + [.init("exponent", .right), .init("comes to", .right), "law", .init("off by", .right)],
            rows: counts.map { series, law in
                Self.cells(series) + [
                    .init(law.exponent, Self.hundredths), .init(order(law)), .init(law.formula),
                    .init(deviation(law), number: law.deviation),
                ]
            })
    }

    private func table(_ grids: [(series: Growth.Series, law: GridLaw)]) -> Section {
        Section(
            name: "grids", columns: Self.columns("counts on a grid") + [.init("of depth", .right), .init("of width", .right), "law"],
            rows: grids.map { series, law in
                Self.cells(series) + [
                    .init(law.depthExponent, Self.hundredths), .init(law.widthExponent, Self.hundredths), .init(law.formula),
                ]
            })
    }

    private func table(_ times: [(series: Growth.Series, slope: TimeSlope)]) -> Section {
        Section(
            name: "times",
            columns: Self.columns("times")
                + [.init("slope", .right), .init("95 % interval", .right), .init("comes to", .right), "from sizes"],
            rows: times.map { series, slope in
                Self.cells(series) + [
                    .init(slope.slope, Self.hundredths), .init(String(format: "%.2f … %.2f", slope.low, slope.high)),
                    .init(order(slope)), .init(slope.sizes.map(Number.exact).joined(separator: " ")),
                ]
            })
    }

    private static func columns(_ title: String) -> [Section.Column] { [.init(title), "over", "architecture", "phase", "metric"] }

    private static func cells(_ series: Growth.Series) -> [Section.Cell] {
        [series.workload, series.parameter.rawValue, series.implementation, series.phase, series.metric.rawValue].map { .init($0) }
    }

    private static func hundredths(_ number: Double) -> String { String(format: "%.2f", number) }

    func order(_ law: GrowthLaw) -> String {
        switch law.form {
        case .logarithm: "log n"
        case .linearithmic: "n log n"
        case .constant, .power: law.order.map { "n^\($0)" } ?? "–"
        case .none: "–"
        }
    }

    func order(_ slope: TimeSlope) -> String {
        slope.isDetermined ? slope.order.map { "n^\($0)" } ?? "–" : "not determined"
    }

    private func deviation(_ law: GrowthLaw) -> String {
        guard let deviation = law.deviation else { return "–" }
        return law.isExact ? "exact" : Number.percent(toTenth: deviation)
    }

    var meaningOfSizes: String {
        "n is the swept size. In phase event, counts and times are per unit of work (`make list`): linear growth there is "
            + "quadratic in total."
    }

    private var notes: [String] {
        [
            meaningOfSizes,
            "On a grid: d is the depth, w the width; `5 + 3 d w` is exact.",
            "Counts: c₀ + c · n^exponent, fitted; \"exact\" where the law gives every figure, else its largest error. "
                + "\"no power law\": an error of more than \(Int(GrowthLaw.tolerance * 100)) %.",
        ] + (times.isEmpty ? [] : [Self.meaningOfSlopes])
    }

    private static let meaningOfSlopes =
        "Times: the slope of their logarithms over the sizes named, with Student's interval; sizes where the constant part is most "
        + "of the time are left out. \"comes to\": the only whole number in the interval, if there is one, with a tenth granted at "
        + "either end; \"not determined\" where the interval reaches from 0 or less to a tenth or more, so that the time may grow or "
        + "not, or is wider than 0.3 without one whole number in it."
}
