extension GrowthReport {
    private struct Finding {
        let series: Growth.Series
        /// `n`, `log n`, `n^1.89`. Nil if a count follows no law, or a time's slope is not determined.
        let law: String?
        var isFast = false
    }

    /// The costs that grow faster than n, differently in the libraries, or by no law. The others are only counted.
    package func brief(controls: Set<String>) -> [Section] {
        let counted = counts.map { Finding(series: $0.series, law: name($0.law), isFast: $0.law.isFast) }
        let timed = times.map { Finding(series: $0.series, law: name($0.slope), isFast: $0.slope.isDetermined && $0.slope.low > 1.1) }
        let onGrids = grids.map { grid in
            Finding(
                series: grid.series, law: grid.law.formula,
                isFast: [grid.law.depthExponent, grid.law.widthExponent].contains { ($0 ?? 0) > 1.1 })
        }
        func ofLibraries(_ findings: [Finding]) -> [Finding] { findings.filter { !controls.contains($0.series.implementation) } }
        let different = ofLibraries(counted + timed).grouped { $0.series.with(implementation: "") }.map(\.elements)
            .filter { Set($0.compactMap(\.law)).count > 1 }.joined()
        return [
            Self.section("Faster than n", (counted + onGrids + timed).filter(\.isFast)),
            Self.section("Different in the libraries", Array(different)),
            Self.section("No law", ofLibraries(counted).filter { $0.law == nil }),
            summary(counted, timed),
        ].compactMap(\.self)
    }

    private func summary(_ counted: [Finding], _ timed: [Finding]) -> Section {
        func words(_ findings: [Finding], _ title: String, _ none: String) -> String? {
            let groups = findings.grouped { finding in finding.law.map { $0.contains(".") ? "other powers" : $0 } ?? none }
                .sorted { $0.elements.count > $1.elements.count }
            if groups.isEmpty { return nil }
            return title + groups.map { "\(Number.count($0.elements.count)) \($0.key)" }.joined(separator: ", ") + "."
        }
        return Section(
            "All", notes: [words(counted, "Counts: ", "without a law"), words(timed, "Times: ", "not determined")].compactMap(\.self),
            footnotes: [meaningOfSizes, "Every row: ALL=1."] + warnings)
    }

    /// Merges equal laws: metrics of a phase, and below them the workloads.
    private static func section(_ title: String, _ findings: [Finding]) -> Section? {
        if findings.isEmpty { return nil }
        let lines = findings.grouped { $0.series.with(implementation: "") }.map { series, findings in
            let laws = findings.grouped { $0.law ?? "" }.map { law, findings in
                (law.isEmpty ? "" : law + " ") + findings.map(\.series.implementation).joined(separator: ", ")
            }
            return (series: series, laws: " over \(series.parameter.rawValue): " + laws.joined(separator: "; "))
        }
        let phases = lines.grouped { [$0.series.workload, $0.series.phase, $0.laws] }.map { key, lines in
            (workload: key[0], words: "  \(key[1]) " + lines.map(\.series.metric.rawValue).joined(separator: ", ") + key[2])
        }
        return Section(
            title, notes: phases.grouped(by: \.words).flatMap { [$0.key, "    " + $0.elements.map(\.workload).joined(separator: ", ")] })
    }

    private func name(_ law: GrowthLaw) -> String? { law.exponent.map { Self.name(order(law), $0) } }

    private func name(_ slope: TimeSlope) -> String? { slope.isDetermined ? Self.name(order(slope), slope.slope) : nil }

    private static func name(_ order: String, _ exponent: Double) -> String {
        switch order {
        case "n^0": "constant"
        case "n^1": "n"
        case "–": String(format: "n^%.2f", exponent)
        default: order
        }
    }
}

extension GrowthReport {
    /// For a terminal: a table per workload, narrow enough to read.
    package var byWorkload: [Section] {
        sections.flatMap { section in
            let kept = section.columns.indices.filter { $0 > 1 && !["exponent", "slope"].contains(section.columns[$0].name) }
            var parts = section.rows.grouped { "\($0[0].text) over \($0[1].text)" }.map { workload, rows in
                Section(
                    "\(workload): \(section.columns[0].title)", columns: kept.map { section.columns[$0] },
                    rows: rows.map { row in kept.map { row[$0] } }, headColumns: 3)
            }
            if parts.isEmpty { parts = [Section()] }
            parts[parts.count - 1].footnotes = section.footnotes
            return parts
        }
    }
}

extension GrowthLaw {
    fileprivate var isFast: Bool { form == .linearithmic || (exponent ?? 0) > 1.1 }
}

extension Growth.Series {
    fileprivate func with(implementation: String) -> Self {
        var series = self
        series.implementation = implementation
        return series
    }
}
