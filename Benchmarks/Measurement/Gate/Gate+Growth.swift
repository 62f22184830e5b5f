extension Gate {
    /// One verdict per sweep of counts: whether they still grow as they did. A change fails even where every small size passes.
    public static func judgeGrowth(baseline: [Row], measured: [Row]) -> [Verdict] {
        let old = Growth.fits(baseline), new = Growth.fits(measured)
        return new.sorted { "\($0.key)" < "\($1.key)" }.compactMap { series, law in
            guard let base = old[series] else { return nil }  // Its rows are new, and that is said of them.
            let grows = base.order == law.order && (base.form == .none) == (law.form == .none)
            return Verdict(
                grows ? .passed : .exponent, workload: series.workload, architecture: series.architecture, subject: series.description,
                metric: series.metric, finding: grows ? law.formula : "\(text(base)) → \(text(law))",
                remedy: grows ? "" : "find what is done once more for each of them; only if it must grow so, `make baseline`")
        }
    }

    private static func text(_ law: GrowthLaw) -> String {
        let order = law.order.map { "n^\($0)" } ?? "no whole exponent"
        return "\(order) (\(law.formula))"
    }
}
