/// A run pooled with others of the same objects, linked in other orders.
///
/// A function's place in the executable changes its time, so the interval of one executable is too narrow. A pooled interval covers the
/// medians of all.
package struct PooledRun {
    package let rows: [Row]
    package let description: RunDescription

    /// Takes the rows of `whole`, and pools each time that `links` have as well.
    ///
    /// Throws if the runs differ in commit, machine or compiler, if one is incomplete, or if there are too few.
    package init(_ whole: ComparedRun, _ links: [ComparedRun]) throws(Failure) {
        let runs = [whole] + links
        var description = try Self.description(of: whole)
        for link in links { try Self.check(link, is: Self.description(of: link), as: description, of: whole) }
        let indices = runs.map { RowIndex($0.rows) }
        let slugs = Set(links.flatMap(\.rows).map(\.key.workload))
        rows = try whole.rows.map { row throws(Failure) in
            guard slugs.contains(row.key.workload) else { return row }
            var found: [Row] = []
            for (run, index) in zip(runs, indices) {
                guard let same = index[row.key] else {
                    throw Failure(.nothingToCompare, "\(run.path) has no row \(row.key); measure all links of a run with the same --filter")
                }
                if row.key.metric.kind == .exact, same.value != row.value {
                    throw Failure(
                        .nothingToCompare,
                        "\(run.path): \(row.key) differs from the count in \(whole.path), so it is from another build; \(Self.remedy)")
                }
                found.append(same)
            }
            return row.key.metric.kind == .timed ? try Row(pooling: found, at: whole.path) : row
        }
        if runs.count < Self.fewest {
            throw Failure(.nothingToCompare, "\(runs.count) executables, but an interval needs at least \(Self.fewest); \(Self.remedy)")
        }
        description.links = RunDescription.Links(executables: runs.count, workloads: slugs.sorted())
        self.description = description
    }

    /// With fewer, the range of their medians is no 95 % interval.
    private static let fewest = 6
    private static let remedy = "measure all of them again, one after the other: `make reference FRESH=1`"

    private static func description(of run: ComparedRun) throws(Failure) -> RunDescription {
        let json = RunDescription.path(beside: run.path)
        guard let description = run.description else { throw Failure(.usage, "\(json) is missing; copy both files of the run") }
        if description.complete, !description.quick, description.links == nil { return description }
        throw Failure(.nothingToCompare, "\(run.path) is not a complete run of one executable; \(remedy)")
    }

    private static func check(
        _ link: ComparedRun, is description: RunDescription, as expected: RunDescription, of whole: ComparedRun
    ) throws(Failure) {
        var differences = description.machine.differences(fromBase: expected.machine)
        differences += description.toolchain.differences(fromBase: expected.toolchain)
        if description.source.commit != expected.source.commit {
            let commits = [description, expected].map { $0.source.commit.map { String($0.prefix(8)) } ?? "unknown" }
            differences.append("commit: \(commits[0]), base \(commits[1])")
        }
        guard let first = differences.first else { return }
        throw Failure(.nothingToCompare, "\(link.path) cannot be pooled with \(whole.path): \(first); \(remedy)")
    }
}

extension Row {
    /// Pools one time of several executables: each figure is the median of theirs.
    ///
    /// The interval reaches from their lowest median to their highest, and at least from the median of their lower bounds to that of their
    /// upper ones. With six orders drawn at random, the first range contains the median of all orders in 97 of 100 cases. A range over all
    /// their intervals would be as wide as that of the executable with a disturbed process.
    fileprivate init(pooling rows: [Row], at path: String) throws(Failure) {
        // If one executable has no figure, the pooled row has none. Where nothing is torn down, none has any.
        if let first = rows.first(where: { $0.value == nil }) {
            self = first
            return
        }
        let intervals = rows.compactMap(\.interval)
        guard intervals.count == rows.count else {
            throw Failure(
                .nothingToCompare, "\(path): \(rows[0].key) has no interval in one of the runs; measure all with at least 7 rounds")
        }
        // A figure that some lack, for too few samples, has no median. Medians of ordered quantiles stay ordered.
        func median(_ figure: KeyPath<Figures, Double?>) -> Double? {
            let values = rows.compactMap { $0.figures[keyPath: figure] }
            return values.count < rows.count ? nil : Number.roundedNanoseconds(Statistics.median(values))
        }
        self = rows[0]
        for figure in Figures.inOrder { figures[keyPath: figure] = median(figure) }
        (figures.min, figures.max) = (rows.compactMap(\.figures.min).min(), rows.compactMap(\.figures.max).max())
        samples = rows.compactMap(\.samples).reduce(0, +)
        // Each executable counts once, whatever its number of processes.
        processes = rows.count
        let medians = rows.compactMap(\.value) + [intervals.map(\.low), intervals.map(\.high)].map(Statistics.median)
        interval = medians.min().flatMap { low in medians.max().map { Interval(low: low, high: $0) } }
    }
}
