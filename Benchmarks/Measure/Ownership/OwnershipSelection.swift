package struct OwnershipSelection {
    private let size: Int?
    private let stage: String?

    /// Nil means a small size, and every stage.
    package init(size: Int?, stage: String?) { (self.size, self.stage) = (size, stage) }

    package typealias SeedChain = (name: String, stages: SeedChainStages)

    package static func chosen(_ chains: [SeedChain], in catalogue: Catalogue) throws(Failure) -> [SeedChain] {
        let chosen = Set(catalogue.entries.flatMap { $0.implementations.map(\.name) })
        let asked = chains.filter { chosen.contains($0.name) }
        if asked.isEmpty {
            let names = chains.map(\.name).joined(separator: ", ")
            throw Failure(.usage, "explain: the seeds' chain runs only in \(names); choose one of them, or a workload with --filter")
        }
        return asked
    }

    package func stages(of chains: [SeedChain]) throws(Failure) -> [OwnershipStages] {
        try checkStage(among: OwnershipStages.seedChainStages.map(\.name))
        return try chains.map { chain throws(Failure) in
            try explained { () throws(Mismatch) in try OwnershipStages(seedChain: chain.stages, chain.name) }
        }
    }

    /// The stages of every workload of `catalogue`, in every library that runs it.
    package func stages(of catalogue: Catalogue, withControls: Bool) throws(Failure) -> [OwnershipStages] {
        let all = catalogue.entries.flatMap { entry in entry.implementations.map { (entry, $0) } }
        let asked = all.filter { withControls || $1.kind == .library }
        if asked.isEmpty {
            throw Failure(.usage, "explain: no library runs these workloads; to see controls, name them: --architecture \(all[0].1.name)")
        }
        try checkStage(among: Phase.allCases.map(\.rawValue).filter { name in asked.contains { $0.0.workload.has(name) } })
        var result: [OwnershipStages] = []
        for (entry, implementation) in asked where stage.map(entry.workload.has) ?? true {
            guard implementation.scenario.isSeenByCensus else {
                let title = "\(entry.workload.slug): \(implementation.name)"
                Console.complain("explain: \(title): unsupported, the census does not see all its objects")
                continue
            }
            let job = Plan.Job(entry: entry, size: try size(of: entry.workload))
            result.append(try explained { () throws(Mismatch) in try OwnershipStages(job, implementation) })
        }
        if result.isEmpty { throw Failure(.usage, "explain: nothing chosen can be shown; choose others with --architecture") }
        return result
    }

    private func explained(_ body: () throws(Mismatch) -> OwnershipStages) throws(Failure) -> OwnershipStages {
        do throws(Mismatch) {
            let all = try body()
            return OwnershipStages(
                implementation: all.implementation, subject: all.subject, stages: all.stages.filter { stage == nil || $0.name == stage })
        } catch {
            throw Failure(.verification, "explain: \(error)")
        }
    }

    private func checkStage(among names: [String]) throws(Failure) {
        if let stage, !names.contains(stage) {
            throw Failure(.usage, "unknown stage '\(stage)'; there are \(names.joined(separator: ", "))")
        }
    }

    /// The size that was asked for, or else the first of 3 or more: enough to see the pattern, and few enough to take in.
    func size(of workload: Workload) throws(Failure) -> Int {
        guard let size else { return workload.sizes.first { $0 >= 3 } ?? workload.sizes[workload.sizes.count - 1] }
        guard workload.sizes.contains(size) else {
            let sizes = workload.sizes.map(String.init).joined(separator: ", ")
            let hint = workload.parameter == .none ? "it has one size, so leave --size out" : "it has \(sizes)"
            throw Failure(.usage, "\(workload.slug) has no size \(size); \(hint)")
        }
        return size
    }
}

extension Workload {
    fileprivate func has(_ phase: String) -> Bool { phases.contains { $0.rawValue == phase } }
}
