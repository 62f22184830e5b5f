/// A difference between two sides, found by a comparison or a gate.
package struct Difference: Equatable, Sendable, CustomStringConvertible {
    package enum Change: Equatable, Sendable {
        case figures(old: Double, new: Double)
        /// Head / base, of figures that vary from run to run.
        case ratio(Double)
        /// A figure on one side only.
        case status(old: Status, new: Status)
    }

    /// `worse`, `slower`, `gone`.
    let word: String
    /// A row's key as text, or another subject.
    package let subject: String
    /// Empty if not about one.
    package let workload: String, implementation: String
    /// The row; nil if it is not about exactly one.
    let key: RowKey?
    /// Nil if no figures decided.
    let change: Change?
    /// The figures, or what happened.
    let finding: String
    /// What to do, with ``workloads`` for their names; empty if nothing.
    let remedy: String

    package init(
        word: String, subject: String, workload: String, implementation: String, key: RowKey?, change: Change?, finding: String,
        remedy: String = ""
    ) {
        (self.word, self.subject, self.workload, self.implementation) = (word, subject, workload, implementation)
        (self.key, self.change, self.finding, self.remedy) = (key, change, finding, remedy)
    }

    /// A placeholder in remedies for the names of workloads, which are known when differences are grouped.
    package static let workloads = "{workloads}"

    /// `template` with the names of these workloads; if they are many, of their groups.
    package static func remedy(_ template: String, for names: [String]) -> String {
        let groups = names.map(RowKey.group).unique
        let regex = names.count == 1 ? names[0] : "(\(names.joined(separator: "|")))"
        let all = names.count > 5 ? "^(\(groups.joined(separator: "|")))/" : "^\(regex)$"
        return template.replacing("^\(workloads)$", with: all)
    }

    /// `subscribe/just LinkChain subscribe allocations: 5 → 6`
    package var description: String { "\(subject): \(finding)" }

    /// The size for sorting: the absolute logarithm of the ratio. Without a ratio, it sorts first.
    var size: Double {
        switch change {
        case .figures(let old, let new) where old > 0 && new > 0: abs(log(new / old))
        case .ratio(let ratio) where ratio > 0: abs(log(ratio))
        default: .infinity
        }
    }

    fileprivate var delta: Double? { if case .figures(let old, let new) = change { new - old } else { nil } }

    fileprivate var point: (size: Double, delta: Double)? {
        if let size = key?.size, let delta { (Double(size), delta) } else { nil }
    }

    /// What the figures measure; nil if none decided.
    fileprivate var metric: String? {
        switch change {
        case .figures, .ratio: key?.metric.title ?? subject
        case .status, nil: nil
        }
    }

    /// The key by which differences are grouped: the metric, or else the finding without its numbers.
    fileprivate var cause: [String] { [word, implementation, metric ?? finding.replacing(#/[0-9][0-9,.]*/#, with: "#")] }
}

/// Differences that seem to have one cause: the same library, metric and word; the largest first.
package struct DifferenceGroup: Sendable {
    package let differences: [Difference]
    /// Differences with the same change: `+16 per operator`.
    private let parts: [Part]
    private typealias Part = (change: String, differences: [Difference])

    /// The groups, the largest difference first.
    package static func groups(of differences: [Difference]) -> [DifferenceGroup] {
        differences.grouped(by: \.cause).map { DifferenceGroup($0.elements) }.sorted { $0.differences[0].size > $1.differences[0].size }
    }

    private init(_ differences: [Difference]) {
        self.differences = differences.sorted { $0.size > $1.size }
        parts = Self.parts(of: self.differences)
    }

    package var word: String { differences[0].word }

    package var remedy: String { Difference.remedy(differences[0].remedy, for: differences.map(\.workload).unique) }

    /// `worse: SinkChain, allocated bytes`; for a single difference, its subject.
    package var title: String {
        let first = differences[0], names = [first.implementation, first.metric ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        let about = differences.count == 1 ? first.subject : names
        return about.isEmpty ? word : "\(word): \(about)"
    }

    package var line: String { "\(title): \(findings.joined(separator: "; "))" }

    /// For people: a line for each part, and what to do. `label` comes first.
    package func lines(_ label: String = "", withRemedy: Bool = true) -> [String] {
        let remedy = withRemedy ? remedy : ""
        if findings.count == 1 { return ["\(label)\(line)" + (remedy.isEmpty ? "" : "; \(remedy)")] }
        return ["\(label)\(title)"] + findings.map { "    \($0)" } + (remedy.isEmpty ? [] : ["    → \(remedy)"])
    }

    /// A line for each part; if there are many, the first three and a summary.
    package var findings: [String] {
        if differences.count == 1 { return [differences[0].finding] }
        let most = 3
        let rest = parts.dropFirst(most).flatMap(\.differences), deltas = rest.compactMap(\.delta).sorted()
        let range = [deltas.first, deltas.last].compactMap { $0.map(Number.difference) }.unique.joined(separator: " to ")
        return parts.prefix(most).map { Self.line($0.change, $0.differences) } + (rest.isEmpty ? [] : [Self.line(range, rest)])
    }

    /// `+16 per operator in 64 rows: life/map-chain-x1, life/map-chain-x100, pump/map and 9 more workloads`
    private static func line(_ change: String, _ differences: [Difference]) -> String {
        let names = differences.map { $0.workload.isEmpty ? $0.subject : $0.workload }.unique, most = 3
        let listed = names.count <= most + 1 ? names.joined(separator: ", ") : names.prefix(most).joined(separator: ", ")
        let more = names.count <= most + 1 ? "" : " and \(names.count - most) more workloads"
        return "\(change) in \(Number.count(differences.count, "row")): \(listed)\(more)"
    }

    /// Counts are grouped by equal changes, the most frequent first; everything else is one part.
    private static func parts(of differences: [Difference]) -> [Part] {
        let first = differences[0]
        switch first.change {
        case .status, nil: return [(first.finding, differences)]
        case .ratio:
            let ratios = differences.compactMap { if case .ratio(let ratio) = $0.change { ratio } else { nil } }
            let range = [ratios.min(), ratios.max()].compactMap { $0.map { Number.change(from: 1, to: $0) } }.unique
            return [(range.joined(separator: " to "), differences)]
        case .figures:
            let sweeps = differences.grouped(by: Series.init)
            var laws: [Series: Law] = [:]
            for sweep in sweeps { laws[sweep.key] = Law(sweep.elements) }
            // Any law fits a single size, which gets the most frequent law that several sizes follow.
            let common = sweeps.compactMap { laws[$0.key] }.grouped(by: \.description).sorted { $0.elements.count > $1.elements.count }
            for sweep in sweeps where sweep.elements.count == 1 {
                laws[sweep.key] = common.first { $0.elements[0].holds(for: sweep.elements[0]) }?.elements[0]
            }
            let parts = differences.grouped { laws[Series($0)]?.description ?? Number.difference($0.delta ?? 0) }
            return parts.sorted { $0.elements.count > $1.elements.count }.map { ($0.key, $0.elements) }
        }
    }

    /// The key of a sweep.
    private struct Series: Hashable {
        let workload: String?, phase: String?
        init(_ difference: Difference) { (workload, phase) = (difference.key?.workload, difference.key?.phase) }
    }

    /// How a difference depends on the size: `+16 per operator`, or `+32 and +16 per operator`.
    private struct Law: CustomStringConvertible {
        private let slope: Double, constant: Double
        private let unit: String

        /// Nil if all are of one size, if the difference is the same at each size, or if it follows no law. Two sizes show a proportion;
        /// a constant beside it takes three.
        init?(_ differences: [Difference]) {
            let points = differences.compactMap(\.point).sorted { $0.size < $1.size }
            guard let unit = differences[0].key?.parameter.unit, let first = points.first, let last = points.last,
                abs(last.delta - first.delta) > Self.tolerance(of: first.delta)
            else { return nil }
            self.unit = unit
            slope = (last.delta - first.delta) / (last.size - first.size)
            let rest = first.delta - slope * first.size
            constant = abs(rest) < Self.tolerance(of: first.delta) ? 0 : rest
            guard constant == 0 || points.count > 2, differences.allSatisfy(holds) else { return nil }
        }

        func holds(for difference: Difference) -> Bool {
            guard difference.key?.parameter.unit == unit, let (size, delta) = difference.point else { return false }
            return abs(constant + slope * size - delta) < Self.tolerance(of: delta)
        }

        /// The rounding error to ignore.
        private static func tolerance(of delta: Double) -> Double { 1e-9 * abs(delta) }

        var description: String {
            (constant == 0 ? "" : "\(Number.difference(constant)) and ") + "\(Number.difference(slope)) per \(unit)"
        }
    }
}

extension Parameter {
    /// The noun for one unit of the size.
    fileprivate var unit: String? {
        switch self {
        case .none: nil
        case .depth: "operator"
        case .width: "subscription"
        case .events: "event"
        case .threads: "thread"
        }
    }
}
