/// Before and after: the run beside an older one.
struct ComparisonSection {
    let report: ComparisonReport
    let styles: Styles

    private static let table = "changes-table"
    /// More than these would be a wall. The table has all.
    private static let most = 25
    /// A longer table opens on demand.
    private static let longestOpen = 30

    var html: Markup {
        let head = report.head
        var content: [Markup] = [HTML.paragraph("Before: \(report.base.path). After: \(head.path).")]
        content += HTML.warnings("Before any figure", report.caveats.map { "\($0.kind.rawValue): \($0.words)" })
        let changed = report.comparison.pairs.filter { pair in
            guard let verdict = pair.judgement?.verdict else { return false }
            return verdict == .slower || verdict == .faster
        }.sorted { Self.size($0) > Self.size($1) }
        let (groups, rest) = report.findings
        content.append(.element("ul", [:], (groups.map(\.line) + rest).map { .element("li", [:], [HTML.inline($0)]) }))
        if !changed.isEmpty {
            let figures = [Judgement.Verdict.slower, .faster].compactMap { verdict -> Markup? in
                let pairs = changed.filter { $0.judgement?.verdict == verdict }
                if pairs.isEmpty { return nil }
                return HTML.figure(caption(pairs.count, verdict.rawValue), plot(pairs.prefix(Self.most)).svg, table: Self.table)
            }
            content.append(HTML.figures(figures))
            let lines = table(changed)
            content.append(
                changed.count > Self.longestOpen
                    ? HTML.details(["All \(Number.count(Double(changed.count))) times that changed"], [lines]) : lines)
        }
        let sections = report.sections.enumerated().map { index, section in
            HTML.details([.text(section.title)], [section.html(id: "comparison-\(index)")])
        }
        return HTML.section("comparison", "Before and after", content + sections)
    }

    private func caption(_ count: Int, _ verdict: String) -> String {
        let words = count == 1 ? "One time is \(verdict)" : "\(count) times are \(verdict)"
        return words + (count > Self.most ? "; the \(Self.most) that changed most" : "")
    }

    private static func size(_ pair: Comparison.Pair) -> Double {
        guard let ratio = pair.judgement?.ratio, ratio > 0 else { return 0 }
        return max(ratio, 1 / ratio)
    }

    private static func label(_ key: RowKey) -> String {
        [key.workload, key.size.map { "\(key.parameter.rawValue) \($0)" }, key.phase, key.implementation].compactMap(\.self)
            .joined(separator: " ")
    }

    private func plot(_ pairs: ArraySlice<Comparison.Pair>) -> DotPlot {
        let lines = pairs.map { pair in
            let interval = pair.judgement?.interval
            let ratio = pair.judgement?.ratio
            return DotPlot.Line(
                label: Self.label(pair.key), style: styles[pair.key.implementation], value: ratio,
                interval: interval.map { $0.low...max($0.low, $0.high) }, words: ratio.map { Number.change(from: 1, to: $0) } ?? "")
        }
        return DotPlot(
            title: "Times after, divided by times before", axis: "after / before", lines: Array(lines), origin: 1, hasLabelsAbove: true)
    }

    private func table(_ pairs: [Comparison.Pair]) -> Markup {
        let lines = pairs.map { pair in
            let interval = pair.judgement?.interval
            return HTML.row(
                [
                    Self.label(pair.key), pair.verdict.name, pair.base.words, pair.head.words,
                    pair.judgement?.ratio.map { Number.change(from: 1, to: $0) } ?? "",
                    interval.map { String(format: "%+.1f … %+.1f %%", ($0.low - 1) * 100, ($0.high - 1) * 100) } ?? "",
                ], numbersFrom: 2)
        }
        return HTML.table(
            id: Self.table, caption: "Times that changed",
            [HTML.head(["row", "verdict", "before, ns", "after, ns", "change", "95 % interval"], numbersFrom: 2)], lines)
    }
}
