/// A run compared with another, for people or for programs.
package struct ComparisonReport {
    let base, head: ComparedRun
    let comparison: Comparison
    /// Show these before any number.
    package let caveats: [Caveat]

    /// `controls` are the implementations that no change to a library touches.
    ///
    /// Throws if the runs share no row, or are of different builds.
    package init(_ base: ComparedRun, _ head: ComparedRun, controls: Set<String>) throws(Failure) {
        if let old = base.description?.toolchain.build, let new = head.description?.toolchain.build {
            try old.check(new, at: head.path, against: base.path)
        }
        let comparison = Comparison(
            base: base.rows, head: head.rows, samples: (base.samples ?? Samples(), head.samples ?? Samples()), controls: controls
        ) { head.isChanged($0, from: base) }
        if comparison.pairs.isEmpty {
            throw Failure(
                .nothingToCompare,
                "nothing to compare: no row of \(base.path) (\(base.rows.count)) is in \(head.path) (\(head.rows.count)); "
                    + "give two runs that share workloads"
            )
        }
        (self.base, self.head, self.comparison) = (base, head, comparison)
        caveats = Caveat.all(base: base, head: head, comparison, controls: controls)
    }

    /// The metrics with a row in both runs, as declared.
    var metrics: [Metric] {
        Metric.allCases.filter { metric in comparison.pairs.contains { $0.key.metric == metric } }
    }
}

extension ComparedRun {
    /// Whether the row's workload is known to have another source than in `base`. A time that is older than the counts has.
    func isChanged(_ key: RowKey, from base: ComparedRun) -> Bool {
        if key.metric.kind != .exact, [self, base].contains(where: { $0.description?.recounted?.workloads.contains(key.workload) == true })
        {
            return true
        }
        guard let old = base.description?.workloadTexts, let new = description?.workloadTexts else { return false }
        return new.isChanged(key.workload, key.implementation, fromBase: old)
    }
}
