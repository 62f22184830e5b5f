/// The Go benchmark format: lines of configuration, units and results.
extension Export {
    /// A line for each process that timed a row, since benchstat counts each line as one measurement.
    ///
    /// Without samples there is one line, with the median. Counts have one line per phase, and are declared exact.
    var goBenchmarks: String {
        var lines = configuration
        for unit in Set(rows.map { Self.unit($0.key.metric) }).sorted() {
            let isExact = rows.contains { Self.unit($0.key.metric) == unit && $0.key.metric.kind == .exact }
            lines.append("Unit \(unit) better=lower" + (isExact ? " assume=exact" : ""))
        }
        for row in rows where row.key.metric.kind == .timed {
            lines += times(row).map { "\(Self.goName(row.key)) \($0.samples) \(Self.figure($0.value, row))" }
        }
        for phase in rows.filter({ $0.key.metric.kind != .timed }).runs(by: { Self.goName($0.key) }) {
            let figures = phase.map { Self.figure($0.value ?? 0, $0) }
            lines.append("\(Self.goName(phase[0].key)) 1 \(figures.joined(separator: " "))")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var configuration: [String] {
        guard let about = run.description else { return ["pkg: reactive-ownership"] }
        let architecture = about.machine.architecture == "x86_64" ? "amd64" : about.machine.architecture
        return [
            "goarch: \(architecture)", "pkg: reactive-ownership", "cpu: \(about.machine.cpu)",
            "build: \(about.toolchain.build.rawValue)", "swift: \(about.toolchain.swift)",
        ] + (about.source.commit.map { ["commit: \($0)"] } ?? []) + (about.recounted.map { ["recounted: \($0.commit ?? "")"] } ?? [])
    }

    /// The median of each process, with its number of samples: the samples of one process are not independent.
    private func times(_ row: Row) -> [(value: Double, samples: Int)] {
        guard let samples = run.samples, !samples[row.key].isEmpty else { return [(row.value ?? 0, row.samples ?? 1)] }
        return zip(samples.medians(of: row.key), samples[row.key]).map { ($0, $1.count) }
    }

    /// `BenchmarkPumpMap/implementation=SinkChain/depth=64/phase=event`.
    ///
    /// A name has no blanks, and does not end with `-` and a number, which would be read as the number of processors.
    private static func goName(_ key: RowKey) -> String {
        let words = key.workload.split { !$0.isLetter && !$0.isNumber }.map(\.capitalizingFirst)
        let phase = key.phase.replacing("/", with: ".")
        return ["Benchmark\(words.joined())", "implementation=\(key.implementation)", key.swept ?? "", "phase=\(phase)"]
            .joinedIfAny(by: "/")
    }

    private static func figure(_ value: Double, _ row: Row) -> String { "\(Number.exact(value)) \(unit(row.key.metric))" }

    private static func unit(_ metric: Metric) -> String {
        switch metric {
        case .timePerUnit, .teardownLatency: "ns/op"
        case .allocations: "allocs/op"
        case .allocatedBytes: "B/op"
        default: slug(metric)
        }
    }
}
