import BenchmarkKit
import Results
import Runner

/// What there is to measure.
package enum CatalogueReport {
    package static func sections(_ catalogue: Catalogue) -> [Section] {
        var table = Section("", name: "workloads", columns: ["workload", "sweep", "event per", "implementations"].map { .init($0) })
        for entry in catalogue.entries {
            let workload = entry.workload
            let sizes = workload.sizes.map(String.init).joined(separator: " ")
            let sweep = workload.parameter == .none ? "" : "\(workload.parameter.rawValue) \(sizes)"
            table.add(
                [workload.slug, sweep, unit(workload), entry.implementations.map(\.name).joined(separator: " ")].map { Section.Cell($0) })
        }
        return [table]
            + catalogue.entries.map { entry in
                var section = Section(entry.workload.slug, name: "summaries", columns: [.init("", name: "summary")])
                section.notes = Wrapping.lines(entry.summary, width: 96)
                return section
            } + unsupported(catalogue)
    }

    /// What libraries say that they cannot run, and why.
    private static func unsupported(_ catalogue: Catalogue) -> [Section] {
        if catalogue.unsupported.isEmpty { return [] }
        var table = Section("unsupported", name: "unsupported", columns: ["workload", "implementation", "reason"].map { .init($0) })
        for workload in catalogue.unsupported {
            table.add([workload.workload.slug, workload.implementation, workload.reason].map { Section.Cell($0) })
        }
        return [table]
    }

    /// What the figures of the phase `event` are per: counts, and times if they are taken. The sum `life` has a unit of its own.
    private static func unit(_ workload: Workload) -> String {
        guard workload.phases.contains(.event) else { return "" }
        if case .life = workload.timing { return "\(workload.unit); life: subscription" }
        return workload.unit
    }
}
