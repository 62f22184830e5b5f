package struct WorkloadImplementation: Sendable {
    package let name: String
    package let kind: Implementation.Kind
    package let scenario: Scenario.Type
    /// By size, how many blocks must still be alive after a run. Empty for a control.
    package let residue: [Int: Int]
    package var concurrentSends: ConcurrentSends?
}

extension WorkloadImplementation {
    fileprivate init(_ implementation: Implementation, _ scenario: Scenario.Type, residue: [Int: Int] = [:]) {
        self.init(
            name: implementation.name, kind: implementation.kind, scenario: scenario, residue: residue,
            concurrentSends: implementation.concurrentSends)
    }
}

/// A workload with all its implementations, in the catalogue's order.
package struct Entry: Sendable {
    package let workload: Workload
    package var implementations: [WorkloadImplementation]

    package var group: String { RowKey.group(of: workload.slug) }

    package var isTimed: Bool { if case .none = workload.timing { false } else { true } }
}

package struct Catalogue: Sendable {
    package let implementations: [String]
    /// The workloads that libraries declare they cannot run, in the order of the workloads.
    package private(set) var unsupported: [UnsupportedWorkload] = []
    /// All that is compiled in, even if a selection was made.
    private let sources: [Implementation]
    package private(set) var entries: [Entry]

    /// Groups the implementations by workload, and adds the controls.
    ///
    /// Throws if implementations have different workloads under one slug, or if a control names an unknown slug: both would compare what
    /// cannot be compared.
    package init(_ implementations: [Implementation]) throws(Failure) {
        self.implementations = implementations.map(\.name)
        sources = implementations
        var entries: [Entry] = []
        var positions: [String: Int] = [:]
        for implementation in implementations {
            for workload in implementation.workloads {
                let own = WorkloadImplementation(implementation, workload.scenario, residue: workload.residue)
                if let position = positions[workload.slug] {
                    guard entries[position].workload.isSame(as: workload),
                        !entries[position].implementations.contains(where: { $0.name == implementation.name })
                    else {
                        throw Failure(
                            .verification,
                            "\(workload.slug): \(implementation.name) has another workload under this name than "
                                + "\(entries[position].implementations[0].name)"
                        )
                    }
                    entries[position].implementations.append(own)
                } else {
                    positions[workload.slug] = entries.count
                    entries.append(Entry(workload: workload, implementations: [own]))
                }
            }
        }
        for implementation in implementations {
            for (slug, scenario) in implementation.scenarios.sorted(by: { $0.key < $1.key }) {
                guard let position = positions[slug] else {
                    throw Failure(.verification, "\(slug): \(implementation.name) implements it, but no architecture has such a workload")
                }
                entries[position].implementations.append(WorkloadImplementation(implementation, scenario))
            }
        }
        // Workloads with threads come last: a thread that ends late frees memory while something else is counted.
        self.entries = entries.filter { $0.workload.counting != .none } + entries.filter { $0.workload.counting == .none }
        unsupported = UnsupportedWorkload.all(self.entries, implementations)
    }

    package subscript(slug: String) -> Entry? { entries.first { $0.workload.slug == slug } }

    /// Hashes of the source texts of all workloads; nil if the sources are no longer where they were compiled from.
    package var texts: WorkloadTexts? { WorkloadTexts(reading: sources) }

    /// By slug, what the implementations guarantee in workloads where threads meet.
    package var guarantees: [String: String] {
        Dictionary(entries.compactMap { entry in entry.guarantees.map { (entry.workload.slug, $0) } }, uniquingKeysWith: { $1 })
    }

    package var libraries: Set<String> {
        Set(entries.flatMap(\.implementations).filter { $0.kind == .library }.map(\.name))
    }

    /// Whether to compare a baseline's row with what this catalogue measures.
    ///
    /// A selection covers only its own rows. The whole catalogue covers all, so that a row whose workload is gone is noticed.
    package func covers(_ key: RowKey, isWhole: Bool) -> Bool {
        isWhole || entries.contains { $0.workload.slug == key.workload && $0.implementations.contains { $0.name == key.implementation } }
            || unsupported.contains { $0.workload.slug == key.workload && $0.implementation == key.implementation }
    }

    /// The selection by `--filter` and `--architecture`. Nil and empty select everything. Throws if nothing is left.
    package func select(filter: String?, implementations: [String]) throws(Failure) -> Catalogue {
        var selection = self
        if !implementations.isEmpty {
            var names: Set<String> = []
            for wanted in implementations {
                guard let name = self.implementations.first(where: { $0.lowercased() == wanted.lowercased() }) else {
                    throw Failure(.usage, "unknown architecture '\(wanted)'; there are \(self.implementations.joined(separator: ", "))")
                }
                names.insert(name)
            }
            selection = selection.filtered { names.contains($1) }
        }
        if let filter {
            let expression = try Regex(filter, of: "--filter")
            selection = selection.filtered { workload, _ in workload.contains(expression) }
        }
        if selection.entries.isEmpty, let first = selection.unsupported.first {
            throw Failure(.usage, "nothing chosen can be run; \(first.line)")
        }
        if selection.entries.isEmpty {
            let near = filter.map(self.near) ?? []
            let hint = near.isEmpty ? "" : "did you mean \(near.joined(separator: ", "))? "
            let who = implementations.isEmpty ? "" : " of \(implementations.joined(separator: ", "))"
            throw Failure(.usage, "no workload\(who) matches '\(filter ?? "")'; \(hint)`reactive-bench list` shows all")
        }
        return selection
    }

    /// The result may be empty.
    package func filtered(_ isWanted: (_ workload: String, _ implementation: String) -> Bool) -> Catalogue {
        var selection = self
        for index in entries.indices {
            let slug = entries[index].workload.slug
            selection.entries[index].implementations.removeAll { !isWanted(slug, $0.name) }
        }
        selection.entries.removeAll { $0.implementations.isEmpty }
        selection.unsupported.removeAll { !isWanted($0.workload.slug, $0.implementation) }
        return selection
    }

    /// Suggestions for a filter that matches nothing: workloads, also without their group, or else groups.
    ///
    /// A filter that ends in a slash means a group. Anchors and hyphens make no difference.
    private func near(_ filter: String) -> [String] {
        let word = filter.filter { !"^$-".contains($0) }
        if word.allSatisfy({ $0 == "/" }) { return [] }
        let groups = entries.map(\.group).unique
        let group = String(word.prefix { $0 != "/" })
        let nearGroups = Spelling.nearest(to: group, among: groups, names: { [$0.filter { $0 != "-" }] }).map { $0 + "/" }
        if word.hasSuffix("/"), !nearGroups.isEmpty { return nearGroups }
        let slugs = Spelling.nearest(to: word, among: entries.map(\.workload.slug)) { slug in
            let bare = slug.filter { $0 != "-" }
            return [bare, String(bare.drop { $0 != "/" }.dropFirst())]
        }
        return slugs.isEmpty ? nearGroups : slugs
    }
}

extension Workload {
    /// Whether two implementations mean the same workload. Their residues may differ.
    fileprivate func isSame(as other: Workload) -> Bool {
        slug == other.slug && parameter == other.parameter && sizes == other.sizes && phases == other.phases && unit == other.unit
            && counting == other.counting && expected == other.expected && timing == other.timing
            && sizes.allSatisfy { units($0) == other.units($0) }
    }
}
