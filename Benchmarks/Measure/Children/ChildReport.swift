/// What a child found. As text: lines of words separated by tabs, the last of them `end`.
package struct ChildReport: Equatable, Sendable {
    /// Raise it when a task or a report changes its meaning. Builds of two revisions are compared only if they agree.
    package static let protocolVersion = 1

    /// The values of one row: the count of one run, or the samples of a time.
    package struct Figure: Equatable, Sendable {
        package var size: Int
        package var phase: String
        package var metric: Metric
        package var values: [Double]

        package init(size: Int, phase: String, metric: Metric, values: [Double]) {
            (self.size, self.phase, self.metric, self.values) = (size, phase, metric, values)
        }
    }

    /// The child's protocol version; 0 before it has reported one.
    package var version = 0
    /// How its tool was built. Nil if that was not asked for, or if the tool is too old to report it: those are ``Build/flagged``.
    package var build: Build?
    /// Whether this is the build that counts objects. Other builds omit it.
    package var countsObjects = false
    /// Whether it can take samples in undisturbed moments, see ``MachineGauge``. Builds that cannot omit it.
    package var isGauging = false
    package var figures: [Figure] = []
    /// By size: how many runs make a sample.
    package var runs: [Int: Int] = [:]
    /// By size: how many runs make the longest sample that is allowed.
    package var mostRuns: [Int: Int] = [:]
    /// By size: how many runs may be alive at once.
    package var alive: [Int: Int] = [:]
    package var mismatches: [Int: Mismatch] = [:]
    /// By size: what the process has kept since its first runs, if anything.
    package var firstUse: [Int: KeptBlocks] = [:]
    /// By size: what the emitter keeps for itself, if that accounts for everything alive after a run.
    package var emitterUse: [Int: KeptBlocks] = [:]
    /// By size: the highest reading of ``MachineGauge`` around the reported samples, in ns. Only if it was asked for.
    package var gauge: [Int: Double] = [:]
    /// The lowest reading of this process, in ns. Nil if nothing was read.
    package var leastGauge: Double?
    /// Seconds spent waiting for undisturbed moments.
    package var waited = 0.0
    /// What the harness itself takes for each run of a sample, in ns. Already subtracted.
    package var harness: Double?

    /// By workload and implementation, the hash of its source text. Nil if it was not asked for, or if the sources are gone.
    package var texts: WorkloadTexts?

    package init() {}

    private typealias Field<Value> = (word: String, place: WritableKeyPath<ChildReport, [Int: Value]> & Sendable)
    private static let numbersBySize: [Field<Int>] = [("runs", \.runs), ("most-runs", \.mostRuns), ("alive", \.alive)]
    private static let keptBySize: [Field<KeptBlocks>] = [("first-use", \.firstUse), ("emitter-use", \.emitterUse)]

    package var text: String {
        var lines = ["protocol\t\(version)"]
        if let build { lines.append("build\t\(build.rawValue)") }
        if countsObjects { lines.append("objects") }
        if isGauging { lines.append("gauging") }
        lines += figures.map { figure in
            "figure\t\(figure.size)\t\(figure.phase)\t\(figure.metric.rawValue)\t" + figure.values.map { "\($0)" }.joined(separator: " ")
        }
        for (word, numbers) in Self.numbersBySize {
            lines += self[keyPath: numbers].sorted { $0.key < $1.key }.map { "\(word)\t\($0.key)\t\($0.value)" }
        }
        for (word, kept) in Self.keptBySize {
            lines += self[keyPath: kept].sorted { $0.key < $1.key }.map { "\(word)\t\($0.key)\t\($0.value.blocks)\t\($0.value.bytes)" }
        }
        lines += mismatches.sorted { $0.key < $1.key }.map { size, mismatch in
            "mismatch\t\(size)\t"
                + [mismatch.workload, mismatch.implementation, mismatch.what, mismatch.expected, mismatch.observed].joined(separator: "\t")
        }
        if let harness { lines.append("harness\t\(harness)") }
        lines += gauge.sorted { $0.key < $1.key }.map { "gauge\t\($0.key)\t\($0.value)" }
        if waited > 0 { lines.append("waited\t\(waited)") }
        if let leastGauge { lines.append("least-gauge\t\(leastGauge)") }
        if let texts {
            for workload in texts.workloads {
                lines += texts.implementations(of: workload).map { "text\t\(workload)\t\($0)\t\(texts[workload, $0] ?? "")" }
            }
        }
        return (lines + ["end"]).map { $0 + "\n" }.joined()
    }

    /// Nil if `text` is incomplete, or not of this protocol.
    package init?(_ text: String) {
        if (try? read(text)) == nil { return nil }
    }

    /// Adds what another process found at other sizes, as if one process had reported both.
    ///
    /// It goes through the text, so no field can be forgotten.
    mutating func add(_ other: ChildReport) {
        if (try? read(other.text)) == nil { preconditionFailure("a report that does not read what it writes:\n\(other.text)") }
    }

    private struct Garbled: Error {}

    private static func required<Value>(_ value: Value?) throws(Garbled) -> Value {
        if let value { return value }
        throw Garbled()
    }

    private mutating func read(_ text: String) throws(Garbled) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 2, lines[lines.count - 2] == "end", lines[lines.count - 1].isEmpty else { throw Garbled() }
        var hashes: [String: [String: String]] = [:]
        for line in lines.dropLast(2) {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            func integer(_ place: Int) throws(Garbled) -> Int { try Self.required(Int(words[place])) }
            func number(_ place: Int) throws(Garbled) -> Double { try Self.required(Double(words[place])) }
            switch (words[0], words.count) {
            case ("protocol", 2): version = Int(words[1]) ?? 0
            case ("build", 2), ("profile", 2):
                // Older tools write `profile`.
                let known: Build = try Self.required(Build(rawValue: words[1]) ?? Build(formerProfile: words[1]))
                build = known
            case ("objects", 1): countsObjects = true
            case ("gauging", 1): isGauging = true
            case ("figure", 5):
                let size = try integer(1), metric = try Self.required(Metric(rawValue: words[3]))
                let values = try words[4].split(separator: " ").map { word throws(Garbled) in try Self.required(Double(word)) }
                figures.append(Figure(size: size, phase: words[2], metric: metric, values: values))
            case ("mismatch", 7):
                let size = try integer(1)
                mismatches[size] = Mismatch(
                    workload: words[2], implementation: words[3], what: words[4], expected: words[5], observed: words[6])
            case ("harness", 2): harness = try number(1)
            case ("gauge", 3):
                let size = try integer(1)
                gauge[size] = try number(2)
            case ("waited", 2): waited += try number(1)
            case ("least-gauge", 2): leastGauge = min(leastGauge ?? .infinity, try number(1))
            case ("text", 4): hashes[words[1], default: [:]][words[2]] = words[3]
            case (let word, 3):
                let (_, numbers) = try Self.required(Self.numbersBySize.first { $0.word == word }), size = try integer(1)
                self[keyPath: numbers][size] = try integer(2)
            case (let word, 4):
                let (_, kept) = try Self.required(Self.keptBySize.first { $0.word == word }), size = try integer(1)
                self[keyPath: kept][size] = KeptBlocks(blocks: try integer(2), bytes: try integer(3))
            default: throw Garbled()
            }
        }
        if !hashes.isEmpty { texts = WorkloadTexts(hashes) }
    }
}
