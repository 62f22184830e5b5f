extension Headline.Column {
    var name: String { words.name }
    /// Over a column, with the unit.
    var title: String { words.title }
    /// For seven columns in 80 characters.
    var short: String { words.short }

    private var words: (name: String, title: String, short: String) {
        let depth = Headline.chainDepth
        return switch self {
        case .allocations: ("Allocations per operator", "allocations\nper operator", "allocs\nper map")
        case .held: ("Bytes held per subscription", "bytes held per\nsubscription", "bytes\nheld")
        case .event: ("Time per event, through \(depth) operators", "ns per event,\n\(depth) operators", "ns per\nevent")
        case .life: ("Time per life, with \(depth) operators", "ns per life,\n\(depth) operators", "ns per\nlife")
        case .sharedLife: ("Time per shared life, with \(depth) operators", "ns per shared\nlife, \(depth) operators", "ns, life\nshared")
        case .teardown: ("Teardown time per operator", "teardown ns\nper operator", "teardown\nns a map")
        case .residue: ("Heap blocks left per subscription", "heap blocks left\nper subscription", "blocks\nleft")
        }
    }
}

extension Headline {
    /// The last table on the screen: praise for the best libraries, and the figures of the libraries and the reference.
    package func brief(_ names: [String], libraries: Set<String>) -> Section? {
        let all = measured(names), ranked = all.filter(libraries.contains)
        let names = ranked.isEmpty ? all : all.filter { libraries.contains($0) || $0 == Self.reference }
        if names.isEmpty { return nil }
        let columns = measuredColumns(of: names)
        var section = Section(
            name: "headline", columns: [.init("", name: "implementation")] + columns.map { .init($0.short) })
        section.add(names, columns.map { cells($0, names, libraries, isBrief: true) })
        let praises = Self.praises.compactMap { column, praise -> String? in
            let best = best(column, among: ranked)
            // If all are best, or there is only one, that says nothing.
            if best.isEmpty || best.count == ranked.count { return nil }
            return "\(praise): \(ranked.filter(best.contains).listed(by: "or"))."
        }
        let hasChains = !Set(columns).isDisjoint(with: [.event, .life, .sharedLife])
        let hasMarks = columns.contains { !best($0, among: ranked).isEmpty }
        let title = "What owning costs\(hasChains ? ", with \(Self.chainDepth) maps" : "")\(hasMarks ? "; * marks the least" : "")."
        section.notes = [([title] + praises.prefix(3)).joined(separator: " ")]
        return section
    }

    /// The brief table uses the first three that apply.
    private static let praises: [(column: Column, praise: String)] = [
        (.life, "Shortest life"), (.event, "Fastest event"), (.residue, "Least left behind"), (.allocations, "Fewest allocations"),
    ]

    static let legend =
        "*  the best library, and any that overlaps it.  ×  ratio to \(reference) in this run.  ±  reach of the median's 95 % interval.  "
        + "<  upper bound of an interval that reaches 0, so there is no ratio.  –  no figure."

    func definitions(_ columns: [Column] = Column.allCases) -> [(name: String, text: String)] { columns.map { ($0.name, definition($0)) } }

    private func definition(_ column: Column) -> String {
        let slug = column.workload, largest = rows.sizes(of: slug).last.map { Number.count($0) } ?? "–"
        return switch column {
        case .allocations:
            "Heap blocks that each operator adds, from describing a chain of \(largest) operators to its last deinit (\(slug))."
        case .held:
            "Bytes of each of \(largest) live subscriptions through one operator (\(slug))."
        case .event: "One event through \(Self.chainDepth) maps, from the source to the handler (\(slug))."
        case .life:
            "Describing, subscribing, one event, disposing and releasing: the life of a chain of \(Self.chainDepth) maps, one chain at a "
                + "time (\(slug))."
        case .sharedLife:
            "One of 100 subscriptions, held at once, to one chain with share() (\(slug))."
        case .teardown: "Disposing and releasing a chain of \(Plan.teardownDepth) operators (\(slug)), divided by these."
        case .residue:
            "What each of \(largest) subscriptions leaves alive, dropped and not disposed (\(slug))."
        }
    }
}
