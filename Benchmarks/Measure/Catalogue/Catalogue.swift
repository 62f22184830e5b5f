/// Somebody who runs a certain workload.
package struct WorkloadImplementation: Sendable {
    package let name: String
    package let kind: Implementation.Kind
    package let scenario: Scenario.Type
    /// By size, how many blocks must still be alive after a run. None for a control.
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

/// A workload with all who run it, in the order of the implementations.
package struct Entry: Sendable {
    package let workload: Workload
    package var implementations: [WorkloadImplementation]

    /// `group/what`: the group.
    package var group: String { RowKey.group(of: workload.slug) }

    package var isTimed: Bool { if case .none = workload.timing { false } else { true } }

    /// `pump/map depth=64`.
    package func title(size: Int) -> String {
        workload.parameter == .none ? workload.slug : "\(workload.slug) \(workload.parameter.rawValue)=\(size)"
    }
}

/// All workloads and all implementations: what there is to choose from.
package struct Catalogue: Sendable {
    package let implementations: [String]
    /// What a library says that it cannot run, in the order of the workloads.
    package private(set) var unsupported: [UnsupportedWorkload] = []
    /// What is compiled into this tool, whatever was chosen of it.
    private let sources: [Implementation]
    package private(set) var entries: [Entry]

    /// Puts the same workload of different implementations together, and the controls beside them. Throws if what stands under one slug is
    /// not the same workload, or if a control answers to a slug that nobody has: both would compare what cannot be compared.
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
                    throw Failure(.verification, "\(slug): \(implementation.name) answers to it, but no architecture has such a workload")
                }
                entries[position].implementations.append(WorkloadImplementation(implementation, scenario))
            }
        }
        // Those with threads of their own come last: threads that end later give memory back while something else is being counted.
        self.entries = entries.filter { $0.workload.counting != .none } + entries.filter { $0.workload.counting == .none }
        unsupported = UnsupportedWorkload.all(self.entries, implementations)
    }

    /// The workload with this slug; nil if there is none.
    package subscript(slug: String) -> Entry? { entries.first { $0.workload.slug == slug } }

    /// Hashes of the workloads' texts, of all there are; nil if the sources are no longer where they were compiled from.
    package var texts: WorkloadTexts? { WorkloadTexts(reading: sources) }

    /// By slug, of the workloads in which threads meet: what those that run it guarantee.
    package var guarantees: [String: String] {
        Dictionary(entries.compactMap { entry in entry.guarantees.map { (entry.workload.slug, $0) } }, uniquingKeysWith: { $1 })
    }

    /// The names of the libraries, without the controls.
    package var libraries: Set<String> {
        Set(entries.flatMap(\.implementations).filter { $0.kind == .library }.map(\.name))
    }

    /// Whether a row of a baseline is to be held against what this catalogue measures. Of a selection, only its own rows are; of the
    /// whole, all of them, so that one whose workload is gone is noticed.
    package func covers(_ key: RowKey, isWhole: Bool) -> Bool {
        isWhole || entries.contains { $0.workload.slug == key.workload && $0.implementations.contains { $0.name == key.implementation } }
            || unsupported.contains { $0.workload.slug == key.workload && $0.implementation == key.implementation }
    }

    /// What `--filter` and `--architecture` leave. Nil and empty leave everything; nothing left is a failure.
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
            throw Failure(.usage, "nothing that was chosen can be run; \(first.line)")
        }
        if selection.entries.isEmpty {
            let near = filter.map(self.near) ?? []
            let hint = near.isEmpty ? "" : "did you mean \(near.joined(separator: ", "))? "
            let who = implementations.isEmpty ? "" : " of \(implementations.joined(separator: ", "))"
            throw Failure(.usage, "no workload\(who) matches '\(filter ?? "")'; \(hint)`reactive-bench list` shows all")
        }
        return selection
    }

    /// Only what `isWanted` of it; it may be nothing.
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

    /// What a filter that matches nothing may have meant: workloads, also without their group, or else groups. What ends in a slash is a
    /// group. Anchors and hyphens make no difference.
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
    /// Whether two implementations mean the same by it. The residue is each one's own.
    fileprivate func isSame(as other: Workload) -> Bool {
        slug == other.slug && parameter == other.parameter && sizes == other.sizes && phases == other.phases && unit == other.unit
            && counting == other.counting && expected == other.expected && timing == other.timing
            && sizes.allSatisfy { units($0) == other.units($0) }
    }
}
