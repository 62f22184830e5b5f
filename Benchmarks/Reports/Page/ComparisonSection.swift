struct ComparisonSection {
    let report: ComparisonReport
    let styles: Styles

    private static let table = "changes-table"
    /// In a plot. The table has all.
    private static let most = 25
    /// Longer tables are collapsed.
    private static let longestOpen = 30

    var html: Markup {
        let (groups, rest) = report.findings
        let sections = report.sections.enumerated().map { index, section in
            HTML.details(section.title, section.html(id: "comparison-\(index)"))
        }
        return .group([
            HTML.paragraph("Before: \(report.base.path). After: \(report.head.path)."),
            HTML.warnings("Before any figure", report.caveats.map { "\($0.kind.rawValue): \($0.words)" }),
            HTML.list((groups.map(\.line) + rest).map(HTML.inline)), changes, .group(sections),
        ])
    }

    private var changes: Markup {
        let verdicts = [Comparison.Verdict.time(.slower), .time(.faster)]
        let changed = report.comparison.pairs.filter { verdicts.contains($0.verdict) }.sorted { Self.size($0) > Self.size($1) }
        if changed.isEmpty { return .nothing }
        let figures = verdicts.compactMap { verdict -> Markup? in
            let pairs = changed.filter { $0.verdict == verdict }
            if pairs.isEmpty { return nil }
            return HTML.figure(caption(pairs.count, verdict.name), plot(pairs.prefix(Self.most)).svg, table: Self.table)
        }
        let table = table(changed)
        let isLong = changed.count > Self.longestOpen
        return .group([
            HTML.figures(figures), isLong ? HTML.details("All \(Number.count(changed.count)) times that changed", table) : table,
        ])
    }

    private func caption(_ count: Int, _ verdict: String) -> String {
        let words = count == 1 ? "One time is \(verdict)" : "\(count) times are \(verdict)"
        return words + (count > Self.most ? "; the \(Self.most) that changed most" : "")
    }

    private static func size(_ pair: Comparison.Pair) -> Double {
        guard let ratio = pair.judgement?.ratio, ratio > 0 else { return 0 }
        return max(ratio, 1 / ratio)
    }

    private func line(_ pair: Comparison.Pair) -> DotPlot.Line {
        let key = pair.key, size = key.size.map { "\(key.parameter.rawValue) \($0)" } ?? ""
        let label = [key.workload, size, key.phase, key.implementation].joinedIfAny(by: " "), interval = pair.judgement?.interval
        return .init(label, styles[key.implementation], ratio: pair.judgement?.ratio, low: interval?.low, high: interval?.high)
    }

    private func plot(_ pairs: ArraySlice<Comparison.Pair>) -> DotPlot {
        DotPlot(
            title: "Times after, divided by times before", axis: "after / before", lines: pairs.map(line), isOfRatios: true)
    }

    private func table(_ pairs: [Comparison.Pair]) -> Markup {
        let rows = pairs.map { pair in
            let line = line(pair), interval = pair.judgement?.intervalOfChange ?? ""
            return [line.label, pair.verdict.name, pair.base.words, pair.head.words, line.words, interval]
        }
        return HTML.table(
            id: Self.table, caption: "Times that changed", ["row", "verdict", "before, ns", "after, ns", "change", "95 % interval"],
            numbersFrom: 2, rows)
    }
}
