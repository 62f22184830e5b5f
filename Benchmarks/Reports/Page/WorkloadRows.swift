/// The rows of one workload, of a run and of what stands beside it, found by what they are about.
struct WorkloadRows {
    let slug: String
    /// The implementations that run it, in the order of the columns.
    let names: [String]
    let parameter: Parameter
    /// The sizes that are swept, ascending; empty where nothing is.
    let sweep: [Int]
    let topic: Roster.Topic?
    /// Of the machine that ran it; nil where nobody knows.
    private let cores: Int?
    private let rows: [Row]
    private let index: RowIndex

    init(_ slug: String, _ rows: [Row], _ roster: Roster, cores: Int? = nil) {
        self.slug = slug
        self.rows = rows
        self.cores = cores
        index = RowIndex(rows)
        names = roster.names.filter { name in rows.contains { $0.key.implementation == name } }
        parameter = rows.first?.key.parameter ?? .none
        sweep = index.sizes(of: slug)
        topic = roster.topics[slug]
    }

    /// Every workload of the rows, in their order.
    static func all(_ rows: [Row], _ roster: Roster, cores: Int? = nil) -> [WorkloadRows] {
        rows.grouped(by: \.key.workload).map { WorkloadRows($0.key, $0.elements, roster, cores: cores) }
    }

    /// The sizes, or a nil where nothing is swept.
    var sizes: [Int?] { sweep.isEmpty ? [nil] : sweep }

    var group: String { String(slug.prefix { $0 != "/" }) }

    /// The size that figures of a single size show: that of the headline, or else the largest. Of threads, the most that have a core each:
    /// with more, a time is that of the kernel's turns.
    var shownSize: Int? {
        if let size = Plan.sizesOfHeadline(of: slug).first(where: sweep.contains) { return size }
        guard parameter == .threads, let cores else { return sweep.last }
        return sweep.last { $0 <= cores } ?? sweep.last
    }

    /// `depth 64`; empty where nothing is swept.
    func words(of size: Int?) -> String { size.map { "\(parameter.rawValue) \(Number.count($0))" } ?? "" }

    /// Of a phase, or of several runs of it that were timed as one.
    func row(_ name: String, _ size: Int?, _ phase: String, _ metric: Metric) -> Row? {
        index.find(slug, name, size, phase, metric) ?? index.find(slug, name, size, phase + "/batch", metric)
    }

    /// The address of the table that has the figures of a metric.
    func table(of metric: Metric) -> String { HTML.id(metric.kind == .timed ? "times" : "counts", slug) }

    var timedMetric: Metric? { [.timePerUnit, .teardownLatency].first { metric in rows.contains { $0.key.metric == metric } } }

    /// What it counts beside what all do.
    var ownCount: Metric? { ["retained": .liveBytes, "residue": .liveObjects][group] }

    /// What its result is of: its time, or else a count, in the phase that comes first. Nil without any.
    var subject: (metric: Metric, phase: String)? {
        if let metric = timedMetric { return phases(of: metric).first.map { (metric, $0) } }
        for metric in [ownCount, .allocations, .stackBytes].compactMap(\.self) {
            if let phase = countedPhases(of: metric).first { return (metric, phase) }
        }
        return nil
    }

    /// What the workload is about: a whole life, or the phase that it is named after; else its first.
    private func isSubject(_ phase: String) -> Bool {
        phase == Plan.Job.life || slug.drop { $0 != "/" }.dropFirst().hasPrefix(phase) || group == phase
    }

    /// The phases that have rows of a metric, in their order, after the one that the workload is about: the event if no other is.
    func phases(of metric: Metric) -> [String] {
        let phases = rows.filter { $0.key.metric == metric }.map { $0.key.phase.replacing("/batch", with: "") }.unique
        let named = phases.filter(isSubject), first = named.isEmpty ? phases.filter { $0 == "event" } : named
        return first + phases.filter { !first.contains($0) }
    }

    /// The phases in which somebody has a count that is not 0; of allocations, those alone that the workload is about: whose time it takes.
    func countedPhases(of metric: Metric) -> [String] {
        let subjects = metric == .allocations ? timedMetric.map(phases) : nil
        return phases(of: metric).filter { phase in
            let isSubject = subjects?.contains(phase) ?? true
            return isSubject && rows.contains { $0.key.metric == metric && $0.key.phase == phase && ($0.value ?? 0) != 0 }
        }
    }

    /// Those of them that have plots. Of references, only the phases that the workload is about; an event the second time, without what
    /// happens once.
    func plottedPhases(of metric: Metric) -> [String] {
        let counted = countedPhases(of: metric), again = SteadyStatePass.phase
        guard metric == .retains else { return counted }
        let subjects = timedMetric.map(phases) ?? []
        return counted.filter { $0 == again || subjects.contains($0) && !($0 == "event" && counted.contains(again)) }
    }

    /// What a time of the phase is per, or what a count is of.
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
    /// For people: a time with the digits that its interval supports, a count as it is; or that there is no figure. A time that cannot be
    /// told from nothing is `≈0`.
    var words: String {
        guard let value else { return isNothing ? "≈0" : status.rawValue }
        return key.metric.kind == .timed ? Number.time(value, within: interval) : Number.count(value)
    }

    /// What the words stand for where there is no figure: `≈0: not above the harness's own time`. Nil where nobody knows.
    var reason: String? { value != nil || detail.isEmpty ? nil : "\(words): \(detail)" }

    var bounds: ClosedRange<Double>? { interval.map { min($0.low, $0.high)...max($0.low, $0.high) } }

    var middleHalf: ClosedRange<Double>? {
        guard let low = figures.p25, let high = figures.p75, low <= high else { return nil }
        return low...high
    }
}

extension [Row] {
    /// Why some of them have no figure, each reason once.
    var reasons: [String] { compactMap(\.reason).unique }
}
