/// For exact reading, and for readers who cannot see the plots.
struct WorkloadTables {
    let workload: WorkloadRows

    /// Empty without a sweep.
    private var sizeTitle: [String] { workload.sweep.isEmpty ? [] : [workload.parameter.rawValue] }
    private func cell(_ size: Int?) -> [String] { size.map { [Number.count($0)] } ?? [] }

    /// With intervals and, for single teardowns, the upper quantiles.
    var timed: Markup {
        guard let metric = workload.timedMetric else { return .nothing }
        let hasTails = metric == .teardownLatency
        let shown = workload.phases(of: metric).flatMap { phase in
            workload.sizes.flatMap { size -> [(row: Row, ratio: Ratio?)] in
                let reference = workload.row(Headline.reference, size, phase, metric)
                return workload.names.compactMap { name in
                    workload.row(name, size, phase, metric).map { (row: $0, ratio: Ratio($0, to: reference)) }
                }
            }
        }
        let cells = shown.map { row, ratio -> [String] in
            let time = row.boundedTime
            let tails = hasTails ? [row.figures.p90, row.figures.p99].map { $0.map { Number.time($0) } ?? "" } : []
            return [row.key.implementation, row.key.phase] + cell(row.key.size)
                + [row.wordsBesideBounds, time?.words(of: row.bounds) ?? "", time?.words(of: row.middleHalf) ?? ""] + tails
                + [ratio?.text ?? "", row.samples.map { Number.count($0) } ?? ""]
        }
        let titles =
            ["implementation", "phase"] + sizeTitle + ["median, ns", "95 % interval", "middle half"] + (hasTails ? ["90 %", "99 %"] : [])
            + ["× \(Headline.reference)", "samples"]
        let table = HTML.table(
            id: workload.table(of: metric), caption: "\(workload.slug): times", titles, numbersFrom: 2, cells)
        return .group([table, HTML.notes(shown.map(\.row).reasons.map { "\($0)." })])
    }

    /// The counts that a page shows. The CSV has all.
    private static let counts: [Metric] = [
        .allocations, .allocatedBytes, .liveObjects, .stackBytes, .instructions, .retains, .releases, .weakLoads, .objects,
        .closureContexts, .typeLookups, .leakedObjects, .cachedObjects, .lateObjects,
    ]
    private var liveBytes: [Metric] { workload.ownCount == .liveBytes ? [.liveBytes] : [] }

    /// Counts that are not 0 everywhere, in a column per implementation.
    var counted: Markup {
        let lines = (Self.counts + liveBytes).flatMap { metric in
            workload.phases(of: metric).flatMap { phase in
                workload.sizes.compactMap { size -> [String]? in
                    let rows = workload.names.map { workload.row($0, size, phase, metric) }
                    guard rows.contains(where: { ($0?.value ?? 0) != 0 || $0?.status == .nondeterministic }) else { return nil }
                    return [metric.title, phase] + cell(size) + rows.map { $0.map { $0.status == .unsupported ? "–" : $0.words } ?? "" }
                }
            }
        }
        if lines.isEmpty { return .nothing }
        return HTML.table(
            id: workload.table(of: .allocations), caption: "\(workload.slug): counts, where somebody's is not 0",
            ["count", "phase"] + sizeTitle + workload.names, numbersFrom: 2, lines)
    }

    /// Nothing without a sweep of enough sizes.
    var laws: Markup {
        let metrics = [workload.timedMetric, .allocations, .liveObjects, .stackBytes].compactMap(\.self) + liveBytes
        let lines = metrics.flatMap { metric in
            let phases = metric.kind == .timed ? workload.phases(of: metric) : workload.countedPhases(of: metric)
            return phases.flatMap { phase in
                workload.names.compactMap { name in
                    SizeLaw(workload, name, phase, metric).map { [name, metric.title, phase, $0.words, $0.precision] }
                }
            }
        }
        if lines.isEmpty { return .nothing }
        return HTML.table(
            id: HTML.id("laws", workload.slug), caption: "\(workload.slug): growth with the \(workload.parameter.rawValue) n",
            ["implementation", "what", "phase", "law", "fit"], numbersFrom: 5, lines)
    }
}
