/// What a row measures.
///
/// Metrics differ in unit and in whether they are exact. In phase `event`, its time and what it allocates, retains, releases, loads, looks
/// up or executes are per unit of work.
package enum Metric: String, CaseIterable, Codable, Sendable {
    /// Heap blocks allocated in a phase.
    case allocations
    /// Their usable bytes.
    case allocatedBytes = "allocated_bytes"
    /// The peak of live bytes during a run, minus those before it.
    case peakLiveBytes = "peak_live_bytes"
    /// Live bytes after a phase, minus those before the run: what the chain holds at that point.
    case liveBytes = "live_bytes"
    /// Live heap blocks after a run, minus those before it.
    case liveObjects = "live_objects"
    /// Retains in a phase.
    ///
    /// This metric and those up to `lateObjects` come from the census tool.
    case retains
    /// Releases in a phase.
    case releases
    /// Loads of weak references whose object is alive.
    case weakLoads = "weak_loads"
    /// Swift objects allocated in a phase.
    case objects
    /// Those objects that are closure contexts.
    case closureContexts = "closure_contexts"
    /// Types looked up and casts tried in a phase, as unspecialised code does.
    case typeLookups = "type_lookups"
    /// Swift objects left behind by every run.
    case leakedObjects = "leaked_objects"
    /// Swift objects left behind by the first run only.
    case cachedObjects = "cached_objects"
    /// Swift objects that are alive when the last phase returns, but gone by themselves after another run.
    case lateObjects = "late_objects"
    /// The peak of the process's resident memory during a run, the program included.
    case peakResidentBytes = "peak_resident_bytes"
    /// The stack that a phase needs in a thread of its own.
    case stackBytes = "stack_bytes"
    /// Instructions of a phase, counted by callgrind.
    case instructions
    /// Time of a phase.
    case timePerUnit = "time_per_unit"
    /// Time of one teardown, from the call to the last `deinit`.
    case teardownLatency = "teardown_latency"

    /// Base units: nanoseconds, bytes, or a bare count.
    package var unit: String {
        switch self {
        case .allocatedBytes, .peakLiveBytes, .liveBytes, .peakResidentBytes, .stackBytes: "bytes"
        case .timePerUnit, .teardownLatency: "ns"
        default: "1"
        }
    }

    /// The better direction, as written in files: all metrics are costs.
    package static let direction = "lower"

    package var kind: Kind {
        switch self {
        case .allocations, .allocatedBytes, .peakLiveBytes, .liveBytes, .liveObjects, .retains, .releases, .weakLoads, .objects,
            .closureContexts, .typeLookups, .leakedObjects, .cachedObjects, .lateObjects:
            .exact
        case .stackBytes, .peakResidentBytes, .instructions: .measured
        case .timePerUnit, .teardownLatency: .timed
        }
    }

    /// Its name in reports.
    package var title: String {
        switch self {
        case .liveBytes: "live bytes after the phase"
        case .liveObjects: "heap blocks left"
        case .objects: "Swift objects"
        case .leakedObjects: "leaked Swift objects"
        case .cachedObjects: "cached Swift objects"
        case .lateObjects: "Swift objects gone late"
        case .timePerUnit: "time per unit, ns"
        case .teardownLatency: "teardown latency, ns"
        default: rawValue.replacing("_", with: " ")
        }
    }
}

package enum Kind: String, Sendable {
    /// A count. Two runs of the same code agree to the unit.
    case exact
    /// A measurement of time. Two runs never agree.
    case timed
    /// A measurement of something else. Two runs nearly agree.
    case measured
}

package enum Status: String, Sendable {
    case ok
    /// The figure is not available here; the row has no values.
    case unsupported
    /// A count differed between processes; the row has only its minimum and maximum.
    case nondeterministic
    /// The run was wrong; the row has no values.
    case error
}

/// Identifies a row within a file and across files.
package struct RowKey: Hashable, Sendable, CustomStringConvertible {
    package var workload: String
    package var implementation: String
    package var parameter: Parameter
    /// Nil if and only if nothing is swept.
    package var size: Int?
    /// The name of a `Phase`, with `/batch` added if several were timed as one; or `whole`, or `after`.
    package var phase: String
    package var metric: Metric

    package init(workload: String, implementation: String, parameter: Parameter, size: Int?, phase: String, metric: Metric) {
        (self.workload, self.implementation, self.parameter) = (workload, implementation, parameter)
        (self.size, self.phase, self.metric) = (size, phase, metric)
    }

    /// Why no run can have written this key; nil if it is valid.
    var flaw: String? {
        for (name, value) in [("workload", workload), ("architecture", implementation), ("phase", phase)] {
            if value.isEmpty { return "no \(name)" }
            if value.hasControlCharacter { return "a control character in the \(name)" }
        }
        if phase.hasPrefix("/") { return "phase '\(phase)'" }
        let isSwept = parameter != .none
        return isSwept == (size != nil) ? nil : "parameter '\(parameter.rawValue)' with size '\(size.map(String.init) ?? "")'"
    }

    /// The first fields of its line, in a file of results as in one of samples.
    var fields: [String] {
        [
            String(CSVFormat.schemaVersion), workload, implementation, parameter.rawValue, size.map(String.init) ?? "", phase,
            metric.rawValue,
        ]
    }

    /// `pump` of `pump/map`.
    package var group: String { Self.group(of: workload) }

    package static func group(of workload: String) -> String { String(workload.prefix { $0 != "/" }) }

    /// `depth=64`; nil where nothing is swept.
    package var swept: String? { size.map { "\(parameter.rawValue)=\($0)" } }

    /// What was run, as reports name it: `subscribe/map-chain depth=64`.
    package var title: String { workload + (swept.map { " " + $0 } ?? "") }

    /// The row, as reports name it: `subscribe/map-chain depth=64 LinkChain subscribe allocations`.
    package var description: String { "\(title) \(implementation) \(phase) \(metric.rawValue)" }
}

/// One line of a result file.
package struct Row: Equatable, Sendable {
    /// The figures in the order of their columns. A missing one is nil, never 0.
    package struct Figures: Equatable, Sendable {
        package var min, p25, median, p75, p90, p99, max, mad: Double?

        static let inOrder: [WritableKeyPath<Figures, Double?> & Sendable] = [
            \.min, \.p25, \.median, \.p75, \.p90, \.p99, \.max, \.mad,
        ]

        package init() {}

        /// The figures of an exact value.
        init(exactly value: Double) {
            (min, p25, median, p75, p90, p99, max, mad) = (value, value, value, value, value, value, value, 0)
        }

        /// The figures of a summary.
        ///
        /// Quantiles with too few samples are left out. The median stands for the row and is always there.
        init(_ summary: Summary, rounded: (Double) -> Double = { $0 }) {
            func quantile(_ p: Double, _ value: Double) -> Double? {
                Summary.supports(p, samples: summary.effectiveSamples) ? rounded(value) : nil
            }
            (min, median, max, mad) = (rounded(summary.min), rounded(summary.median), rounded(summary.max), rounded(summary.mad))
            (p25, p75) = (quantile(0.25, summary.p25), quantile(0.75, summary.p75))
            (p90, p99) = (quantile(0.9, summary.p90), quantile(0.99, summary.p99))
        }
    }

    /// What one sample is, and so what the quantiles are quantiles of.
    package enum Sample: String, Sendable {
        /// A single teardown.
        case teardowns
        /// A phase of a single run, in phase `event` divided by its units of work.
        case runs
        /// The mean over the runs of a batch, which are timed as one.
        case batchMeans = "batch means"
        /// The count of one process.
        case processes
    }

    /// The 95 % interval of the median, over the medians of the processes. Each process counts once.
    ///
    /// The row's median is that of all samples, so the interval is widened to include it. In a pooled file, executables replace processes.
    package struct Interval: Equatable, Sendable {
        package var low, high: Double

        package init(low: Double, high: Double) { (self.low, self.high) = (low, high) }
    }

    package var key: RowKey
    /// The number of samples; nil if there are none.
    package var samples: Int?
    package var figures: Figures
    /// The number of processes; nil if there are none, and in files of schema 2.
    package var processes: Int?
    /// Nil with too few processes, and for exact figures.
    package var interval: Interval?
    /// The number of runs per sample; nil if nothing is timed.
    package var batch: Int?
    package var sample: Sample?
    package var status: Status
    /// Why there is no figure; may be empty.
    package var detail: String

    package init(_ key: RowKey, samples: Int?, figures: Figures, status: Status, detail: String = "") {
        (self.key, self.samples, self.figures, self.status, self.detail) = (key, samples, figures, status, detail)
    }

    /// The detail of a time that cannot be distinguished from 0.
    private static let nothing = "not above the harness's own time"

    /// Whether it is a time that cannot be distinguished from 0.
    package var isNothing: Bool { status == .unsupported && detail == Self.nothing }

    /// A timed row of several processes. Each process counts once, however many samples it has.
    ///
    /// Figures are rounded as in the file, so that a run and its file print alike. `batch`: the number of runs per sample. A time that is
    /// not above the harness's own, or would be written as 0, is `unsupported`.
    package init(_ key: RowKey, processes: [[Double]], batch: Int = 1) {
        let samples = processes.reduce(0) { $0 + $1.count }
        let rounded = Number.roundedNanoseconds
        guard samples > 0, case let summary = Summary(ofProcesses: processes), rounded(summary.median) > 0 else {
            self.init(key, without: .unsupported, detail: Self.nothing)
            return
        }
        self.init(key, samples: samples, figures: Figures(summary, rounded: rounded), status: .ok)
        self.processes = processes.count
        interval = MedianInterval(interpolated: processes.filter { !$0.isEmpty }.map(Statistics.median))
            .map { Interval(low: rounded(min($0.low, summary.median)), high: rounded(max($0.high, summary.median))) }
        self.batch = batch
        self.sample = batch > 1 ? .batchMeans : key.metric == .teardownLatency ? .teardowns : .runs
    }

    /// An exact row, if all counts agree; otherwise a nondeterministic one.
    package init(_ key: RowKey, counts: [Double]) {
        guard let least = counts.min(), let most = counts.max() else {
            self.init(key, without: .unsupported)
            return
        }
        if least == most {
            self.init(key, samples: counts.count, figures: Figures(exactly: least), status: .ok)
        } else {
            var seen = Figures()
            (seen.min, seen.max) = (least, most)
            self.init(key, samples: counts.count, figures: seen, status: .nondeterministic)
        }
    }

    /// A measured row.
    package init(_ key: RowKey, measured sample: [Double]) {
        self.init(key, samples: sample.count, figures: Figures(Summary(of: sample)), status: .ok)
        self.sample = .processes
    }

    /// A row without figures, and the reason.
    package init(_ key: RowKey, without status: Status, detail: String = "") {
        self.init(key, samples: nil, figures: Figures(), status: status, detail: detail)
    }

    /// The row's figure, the median, if its status is `ok`.
    package var value: Double? { status == .ok ? figures.median : nil }
}

extension String {
    /// Whether it contains a character that a terminal would obey.
    var hasControlCharacter: Bool { unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}
