/// The figures of one workload as tables: to read exactly, and where plots cannot be seen.
struct WorkloadTables {
    let workload: WorkloadRows
    /// The tables' names.
    let times: String, counts: String

    /// Every time, with its interval and, of single teardowns, its upper quantiles. Nil where nothing is timed.
    var timed: Markup? {
        guard let metric = workload.timedMetric else { return nil }
        let hasTails = metric == .teardownLatency, isSwept = workload.sizes != [nil]
        var titles = ["implementation", "phase"] + (isSwept ? [workload.parameter.rawValue] : [])
        let first = 2
        titles +=
            ["median, ns", "95 % interval", "middle half"] + (hasTails ? ["90 %", "99 %"] : []) + ["× \(Headline.reference)", "samples"]
        var lines: [Markup] = []
        var shown: [Row] = []
        for phase in workload.phases(of: metric) {
            for size in workload.sizes {
                let reference = workload.row(Headline.reference, size, phase, metric)
                for name in workload.names {
                    guard let row = workload.row(name, size, phase, metric) else { continue }
                    var cells = [name, row.key.phase] + (isSwept ? [size.map { Number.count(Double($0)) } ?? ""] : [])
                    let time = row.boundedTime
                    cells += [row.wordsBesideBounds, time?.words(of: row.bounds) ?? "", time?.words(of: row.middleHalf) ?? ""]
                    if hasTails { cells += [row.figures.p90, row.figures.p99].map { $0.map { Number.time($0) } ?? "" } }
                    cells += [Headline.ratio(row, to: reference), row.samples.map { Number.count(Double($0)) } ?? ""]
                    lines.append(HTML.row(cells, numbersFrom: first))
                    shown.append(row)
                }
            }
        }
        let table = HTML.table(id: times, caption: "\(workload.slug): times", [HTML.head(titles, numbersFrom: first)], lines)
        return .group([table] + shown.reasons.map { HTML.paragraph("\($0).", "note") })
    }

    /// What a page has of counts. All others are in the CSV.
    static func metrics(of slug: String) -> [Metric] {
        [
            .allocations, .allocatedBytes, .liveObjects, .stackBytes, .instructions, .retains, .releases, .weakLoads, .objects,
            .closureContexts, .typeLookups,
        ]
            + [.leakedObjects, .cachedObjects, .lateObjects] + (slug.hasPrefix("retained/") ? [.liveBytes] : [])
    }

    /// Every count of which somebody has one that is not 0; a column for each implementation.
    var counted: Markup? {
        let names = workload.names, isSwept = workload.sizes != [nil]
        var lines: [Markup] = []
        for metric in Self.metrics(of: workload.slug) {
            for phase in workload.phases(of: metric) {
                for size in workload.sizes {
                    let rows = names.map { workload.row($0, size, phase, metric) }
                    guard rows.contains(where: { ($0?.value ?? 0) != 0 || $0?.status == .nondeterministic }) else { continue }
                    let cells =
                        [metric.words, phase] + (isSwept ? [size.map { Number.count(Double($0)) } ?? ""] : [])
                        + rows.map { $0.map { $0.status == .unsupported ? "–" : $0.words } ?? "" }
                    lines.append(HTML.row(cells, numbersFrom: 2))
                }
            }
        }
        if lines.isEmpty { return nil }
        let titles = ["count", "phase"] + (isSwept ? [workload.parameter.rawValue] : []) + names
        return HTML.table(
            id: counts, caption: "\(workload.slug): counts, where somebody's is not 0", [HTML.head(titles, numbersFrom: 2)], lines)
    }

    /// How everything grows that has a law. Nil where nothing is swept over enough sizes.
    var laws: Markup? {
        var lines: [Markup] = []
        for metric in [workload.timedMetric, .allocations, .liveObjects, .stackBytes, .liveBytes].compactMap(\.self) {
            if metric == .liveBytes, !workload.slug.hasPrefix("retained/") { continue }
            let phases = metric.kind == .timed ? workload.phases(of: metric) : workload.countedPhases(of: metric)
            for phase in phases {
                for name in workload.names {
                    guard let law = SizeLaw(workload, name, phase, metric) else { continue }
                    lines.append(HTML.row([name, metric.words, phase, law.words, law.precision], numbersFrom: 5))
                }
            }
        }
        if lines.isEmpty { return nil }
        return HTML.table(
            id: HTML.id("laws", workload.slug), caption: "\(workload.slug): growth with the \(workload.parameter.rawValue) n",
            [HTML.head(["implementation", "what", "phase", "law", "how good it is"], numbersFrom: 5)], lines)
    }
}
