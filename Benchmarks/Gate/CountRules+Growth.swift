import Results

extension CountRules {
    /// One verdict per sweep of counts: whether they still grow as they did. A change fails even where every small size passes.
    package static func judgeGrowth(baseline: [Row], measured: [Row]) -> [Verdict] {
        let old = Growth.fits(baseline), new = Growth.fits(measured)
        return new.sorted { "\($0.key)" < "\($1.key)" }.compactMap { series, law in
            guard let base = old[series] else { return nil }  // Its rows are reported as new.
            let grows = base.order == law.order && (base.form == .none) == (law.form == .none)
            return Verdict(
                grows ? .passed : .exponent, workload: series.workload, implementation: series.implementation, subject: series.description,
                metric: series.metric, grows ? .law(law) : .laws(old: base, new: law))
        }
    }

    /// One verdict per grid of counts, of depth and width at once: whether they still grow as they did in both.
    package static func judgeGrids(baseline: [Row], measured: [Row]) -> [Verdict] {
        let old = Dictionary(Growth.grids(baseline).map { ($0.series, $0.law) }, uniquingKeysWith: { first, _ in first })
        let new = Dictionary(Growth.grids(measured).map { ($0.series, $0.law) }, uniquingKeysWith: { first, _ in first })
        // A grid that is the same everywhere, or no grid, has no law; one that only one side has rows of is not judged.
        let onBoth = Growth.gridSeries(baseline).intersection(Growth.gridSeries(measured))
        return onBoth.filter { old[$0] != nil || new[$0] != nil }.sorted { "\($0)" < "\($1)" }.map { series in
            let grows = exponents(old[series]) == exponents(new[series])
            return Verdict(
                grows ? .passed : .exponent, workload: series.workload, implementation: series.implementation,
                subject: "\(series) and width", metric: series.metric,
                grows ? .grid(new[series]) : .grids(old: old[series], new: new[series]))
        }
    }

    /// The exponents of depth and width, to the next half: a fitted one is a little off. Without a law there are none.
    private static func exponents(_ law: GridLaw?) -> [Double?] {
        guard let law else { return [0, 0] }
        return [law.depthExponent, law.widthExponent].map { $0.map { ($0 * 2).rounded() / 2 } }
    }
}
