/// The rows of one workload, from a run and the files beside it.
struct WorkloadRows {
    let slug: String
    /// Only those that run it, in the order of the columns.
    let names: [String]
    let parameter: Parameter
    /// Ascending; empty without a sweep.
    let sweep: [Int]
    let topic: Roster.Topic?
    /// Nil if unknown.
    private let cores: Int?
    private let rows: [Row]
    private let index: RowIndex

    init(_ slug: String, _ rows: [Row], _ roster: Roster, cores: Int? = nil) {
        (self.slug, self.rows, self.cores) = (slug, rows, cores)
        index = RowIndex(rows)
        names = roster.names.filter { name in rows.contains { $0.key.implementation == name } }
        parameter = rows.first?.key.parameter ?? .none
        sweep = index.sizes(of: slug)
        topic = roster.topics[slug]
    }

    static func all(_ rows: [Row], _ roster: Roster, cores: Int? = nil) -> [WorkloadRows] {
        rows.grouped(by: \.key.workload).map { WorkloadRows($0.key, $0.elements, roster, cores: cores) }
    }

    /// The sizes, or a single nil without a sweep.
    var sizes: [Int?] { sweep.isEmpty ? [nil] : sweep }

    var group: String { String(slug.prefix { $0 != "/" }) }

    /// The headline's size, otherwise the largest.
    ///
    /// Of threads, the most that have a core each: with more, the kernel's scheduling is measured.
    var shownSize: Int? {
        if let size = Plan.sizesOfHeadline(of: slug).first(where: sweep.contains) { return size }
        guard parameter == .threads, let cores else { return sweep.last }
        return sweep.last { $0 <= cores } ?? sweep.last
    }

    /// `depth 64`; empty without a sweep.
    func words(of size: Int?) -> String { size.map { "\(parameter.rawValue) \(Number.count($0))" } ?? "" }

    /// Of a phase, or of several runs of it that were timed as one.
    func row(_ name: String, _ size: Int?, _ phase: String, _ metric: Metric) -> Row? {
        index.find(slug, name, size, phase, metric) ?? index.find(slug, name, size, phase + "/batch", metric)
    }

    func table(of metric: Metric) -> String { HTML.id(metric.kind == .timed ? "times" : "counts", slug) }

    var timedMetric: Metric? { [.timePerUnit, .teardownLatency].first { metric in rows.contains { $0.key.metric == metric } } }

    /// A count that only this group has.
    var ownCount: Metric? { ["retained": .liveBytes, "residue": .liveObjects][group] }

    /// What its result is about: a time, otherwise a count; nil without either.
    var subject: (metric: Metric, phase: String)? {
        if let metric = timedMetric { return phases(of: metric).first.map { (metric, $0) } }
        for metric in [ownCount, .allocations, .stackBytes].compactMap(\.self) {
            if let phase = countedPhases(of: metric).first { return (metric, phase) }
        }
        return nil
    }

    /// Whether the workload is about the phase: a whole life, or the phase in its name.
    private func isSubject(_ phase: String) -> Bool {
        phase == Plan.Job.life || slug.drop { $0 != "/" }.dropFirst().hasPrefix(phase) || group == phase
    }

    /// Those that the workload is about come first, by default the event; the others keep their order.
    func phases(of metric: Metric) -> [String] {
        let phases = rows.filter { $0.key.metric == metric }.map { $0.key.phase.replacing("/batch", with: "") }.unique
        let named = phases.filter(isSubject), first = named.isEmpty ? phases.filter { $0 == "event" } : named
        return first + phases.filter { !first.contains($0) }
    }

    /// Phases with a count other than 0; of allocations only those that are timed, if any are.
    func countedPhases(of metric: Metric) -> [String] {
        let subjects = metric == .allocations ? timedMetric.map(phases) : nil
        return phases(of: metric).filter { phase in
            let isSubject = subjects?.contains(phase) ?? true
            return isSubject && rows.contains { $0.key.metric == metric && $0.key.phase == phase && ($0.value ?? 0) != 0 }
        }
    }

    /// Phases with plots. For references only those that are timed, and the event's second run, without what happens once.
    func plottedPhases(of metric: Metric) -> [String] {
        let counted = countedPhases(of: metric), again = SteadyStatePass.phase
        guard metric == .retains else { return counted }
        let subjects = timedMetric.map(phases) ?? []
        return counted.filter { $0 == again || subjects.contains($0) && !($0 == "event" && counted.contains(again)) }
    }

    func unit(of phase: String, _ metric: Metric) -> String {
        let event = topic?.unit ?? "unit of work"
        if metric.kind != .timed { return phase.hasPrefix("event") ? "\(metric.title) per \(event)" : metric.title }
        return switch phase {
        case "event": "ns per \(event)"
        case Plan.Job.life: "ns per subscription"
        default: metric == .teardownLatency ? "ns per teardown" : "ns per run"
        }
    }
}

extension Row {
    /// A time that cannot be told from 0 is `≈0`.
    var words: String {
        guard let value else { return isNothing ? "≈0" : status.rawValue }
        return key.metric.kind == .timed ? Number.time(value, within: interval) : Number.count(value)
    }

    /// Why there is no figure: `≈0: not above the harness's own time`. Nil if unknown.
    var reason: String? { value != nil || detail.isEmpty ? nil : "\(words): \(detail)" }

    var bounds: ClosedRange<Double>? { interval.map { min($0.low, $0.high)...max($0.low, $0.high) } }

    var middleHalf: ClosedRange<Double>? {
        guard let low = figures.p25, let high = figures.p75, low <= high else { return nil }
        return low...high
    }
}

extension [Row] {
    /// Each reason once.
    var reasons: [String] { compactMap(\.reason).unique }
}
