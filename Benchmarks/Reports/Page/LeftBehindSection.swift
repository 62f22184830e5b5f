/// What is still alive after a run: nobody disposed, and every reference was dropped.
struct LeftBehindSection {
    let rows: [Row]
    let types: [CensusTypeLine]
    let roster: Roster
    /// By implementation, what its emitters keep for themselves.
    var kept: [String: SelfChecks.Kept] = [:]

    private static let slug = "residue/undisposed", table = "left-table"

    /// Nil where it was not measured.
    var html: Markup? {
        let left = rows.filter { $0.key.metric == .liveObjects && $0.value != nil }
        if left.isEmpty { return nil }
        let something = left.filter { $0.value != 0 }
        var content: [Markup] = [
            HTML.paragraph(
                "Every run is counted: heap blocks that are alive when all its references are gone, less those from before. "
                    + (something.isEmpty
                        ? "Nothing is left in any of the \(Number.count(Double(left.count))) rows."
                        : "Something is left in \(Number.count(Double(something.count))) of \(Number.count(Double(left.count))) rows."))
        ]
        content += kept.sorted { $0.key < $1.key }.map { HTML.paragraph("Of these, \($0.key): \($0.value.wordsOfEmitter).", "note") }
        if let lines = table(left) { content.append(lines) }
        let size = types.filter { $0.workload == Self.slug }.compactMap(\.size).max()
        let lines = types.filter { $0.workload == Self.slug && $0.size == size && $0.phase == lastPhase && $0.live > 0 }
        let title = [Self.slug, size.map { "width \(Number.count(Double($0)))" } ?? "", "by type"].filter { !$0.isEmpty }.joined(
            separator: ", ")
        if let census = CensusTypesTable(lines: lines, names: roster.names, title: title).html(id: "left-types") {
            content.append(HTML.details(["What is left, by type, from the census"], [census]))
        }
        return HTML.section("left-behind", "What is left behind", content)
    }

    private var lastPhase: String? { types.last { $0.workload == Self.slug }?.phase }

    /// The workloads in which somebody leaves something, and the one that is about nothing else. Nil without any.
    private func table(_ left: [Row]) -> Markup? {
        let slugs = Set(left.filter { $0.value != 0 || $0.key.workload == Self.slug }.map(\.key.workload))
        if slugs.isEmpty { return nil }
        let workloads = WorkloadRows.all(left.filter { slugs.contains($0.key.workload) }, roster)
        let names = roster.names.filter { name in workloads.contains { $0.names.contains(name) } }
        let lines = workloads.flatMap { workload in
            workload.sizes.map { size in
                HTML.row(
                    [workload.slug, workload.words(of: size)]
                        + names.map { workload.row($0, size, "after", .liveObjects)?.words ?? "" }, numbersFrom: 2)
            }
        }
        return HTML.table(
            id: Self.table, caption: "Heap blocks left", [HTML.head(["workload", "size"] + names, numbersFrom: 2)], lines)
    }
}
