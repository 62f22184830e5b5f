/// Somebody who runs a certain workload.
public struct Entrant: Sendable {
    public let name: String
    public let kind: Contestant.Kind
    public let scenario: Scenario.Type
    /// By size, how many blocks must still be alive after a run. None for a control.
    public let residue: [Int: Int]
}

/// A workload with all who run it, in the order of the contestants.
public struct Entry: Sendable {
    public let workload: Workload
    public var entrants: [Entrant]

    /// `group/what`: the group.
    public var group: String { String(workload.slug.prefix { $0 != "/" }) }

    public var isTimed: Bool { if case .none = workload.timing { false } else { true } }

    func key(_ entrant: Entrant, size: Int, phase: String, metric: Metric) -> RowKey {
        RowKey(
            workload: workload.slug, architecture: entrant.name, parameter: workload.parameter,
            size: workload.parameter == .none ? nil : size, phase: phase, metric: metric
        )
    }

    /// `pump/map depth=64`.
    public func title(size: Int) -> String {
        workload.parameter == .none ? workload.slug : "\(workload.slug) \(workload.parameter.rawValue)=\(size)"
    }
}

/// All workloads and all contestants: what there is to choose from.
public struct Catalogue: Sendable {
    public let contestants: [String]
    public private(set) var entries: [Entry]

    /// Puts the same workload of different architectures together, and the controls beside them. Throws if what stands under one slug is
    /// not the same workload, or if a control answers to a slug that nobody has: both would compare what cannot be compared.
    public init(_ contestants: [Contestant]) throws(Failure) {
        self.contestants = contestants.map(\.name)
        var entries: [Entry] = []
        var positions: [String: Int] = [:]
        for contestant in contestants {
            for workload in contestant.workloads {
                let entrant = Entrant(name: contestant.name, kind: contestant.kind, scenario: workload.scenario, residue: workload.residue)
                if let position = positions[workload.slug] {
                    guard entries[position].workload.isSame(as: workload),
                        !entries[position].entrants.contains(where: { $0.name == contestant.name })
                    else {
                        throw Failure(
                            .verification,
                            "\(workload.slug): \(contestant.name) has another workload under this name than \(entries[position].entrants[0].name)"
                        )
                    }
                    entries[position].entrants.append(entrant)
                } else {
                    positions[workload.slug] = entries.count
                    entries.append(Entry(workload: workload, entrants: [entrant]))
                }
            }
        }
        for contestant in contestants {
            for (slug, scenario) in contestant.scenarios.sorted(by: { $0.key < $1.key }) {
                guard let position = positions[slug] else {
                    throw Failure(.verification, "\(slug): \(contestant.name) answers to it, but no architecture has such a workload")
                }
                entries[position].entrants.append(Entrant(name: contestant.name, kind: .control, scenario: scenario, residue: [:]))
            }
        }
        // Those with threads of their own come last: threads that end later give memory back while something else is being counted.
        self.entries = entries.filter { $0.workload.counting != .none } + entries.filter { $0.workload.counting == .none }
    }

    /// The names of those who are architectures, not controls.
    public var architectures: Set<String> {
        Set(entries.flatMap(\.entrants).filter { $0.kind == .architecture }.map(\.name))
    }

    /// Whether a row of a baseline is to be held against what this catalogue measures. Of a selection, only its own rows are; of the
    /// whole, all of them, so that one whose workload is gone is noticed.
    public func covers(_ key: RowKey, isWhole: Bool) -> Bool {
        isWhole || entries.contains { $0.workload.slug == key.workload && $0.entrants.contains { $0.name == key.architecture } }
    }

    /// What `--filter` and `--architecture` leave. Nil and empty leave everything; nothing left is a failure.
    public func select(filter: String?, architectures: [String]) throws(Failure) -> Catalogue {
        var selection = self
        if !architectures.isEmpty {
            var names: Set<String> = []
            for wanted in architectures {
                guard let name = contestants.first(where: { $0.lowercased() == wanted.lowercased() }) else {
                    throw Failure(.usage, "unknown architecture '\(wanted)'; there are \(contestants.joined(separator: ", "))")
                }
                names.insert(name)
            }
            for index in selection.entries.indices {
                selection.entries[index].entrants.removeAll { !names.contains($0.name) }
            }
            selection.entries.removeAll { $0.entrants.isEmpty }
        }
        if let filter {
            let expression: Regex<AnyRegexOutput>
            do {
                expression = try Regex(filter)
            } catch {
                throw Failure(
                    .usage, "--filter '\(filter)' is not a regular expression; quote it for the shell, and escape what is meant literally")
            }
            selection.entries.removeAll { !$0.workload.slug.contains(expression) }
        }
        if selection.entries.isEmpty {
            let near = filter.map { Spelling.nearest(to: $0, among: entries.map(\.workload.slug)) } ?? []
            let hint = near.isEmpty ? "" : "did you mean \(near.joined(separator: ", "))? "
            let who = architectures.isEmpty ? "" : " of \(architectures.joined(separator: ", "))"
            throw Failure(.usage, "no workload\(who) matches '\(filter ?? "")'; \(hint)`reactive-bench list` shows all")
        }
        return selection
    }
}

extension Workload {
    /// Whether two architectures mean the same by it. The residue is each one's own.
    fileprivate func isSame(as other: Workload) -> Bool {
        slug == other.slug && parameter == other.parameter && sizes == other.sizes && phases == other.phases && unit == other.unit
            && counting == other.counting && expected == other.expected && timing == other.timing && sizes.allSatisfy { units($0) == other.units($0) }
    }
}
