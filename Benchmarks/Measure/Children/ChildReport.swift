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
        if !read(text) { return nil }
    }

    /// Adds what another process found at other sizes, as if one process had reported both.
    ///
    /// It goes through the text, so no field can be forgotten.
    mutating func add(_ other: ChildReport) {
        guard read(other.text) else { preconditionFailure("a report that does not read what it writes:\n\(other.text)") }
    }

    private mutating func read(_ text: String) -> Bool {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 2, lines[lines.count - 2] == "end", lines[lines.count - 1].isEmpty else { return false }
        var hashes: [String: [String: String]] = [:]
        for line in lines.dropLast(2) {
            let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            switch words[0] {
            case "protocol" where words.count == 2:
                version = Int(words[1]) ?? 0
            case "build" where words.count == 2, "profile" where words.count == 2:
                // Older tools write `profile`.
                guard let known = Build(rawValue: words[1]) ?? Build(formerProfile: words[1]) else { return false }
                build = known
            case "objects" where words.count == 1: countsObjects = true
            case "gauging" where words.count == 1: isGauging = true
            case "figure" where words.count == 5:
                let values = words[4].split(separator: " ")
                let numbers = values.compactMap { Double($0) }
                guard let size = Int(words[1]), let metric = Metric(rawValue: words[3]), numbers.count == values.count else { return false }
                figures.append(Figure(size: size, phase: words[2], metric: metric, values: numbers))
            case "mismatch" where words.count == 7:
                guard let size = Int(words[1]) else { return false }
                mismatches[size] = Mismatch(
                    workload: words[2], implementation: words[3], what: words[4], expected: words[5], observed: words[6])
            case "harness" where words.count == 2:
                guard let cost = Double(words[1]) else { return false }
                harness = cost
            case "gauge" where words.count == 3:
                guard let size = Int(words[1]), let reading = Double(words[2]) else { return false }
                gauge[size] = reading
            case "waited" where words.count == 2:
                guard let seconds = Double(words[1]) else { return false }
                waited += seconds
            case "least-gauge" where words.count == 2:
                guard let reading = Double(words[1]) else { return false }
                leastGauge = min(leastGauge ?? .infinity, reading)
            case "text" where words.count == 4:
                hashes[words[1], default: [:]][words[2]] = words[3]
            case let word:
                guard words.count >= 3, let size = Int(words[1]), let number = Int(words[2]) else { return false }
                if words.count == 3, let (_, numbers) = Self.numbersBySize.first(where: { $0.word == word }) {
                    self[keyPath: numbers][size] = number
                } else if words.count == 4, let bytes = Int(words[3]), let (_, kept) = Self.keptBySize.first(where: { $0.word == word }) {
                    self[keyPath: kept][size] = KeptBlocks(blocks: number, bytes: bytes)
                } else {
                    return false
                }
            }
        }
        if !hashes.isEmpty { texts = WorkloadTexts(hashes) }
        return true
    }
}
