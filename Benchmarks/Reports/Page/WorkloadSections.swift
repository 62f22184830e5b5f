/// Every workload by group; collapsed, it shows its result.
struct WorkloadSections {
    let files: ReportFiles
    let roster: Roster

    var html: Markup {
        let rows = files.run.rows + (files.census?.rows ?? []) + (files.instructions?.rows ?? [])
        let groups = WorkloadRows.all(rows, roster, cores: files.run.description?.machine.cores).grouped(by: \.group)
        let parts = groups.map { group, workloads in
            Markup.element("div", ["class": "group", "id": HTML.id("group", group)], grid(group), .group(workloads.map(details)))
        }
        let links = groups.map { HTML.link($0.key, to: HTML.id("group", $0.key)) }
        let introduction = HTML.paragraph(
            "A line has the libraries' figures, each with the reach of its 95 % interval. Open it for plots of the size that they name, "
                + "and tables of all sizes.")
        return .group([introduction, HTML.list(links, "ul", ["class": "groups", "aria-label": "Groups of workloads"])] + parts)
    }

    private func details(_ workload: WorkloadRows) -> Markup {
        let figures = WorkloadFigures(workload: workload, styles: roster.styles, samples: files.run.samples)
        let tables = WorkloadTables(workload: workload)
        var content = [HTML.paragraph(workload.topic?.summary)]
        if roster.isOfAnotherSource(workload, than: files.run.description) {
            content.append(HTML.paragraph("This describes the tool's source today; the run's source was different.", "note"))
        }
        content += [
            part("Times", figures.timed + figures.timedGrowth + figures.quantiles), part("Counts", figures.counted),
            HTML.details("Figures as tables", .group([tables.timed, tables.counted, tables.laws])),
            HTML.details("Swift objects by type and phase, from the census", types(workload)),
        ]
        let summary = Markup.element(
            "summary", [:], .element("h3", [:], .text(workload.slug)), .element("span", ["class": "result"], result(workload)))
        return .element("details", ["id": HTML.id("workload", workload.slug)], summary, .group(content))
    }

    private func part(_ title: String, _ figures: [Markup]) -> Markup {
        figures.isEmpty ? .nothing : .group([.element("h4", [:], .text(title)), HTML.figures(figures)])
    }

    /// The libraries' figures in one line: of a life or of the first phase, or a count if nothing is timed.
    private func result(_ workload: WorkloadRows) -> Markup {
        let size = workload.shownSize
        guard let (metric, phase) = workload.subject else { return "no figures" }
        let all = workload.names.compactMap { workload.row($0, size, phase, metric) }
        let own = all.filter { roster.libraries.contains($0.key.implementation) }
        let shown = own.isEmpty ? all : own
        let values = shown.map { row in
            let text = [row.key.implementation, row.wordsBesideBounds, Headline.Figure(row)?.reach ?? ""].joinedIfAny(by: " ")
            return Markup.element("span", [:], .text(HTML.unbroken(text) + " "))
        }
        let isPlain = phase == "event" || phase == Plan.Job.life
        let words = [workload.unit(of: phase, metric), isPlain ? "" : phase, workload.words(of: size)].joinedIfAny(by: ", ")
        let reasons = shown.reasons.isEmpty ? "" : " (\(shown.reasons.joined(separator: "; ")))"
        return .group(values + [.text(words + reasons)])
    }

    /// For a group of workloads that differ in width.
    private func grid(_ group: String) -> Markup {
        let laws = Growth.grids(files.run.rows).filter { $0.series.workload == group && $0.series.metric == .allocations }
        if laws.isEmpty { return .nothing }
        return HTML.table(
            id: HTML.id("grid", group), caption: "\(group): allocations over depth d and width w", ["implementation", "phase", "law"],
            numbersFrom: 3, laws.map { [$0.series.implementation, $0.series.phase, $0.law.formula] })
    }

    private func types(_ workload: WorkloadRows) -> Markup {
        let census = CensusTypesTable(files.types, of: workload.slug)
        let title = [workload.slug, workload.words(of: census.size)].joinedIfAny(by: ", ")
        return census.html(id: HTML.id("types", workload.slug), title, roster.names)
    }
}

/// Swift objects by type: how many each phase makes, and how many are alive after it.
///
/// Of the largest size that the census has by type.
struct CensusTypesTable {
    let size: Int?
    var lines: [CensusTypeLine]

    init(_ types: [CensusTypeLine], of slug: String) {
        let all = types.filter { $0.workload == slug }, size = all.compactMap(\.size).max()
        (self.size, lines) = (size, all.filter { $0.size == size })
    }

    /// Nothing without objects.
    func html(id: String, _ title: String, _ names: [String]) -> Markup {
        let phases = lines.map(\.phase).unique
        let found = names.flatMap { name in lines.filter { $0.implementation == name && ($0.allocated > 0 || $0.live > 0) } }
        if found.isEmpty { return .nothing }
        let rows = found.grouped { [$0.implementation, $0.type] }.map { key, lines in
            key
                + phases.map { phase in
                    lines.last { $0.phase == phase }.map { "\(Number.count($0.allocated)) / \(Number.count($0.live))" } ?? ""
                }
        }
        return HTML.table(
            id: id, caption: "\(title): made in the phase / alive after it", ["implementation", "type"] + phases, numbersFrom: 2, rows)
    }
}
