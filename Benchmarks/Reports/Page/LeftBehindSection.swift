/// What is alive after a run without disposal, when every reference was dropped.
struct LeftBehindSection {
    let rows: [Row]
    let types: [CensusTypeLine]
    let roster: Roster
    /// By implementation, what its emitters keep for themselves.
    var kept: [String: SelfChecks.Kept] = [:]

    private static let slug = "residue/undisposed"

    /// Nil if it was not measured.
    var html: Markup? {
        let left = rows.filter { $0.key.metric == .liveObjects && $0.value != nil }
        if left.isEmpty { return nil }
        let something = left.count { $0.value != 0 }, all = Number.count(left.count)
        let counted = HTML.paragraph(
            "Every run is counted: the heap blocks alive once all its references are gone, minus those from before. "
                + (something == 0
                    ? "Nothing is left in any of the \(all) rows." : "Something is left in \(Number.count(something)) of \(all) rows."))
        let own = kept.mapValues(\.wordsOfEmitter).lines.map { "Of these, \($0)." }
        return .group([counted, HTML.notes(own), table(left), census])
    }

    /// Workloads in which something is left, and always `residue/undisposed`.
    private func table(_ left: [Row]) -> Markup {
        let slugs = Set(left.filter { $0.value != 0 || $0.key.workload == Self.slug }.map(\.key.workload))
        if slugs.isEmpty { return .nothing }
        let workloads = WorkloadRows.all(left.filter { slugs.contains($0.key.workload) }, roster)
        let names = roster.names.filter { name in workloads.contains { $0.names.contains(name) } }
        let rows = workloads.flatMap { workload in
            workload.sizes.map { size in
                [workload.slug, workload.words(of: size)] + names.map { workload.row($0, size, "after", .liveObjects)?.words ?? "" }
            }
        }
        return HTML.table(id: "left-table", caption: "Heap blocks left", ["workload", "size"] + names, numbersFrom: 2, rows)
    }

    /// After the last phase.
    private var census: Markup {
        var census = CensusTypesTable(types, of: Self.slug)
        let last = census.lines.last?.phase
        census.lines.removeAll { $0.phase != last || $0.live == 0 }
        let title = [Self.slug, census.size.map { "width \(Number.count($0))" } ?? "", "by type"].joinedIfAny(by: ", ")
        return HTML.details("What is left, by type, from the census", census.html(id: "left-types", title, roster.names))
    }
}
