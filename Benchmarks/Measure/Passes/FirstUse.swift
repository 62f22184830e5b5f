/// What the first runs of a process keep for good: a thread-local, a lazily made singleton, the metadata of a generic type.
///
/// It is no leak, since later runs do not add to it.
enum FirstUse {
    /// How many more runs there are at most if the second leaves behind too much.
    static let patience = 4
    /// How many runs in a row must leave nothing unexpected. More than one, since it may be every second run that leaks.
    static let calm = 2

    /// The run that counts, and what the runs before it have kept.
    ///
    /// - Parameters:
    ///   - first: the warm-up run; nil if smaller sizes did that in this process. Then the first run counts.
    ///   - expected: how many blocks each run leaves behind on purpose.
    ///   - next: makes one more run.
    static func settle<Failure: Error>(first: CountedRun?, expected: Int, _ next: () throws(Failure) -> CountedRun) throws(Failure) -> (
        run: CountedRun, kept: KeptBlocks
    ) {
        let second = try next()
        // Smaller sizes have had their first use, and six runs of a million take longer than a process may.
        guard let first else { return (second, KeptBlocks()) }
        var runs = [first, second]
        if second.liveBlocks > expected {
            while runs.count < Self.patience + 2, !isCalm(runs, expected) { runs.append(try next()) }
            // What grows with every run is a leak. The second run shows it as well as any other.
            if !isCalm(runs, expected) { return (second, kept(by: [first], beyond: second)) }
        }
        let counted = runs[runs.count - 1]
        return (counted, kept(by: runs.dropLast(), beyond: counted))
    }

    private static func isCalm(_ runs: [CountedRun], _ expected: Int) -> Bool {
        runs.count > calm && runs.suffix(calm).allSatisfy { $0.liveBlocks <= expected }
    }

    private static func kept(by runs: some Sequence<CountedRun>, beyond counted: CountedRun) -> KeptBlocks {
        var kept = KeptBlocks()
        for run in runs {
            kept.blocks += max(0, run.liveBlocks - counted.liveBlocks)
            kept.bytes += max(0, run.liveBytes - counted.liveBytes)
        }
        return kept
    }
}
