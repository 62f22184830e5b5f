/// Lists the workloads that can be measured.
package enum CatalogueReport {
    package static func sections(_ catalogue: Catalogue) -> [Section] {
        let table = Section(
            name: "workloads", columns: ["workload", "sweep", "event per", "implementations"],
            rows: catalogue.entries.map { entry in
                let workload = entry.workload, sizes = workload.sizes.map(String.init).joined(separator: " ")
                let sweep = workload.parameter == .none ? "" : "\(workload.parameter.rawValue) \(sizes)"
                let names = entry.implementations.map(\.name).joined(separator: " ")
                return [workload.slug, sweep, unit(workload), names].map { .init($0) }
            })
        let summaries = families(catalogue.entries).map { titles, summary in
            Section(titles.joined(separator: ", "), name: "summaries", columns: [.init("", name: "summary")], notes: [summary])
        }
        return [table] + summaries + unsupported(catalogue)
    }

    /// Merges neighbours whose summaries differ only in numbers, into one with all the numbers: `with 1, 2, 10 or 100 subscriptions`.
    private static func families(_ entries: [Entry]) -> [(titles: [String], summary: String)] {
        func words(_ entry: Entry) -> [Substring] { entry.summary.split(separator: " ") }
        func withoutNumbers(_ entry: Entry) -> [Substring] { words(entry).map { $0.allSatisfy(\.isWholeNumber) ? "0" : $0 } }
        return entries.runs(by: withoutNumbers).map { family in
            let texts = family.map(words)
            let joined = texts[0].indices.map { place in texts.map { String($0[place]) }.unique.listed(by: "or") }
            return (family.map(\.workload.slug), joined.joined(separator: " "))
        }
    }

    /// The workloads that libraries declare unsupported, with their reasons.
    private static func unsupported(_ catalogue: Catalogue) -> [Section] {
        if catalogue.unsupported.isEmpty { return [] }
        let rows = catalogue.unsupported.map { [$0.workload.slug, $0.implementation, $0.reason].map { Section.Cell($0) } }
        return [Section("unsupported", name: "unsupported", columns: ["workload", "implementation", "reason"], rows: rows)]
    }

    /// The unit of work for figures of the phase `event`, counts and times alike.
    ///
    /// The sum `life` has a unit of its own.
    private static func unit(_ workload: Workload) -> String {
        guard workload.phases.contains(.event) else { return "" }
        if case .life = workload.timing { return "\(workload.unit); life: subscription" }
        return workload.unit
    }
}
