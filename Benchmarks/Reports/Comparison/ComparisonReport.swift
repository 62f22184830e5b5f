import Foundation
import Gate
import Results

/// Runs held against the first of them, for people or for programs.
package struct ComparisonReport {
    /// A run beside the base, what it is called, and how it compares.
    struct Head {
        let name: String
        let run: ComparedRun
        let comparison: Comparison
    }

    let base: ComparedRun
    let heads: [Head]
    /// What makes the runs unlike in more than the code, or may do so: to be said before any number.
    package let caveats: [Caveat]

    /// The first run is the base. `controls` are the implementations that no change to a library touches. Throws if no row of the base is
    /// in one of the others, or if they are of different builds. Traps on fewer than two runs.
    package init(_ runs: [ComparedRun], controls: Set<String>) throws(Failure) {
        precondition(runs.count > 1, "a comparison of \(runs.count) runs")
        let base = runs[0]
        var heads: [Head] = []
        for (number, run) in runs.dropFirst().enumerated() {
            if let old = base.description?.toolchain.build, let new = run.description?.toolchain.build {
                try old.check(new, at: run.path, against: base.path)
            }
            let old = base.description?.workloadTexts, new = run.description?.workloadTexts
            let comparison = Comparison(
                base: base.rows, head: run.rows, samples: (base.samples ?? Samples(), run.samples ?? Samples()), controls: controls
            ) { key in
                guard let old, let new else { return false }
                return new.isChanged(key.workload, key.implementation, fromBase: old)
            }
            if comparison.pairs.isEmpty {
                throw Failure(
                    .nothingToCompare,
                    "nothing to compare: no row of \(base.path) (\(base.rows.count)) is in \(run.path) (\(run.rows.count)); "
                        + "give two runs that share workloads"
                )
            }
            heads.append(Head(name: runs.count == 2 ? "head" : "head \(number + 1)", run: run, comparison: comparison))
        }
        (self.base, self.heads) = (base, heads)
        caveats =
            Caveat.all(of: base, named: "base") + heads.flatMap { Caveat.all(of: $0.run, named: $0.name) } + Caveat.incomplete(base, "base")
            + heads.flatMap { Caveat.all(base: base, head: $0.run, named: $0.name, $0.comparison, controls: controls) }
    }

    /// In the order of their declaration: those with a row in the base and in another run.
    var metrics: [Metric] {
        Metric.allCases.filter { metric in heads.contains { $0.comparison.pairs.contains { $0.key.metric == metric } } }
    }

    /// A row of the base, and of each head what it has of it.
    struct Line {
        let base: Row
        let pairs: [Comparison.Pair?]
        var key: RowKey { base.key }

        /// Whether no side has a figure, for the same reason: there is nothing to compare.
        var isUnsupported: Bool { base.status == .unsupported && pairs.allSatisfy { $0 == nil || $0?.head.status == .unsupported } }

        /// A time is always listed; a count only if it changed, or if there is none.
        var isListed: Bool {
            if isUnsupported { return false }
            return key.metric.kind == .timed || base.status != .ok || pairs.contains { $0.map { !$0.isUnchanged } ?? false }
        }
    }

    /// The rows of one metric that are in the base and in some other run, in the order of the base.
    func rows(of metric: Metric) -> [Line] {
        let found = heads.map { head in
            Dictionary(head.comparison.pairs.filter { $0.key.metric == metric }.map { ($0.key, $0) }) { first, _ in first }
        }
        return base.rows.filter { $0.key.metric == metric }.compactMap { row in
            let pairs = found.map { $0[row.key] }
            return pairs.allSatisfy { $0 == nil } ? nil : Line(base: row, pairs: pairs)
        }
    }
}
