/// What one child process measures: one workload, at one size, in one implementation.
///
/// It gives a row per timed phase.
package struct PairedTarget: Hashable, Sendable {
    /// The slug of the workload that no change affects.
    package static let canary = "control/canary"

    package var workload: String
    package var implementation: String
    package var parameter: Parameter
    /// 0 where nothing is swept.
    package var size: Int

    package var isCanary: Bool { workload == Self.canary }

    func key(phase: String, metric: Metric) -> RowKey {
        RowKey(
            workload: workload, implementation: implementation, parameter: parameter, size: parameter == .none ? nil : size, phase: phase,
            metric: metric)
    }

    /// `pump/map depth=8 LinkChain`.
    package var title: String { workload + (parameter == .none ? "" : " \(parameter.rawValue)=\(size)") + " " + implementation }

    /// Whether `key` is one of its rows.
    package func covers(_ key: RowKey) -> Bool {
        key.workload == workload && key.implementation == implementation && (key.size ?? size) == size
    }
}

extension PairedTarget {
    /// What a paired comparison measures, except for workloads with threads; see ``threaded(of:)``.
    ///
    /// `allSizes`: all sizes of a sweep, not just the middle one, where neither the cost per run nor the cache dominates. `withControls`:
    /// controls too, though no change of a library affects them.
    package static func targets(of catalogue: Catalogue, allSizes: Bool = false, withControls: Bool = false) -> [PairedTarget] {
        choice(of: catalogue, allSizes, withControls) { Plan.Job(entry: $0, size: $1).hasTimes(of: $2) }
    }

    /// Targets that have no time by design: the teardown of what is never torn down.
    package static func untimed(of catalogue: Catalogue, allSizes: Bool = false, withControls: Bool = false) -> [PairedTarget] {
        choice(of: catalogue, allSizes, withControls) { !Plan.Job(entry: $0, size: $1).hasTimes(of: $2) }
    }

    /// The workloads with threads of their own, which are not compared.
    ///
    /// How threads meet is luck, and stays the same for most of a process's life. Two processes of one build have differed by a factor of
    /// two, and so have all pairs of two builds whose copies were not renewed.
    package static func threaded(of catalogue: Catalogue) -> [String] {
        catalogue.entries.filter { $0.isTimed && $0.workload.counting == .none }.map(\.workload.slug)
    }

    private static func choice(
        of catalogue: Catalogue, _ allSizes: Bool, _ withControls: Bool, where isWanted: (Entry, Int, WorkloadImplementation) -> Bool
    ) -> [PairedTarget] {
        catalogue.entries.flatMap { entry -> [PairedTarget] in
            if !entry.isTimed || entry.workload.slug == canary || entry.workload.counting == .none { return [] }
            return (allSizes ? entry.workload.sizes : [entry.middleSize]).flatMap { size in
                entry.implementations.filter { (withControls || $0.kind == .library) && isWanted(entry, size, $0) }
                    .map { entry.target($0, size: size) }
            }
        }
    }

    package static func rows(of catalogue: Catalogue) -> Int {
        rows(targets(of: catalogue), of: catalogue)
    }

    static func rows(_ targets: [PairedTarget], of catalogue: Catalogue) -> Int { keys(targets, of: catalogue).count }

    /// The number of means over the rows of the default targets.
    package static func means(of catalogue: Catalogue) -> Int {
        BroadRule.subjects(keys(targets(of: catalogue), of: catalogue)).count
    }

    private static func keys(_ targets: [PairedTarget], of catalogue: Catalogue) -> [RowKey] {
        targets.flatMap { target -> [RowKey] in
            guard let entry = catalogue[target.workload] else { return [] }
            let job = Plan.Job(entry: entry, size: target.size)
            guard let metric = job.timed?.metric else { return [] }
            return job.timedRows.map { target.key(phase: $0, metric: metric) }
        }
    }

    /// The canary in each implementation that runs it; empty if there is none.
    package static func canaries(of catalogue: Catalogue) -> [PairedTarget] {
        catalogue.entries.filter { $0.workload.slug == canary }.flatMap { entry in
            entry.implementations.map { entry.target($0, size: entry.middleSize) }
        }
    }
}

extension Entry {
    fileprivate var middleSize: Int { workload.sizes[workload.sizes.count / 2] }

    fileprivate func target(_ implementation: WorkloadImplementation, size: Int) -> PairedTarget {
        PairedTarget(workload: workload.slug, implementation: implementation.name, parameter: workload.parameter, size: size)
    }
}
