import Foundation
import Results
import Runner

/// How costs grow, for a person: exponent, the whole number that it comes to, and the law; times with the slope's interval.
package struct GrowthReport {
    private let counts: [(series: Growth.Series, law: GrowthLaw)]
    private let grids: [(series: Growth.Series, law: GridLaw)]
    private let times: [(series: Growth.Series, slope: TimeSlope)]

    /// Throws if no workload among the rows has a sweep of enough sizes.
    package init(_ rows: [Row], named name: String) throws(Failure) {
        counts = Growth.series(rows) { $0.kind == .exact || $0 == .stackBytes }.map { ($0.series, GrowthLaw(of: $0.points)) }
        grids = Growth.grids(rows)
        times = Growth.series(rows) { $0.kind == .timed }.compactMap { sweep in TimeSlope(of: sweep.points).map { (sweep.series, $0) } }
        if counts.isEmpty && times.isEmpty {
            throw Failure(
                .nothingToCompare,
                "\(name): no workload with \(Growth.fewestSizes) sizes or more; measure a sweep in full, without --quick, "
                    + "or take `results/baseline-….csv`")
        }
    }

    package func lines(_ console: Console) -> [String] {
        let growing = counts.filter { $0.law.form != .constant }
        let constant = counts.count - growing.count
        var lines = growing.isEmpty ? [] : table(growing, console) + [""]
        if constant > 0 { lines += ["\(constant) of \(counts.count) counts are the same at every size.", ""] }
        if !grids.isEmpty { lines += table(grids, console) + [""] }
        if !times.isEmpty { lines += table(times, console) + [""] }
        return lines + notes.flatMap { Wrapping.lines($0, width: 120) }.map(console.dim)
    }

    private func table(_ counts: [(series: Growth.Series, law: GrowthLaw)], _ console: Console) -> [String] {
        var table = Table([
            ("counts", .left), ("over", .left), ("architecture", .left), ("phase", .left), ("metric", .left), ("exponent", .right),
            ("comes to", .right), ("law", .left), ("off by", .right),
        ])
        for (series, law) in counts {
            table.add([
                series.workload, series.parameter.rawValue, series.implementation, series.phase, series.metric.rawValue,
                law.exponent.map { String(format: "%.2f", $0) } ?? "–", order(law), law.formula, deviation(law),
            ])
        }
        return table.lines(console)
    }

    private func table(_ grids: [(series: Growth.Series, law: GridLaw)], _ console: Console) -> [String] {
        var table = Table([
            ("counts on a grid", .left), ("architecture", .left), ("phase", .left), ("metric", .left), ("of depth", .right),
            ("of width", .right), ("law", .left),
        ])
        for (series, law) in grids {
            let exponents = [law.depthExponent, law.widthExponent].map { $0.map { String(format: "%.2f", $0) } ?? "–" }
            table.add([series.workload, series.implementation, series.phase, series.metric.rawValue] + exponents + [law.formula])
        }
        return table.lines(console)
    }

    private func order(_ law: GrowthLaw) -> String {
        switch law.form {
        case .logarithm: "log n"
        case .linearithmic: "n log n"
        case .constant, .power: law.order.map { "n^\($0)" } ?? "–"
        case .none: "–"
        }
    }

    private func deviation(_ law: GrowthLaw) -> String {
        guard let deviation = law.deviation else { return "–" }
        return law.isExact ? "exact" : String(format: "%.1f %%", deviation * 100)
    }

    private func table(_ times: [(series: Growth.Series, slope: TimeSlope)], _ console: Console) -> [String] {
        var table = Table([
            ("times", .left), ("over", .left), ("architecture", .left), ("phase", .left), ("metric", .left), ("slope", .right),
            ("95 % interval", .right), ("comes to", .right), ("from sizes", .left),
        ])
        for (series, slope) in times {
            let sizes = slope.sizes.map(Number.exact).joined(separator: " ")
            table.add([
                series.workload, series.parameter.rawValue, series.implementation, series.phase, series.metric.rawValue,
                String(format: "%.2f", slope.slope), String(format: "%.2f … %.2f", slope.low, slope.high),
                slope.order.map { "n^\($0)" } ?? "–", sizes,
            ])
        }
        return table.lines(console)
    }

    private var notes: [String] {
        [
            "n is the size that is swept. In phase event, counts and times are of one unit of work (`make list`): what is linear there "
                + "is quadratic in all.",
            "On a grid: d is the depth, w the width; `5 + 3 d w` is exact.",
            "Counts: c₀ + c · n^exponent, fitted; \"exact\" where every figure is what the law says, else by how much it misses the "
                + "worst. "
                + "\"no power law\": by more than \(Int(GrowthLaw.tolerance * 100)) %.",
        ]
            + (times.isEmpty
                ? []
                : [
                    "Times: the slope of their logarithms over the sizes named, with Student's interval; those where the part that is "
                        + "the same "
                        + "at every size is most of the time are left out. \"comes to\": the one whole number in the interval, if "
                        + "there is one, "
                        + "with a tenth granted at either end."
                ])
    }
}
