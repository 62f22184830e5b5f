/// Every workload, group by group. Each opens on demand; closed, it says its result.
struct WorkloadSections {
    let files: ReportFiles
    let roster: Roster
    let styles: Styles

    private var rows: [Row] { files.run.rows + (files.census?.rows ?? []) + (files.instructions?.rows ?? []) }

    var html: Markup {
        let workloads = WorkloadRows.all(rows, roster, cores: files.run.description?.machine.cores)
        let groups = workloads.map(\.group).unique
        let parts = groups.map { group in
            Markup.element(
                "div", ["class": "group", "id": HTML.id("group", group)],
                grid(group) + workloads.filter { $0.group == group }.map(details))
        }
        let contents = groups.map { group in
            Markup.element("li", [:], [.element("a", ["href": "#\(HTML.id("group", group))"], [.text(group)])])
        }
        return HTML.section(
            "workloads", "Workload by workload",
            [
                HTML.paragraph(
                    "A line has the libraries' figures, each with the reach of its 95 % interval. It opens: plots show the size that they "
                        + "name, and the tables below them have all sizes."),
                .element("ul", ["class": "groups", "aria-label": "Groups of workloads"], contents),
            ] + parts)
    }

    private func details(_ workload: WorkloadRows) -> Markup {
        let times = HTML.id("times", workload.slug), counts = HTML.id("counts", workload.slug)
        let figures = WorkloadFigures(workload: workload, styles: styles, samples: files.run.samples, times: times, counts: counts)
        let tables = WorkloadTables(workload: workload, times: times, counts: counts)
        var content: [Markup] = workload.topic.map { [HTML.paragraph($0.summary)] } ?? []
        if roster.isOfAnotherSource(workload, than: files.run.description) {
            content.append(HTML.paragraph("This description is of the tool's source; the run's was another.", "note"))
        }
        content.append(part("Times", figures.timed + figures.timedGrowth + figures.quantiles))
        let kinds: [(Metric, String)] = [
            (.allocations, "Allocations"), (.stackBytes, "Stack"), (.instructions, "Instructions"), (.retains, "Retains"),
        ]
        let own = workload.ownCount.map { [($0, $0 == .liveBytes ? "Live bytes" : "Heap blocks left")] } ?? []
        content.append(part("Counts", (kinds + own).flatMap { figures.counted($0.0, what: $0.1) }))
        let figuresOf = [tables.timed, tables.counted, tables.laws].compactMap(\.self)
        if !figuresOf.isEmpty { content.append(HTML.details(["Figures as tables"], figuresOf)) }
        if let types = types(workload) { content.append(HTML.details(["Swift objects by type and phase, from the census"], [types])) }
        return HTML.details(
            [.element("h3", [:], [.text(workload.slug)]), .element("span", ["class": "result"], result(workload))],
            id: HTML.id("workload", workload.slug), content)
    }

    private func part(_ title: String, _ figures: [Markup]) -> Markup {
        figures.isEmpty ? .group([]) : .group([.element("h4", [:], [.text(title)]), HTML.figures(figures)])
    }

    /// The libraries' figures in one line: of a whole life, or of the first phase; of a workload without times, what it counts.
    private func result(_ workload: WorkloadRows) -> [Markup] {
        let size = workload.shownSize
        guard let (metric, phase) = workload.subject else { return ["no figures"] }
        let all = workload.names.compactMap { workload.row($0, size, phase, metric) }
        let own = all.filter { roster.libraries.contains($0.key.implementation) }
        let shown = own.isEmpty ? all : own
        let values = shown.map { row in
            let parts = [row.key.implementation, row.wordsBesideBounds, Headline.Figure(row)?.reach ?? ""].filter { !$0.isEmpty }
            return Markup.element("span", [:], [.text(HTML.unbroken(parts.joined(separator: " ")) + " ")])
        }
        let isTimed = metric.kind == .timed, isPlain = phase == "event" || phase == Plan.Job.life
        let words = [
            isTimed ? workload.unit(of: phase) : workload.unit(of: phase, metric), isPlain ? "" : phase, workload.words(of: size),
        ]
        let reasons = shown.reasons.isEmpty ? "" : " (\(shown.reasons.joined(separator: "; ")))"
        return values + [.text(words.filter { !$0.isEmpty }.joined(separator: ", ") + reasons)]
    }

    /// What the workloads of a group have in common that differ in their width.
    private func grid(_ group: String) -> [Markup] {
        let laws = Growth.grids(files.run.rows).filter { $0.series.workload == group && $0.series.metric == .allocations }
        if laws.isEmpty { return [] }
        let lines = laws.map { HTML.row([$0.series.implementation, $0.series.phase, $0.law.formula], numbersFrom: 3) }
        return [
            HTML.table(
                id: HTML.id("grid", group), caption: "\(group): allocations over depth d and width w",
                [HTML.head(["implementation", "phase", "law"], numbersFrom: 3)], lines)
        ]
    }

    /// The objects of one size, the largest that the census has by type.
    private func types(_ workload: WorkloadRows) -> Markup? {
        let lines = files.types.filter { $0.workload == workload.slug }
        let size = lines.compactMap(\.size).max()
        return CensusTypesTable(
            lines: lines.filter { $0.size == size }, names: roster.names,
            title: [workload.slug, workload.words(of: size)].filter { !$0.isEmpty }.joined(separator: ", ")
        ).html(id: HTML.id("types", workload.slug))
    }
}

/// Swift objects by type: how many each phase makes, and how many are alive after it.
struct CensusTypesTable {
    let lines: [CensusTypeLine]
    let names: [String]
    let title: String

    /// Nil without objects.
    func html(id: String) -> Markup? {
        let phases = lines.map(\.phase).unique
        let found = names.flatMap { name in lines.filter { $0.implementation == name && ($0.allocated > 0 || $0.live > 0) } }
        if found.isEmpty { return nil }
        let body = found.grouped { [$0.implementation, $0.type] }.map { key, lines in
            HTML.row(
                key
                    + phases.map { phase in
                        guard let line = lines.last(where: { $0.phase == phase }) else { return "" }
                        return "\(Number.count(Double(line.allocated))) / \(Number.count(Double(line.live)))"
                    }, numbersFrom: 2)
        }
        return HTML.table(
            id: id, caption: "\(title): made in the phase / alive after it",
            [HTML.head(["implementation", "type"] + phases, numbersFrom: 2)], body)
    }
}
