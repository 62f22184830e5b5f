extension Catalogue {
    /// Throws if a finding of the file at `path` names what is not measured, since it would never be judged.
    package func check(_ findings: [Finding], of path: String) throws(Failure) {
        for finding in findings {
            for relation in finding.relations {
                guard let flaw = flaw(of: relation) else { continue }
                throw Failure(.usage, "\(path): \(finding.name): \(flaw); `reactive-bench list` shows what there is")
            }
        }
    }

    private func flaw(of relation: Relation) -> String? {
        guard let entry = entries.first(where: { $0.workload.slug == relation.workload }) else {
            let near = Spelling.nearest(to: relation.workload, among: entries.map(\.workload.slug)).first
            return "no workload '\(relation.workload)'" + (near.map { ", the nearest is \($0)" } ?? "")
        }
        let workload = entry.workload, sizes = workload.parameter == .none ? [] : workload.sizes
        if let size = relation.sizes.first(where: { !sizes.contains($0) }) {
            let all = sizes.isEmpty ? "since it has no sizes" : "only at \(sizes.map(String.init).listed)"
            return "\(workload.slug) is not measured at \(size), \(all)"
        }
        let phases = entry.phases
        if let phase = relation.phases.first(where: { !phases.contains($0) }) {
            return "\(workload.slug) has no phase '\(phase)'; there are \(phases.listed)"
        }
        let names = entry.implementations.map(\.name)
        for case .implementation(let name) in relation.left + relation.right where !names.contains(name) {
            return "\(workload.slug) has no implementation '\(name)'; there are \(names.listed)"
        }
        return nil
    }
}

extension Entry {
    fileprivate var phases: [String] {
        let jobs = workload.sizes.map { Plan.Job(entry: self, size: $0) }
        return (workload.phases.map(\.rawValue) + jobs.flatMap(\.timedRows) + ["whole", "after", SteadyStatePass.phase]).unique
    }
}
