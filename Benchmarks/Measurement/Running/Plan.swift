/// How much is measured: which sizes, and for how long.
public struct Plan: Sendable {
    /// One workload at one size, for all its entrants.
    public struct Job: Sendable {
        public let entry: Entry
        public let size: Int
        public var title: String { entry.title(size: size) }
        /// Counting alone takes next to nothing.
        public var isTimed: Bool { if case .none = entry.workload.timing { false } else { true } }
    }

    /// What the full suite may take in the timed pass, in seconds, and what one job may take however few there are.
    struct Allowance {
        var suite: Double
        var job: Double
    }

    public let quick: Bool
    /// In the order of the rows.
    public let jobs: [Job]
    /// Seconds for the timed pass of one job.
    public let budget: Double

    /// `quick` measures fewer sizes for less time.
    public init(_ catalogue: Catalogue, quick: Bool) {
        self.quick = quick
        jobs = catalogue.entries.flatMap { entry in
            (quick ? Self.quickSizes(of: entry.workload) : entry.workload.sizes).map { Job(entry: entry, size: $0) }
        }
        let allowance = quick ? Allowance(suite: 16, job: 0.4) : Allowance(suite: 108, job: 2)
        budget = min(allowance.job, allowance.suite / Double(max(1, jobs.count(where: \.isTimed))))
    }

    /// The first, the middle and the last of a sweep, and what the table at the end of a run needs.
    static func quickSizes(of workload: Workload) -> [Int] {
        let sizes = workload.sizes
        guard sizes.count > 3 else { return sizes }
        let wanted = [sizes[0], sizes[sizes.count / 2], sizes[sizes.count - 1]] + Headline.sizes(of: workload.slug)
        return sizes.filter(wanted.contains)
    }
}
