import Testing

@testable import Tool
@testable import Gate
@testable import Reports
@testable import Results

/// Damaged files and random arguments.
///
/// Each is refused with a message, or read correctly; nothing traps or hangs. `make test` tries a few hundred of each, `make fuzz` as many
/// as its time allows.
@Suite(.serialized) struct FuzzTests {
    /// `FUZZ_MINUTES` for all tests of this suite together; nil for the few hundred.
    private static let minutes = number("FUZZ_MINUTES")
    /// `FUZZ_SEED=17` begins with that seed.
    private static let firstSeed = UInt64(number("FUZZ_SEED") ?? 0)

    private static func number(_ name: String) -> Double? { ProcessInfo.processInfo.environment[name].flatMap { Double($0) } }

    /// Calls `body` with one seed after the other, and a folder of its own. After a trap, the folder has the input.
    private func fuzz(_ name: String, share: Double, count: Int, _ body: (inout SeededNoise, _ folder: String) throws -> String?) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(name)-\(getpid())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let start = Date.now
        var seed = Self.firstSeed, refused = 0
        while Self.minutes.map({ Date.now.timeIntervalSince(start) < 60 * $0 * share }) ?? (seed < Self.firstSeed + UInt64(count)) {
            var noise = SeededNoise(state: seed)
            let began = Date.now
            do {
                if let fault = try body(&noise, folder) {
                    Issue.record("FUZZ_SEED=\(seed) \(name): \(fault)")
                    return
                }
            } catch let failure as Failure {
                refused += 1
                if failure.message.isEmpty || failure.code != .usage && failure.code != .nothingToCompare {
                    Issue.record("FUZZ_SEED=\(seed) \(name): refused with \(failure.code) and '\(failure.message)'")
                    return
                }
            }
            if Date.now.timeIntervalSince(began) > 30 {
                Issue.record("FUZZ_SEED=\(seed) \(name): took more than 30 seconds")
                return
            }
            seed += 1
        }
        let tried = seed - Self.firstSeed
        #expect(refused > 0 && refused < tried, "of \(tried) inputs \(refused) were refused: all or none says nothing")
        if Self.minutes != nil { print("fuzz: \(name): \(tried) inputs from seed \(Self.firstSeed) on, \(refused) refused") }
    }

    // MARK: - Result files

    private struct Reference: Sendable {
        let lines: [String]
        let description: RunDescription
    }

    /// The committed reference run, as a source of rows. Read only once, since it is large.
    private static let reference: Result<Reference, any Error> = Result { try Self.readReference() }

    private static func readReference() throws -> Reference {
        let path = try Committed.reference()
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let description = try RunDescription.beside(path)
        return Reference(lines: text.split(separator: "\n").dropFirst().map(String.init), description: try #require(description))
    }

    /// The tool's roster, as far as the reference run names it.
    private static let roster = Roster(
        names: ["DisposerChain", "SinkChain", "LinkChain", "WeakSubject", "DirectChain", "ClosureChain"],
        libraries: ["DisposerChain", "SinkChain", "LinkChain"])

    /// A few neighbouring rows as the text of a file, and its JSON.
    private func excerpt(_ noise: inout SeededNoise) throws -> (text: String, json: Data) {
        let reference = try Self.reference.get(), all = reference.lines
        let start = noise.number(below: all.count), count = min(1 + noise.number(below: 60), all.count - start)
        var description = reference.description
        (description.rows, description.samples) = (count, 0)
        return (([CSVFormat.header] + all[start..<start + count]).joined(separator: "\n") + "\n", description.json)
    }

    @Test func aDamagedResultFileIsRefusedOrReadAsItStands() throws {
        try fuzz("results", share: 0.8, count: 150) { noise, folder in
            let (text, json) = try excerpt(&noise)
            let base = folder + "/base.csv", head = folder + "/latest.csv"
            var damaged = Array(text.utf8), damagedJSON = json
            let kind = noise.number(below: 4)
            if kind != 0 { damaged = noise.damage(text) }
            if kind == 0 { damagedJSON = Data(noise.damage(String(decoding: json, as: UTF8.self), separator: ":")) }
            for (path, text, json) in [(base, Array(text.utf8), json), (head, damaged, damagedJSON)] {
                try Data(text).write(to: URL(fileURLWithPath: path))
                // Sometimes there is no description, and the file stands alone.
                let beside = URL(fileURLWithPath: RunDescription.path(beside: path))
                if kind == 3 { try? FileManager.default.removeItem(at: beside) } else { try json.write(to: beside) }
            }
            return try fault(base: base, head: head, text: String(decoding: damaged, as: UTF8.self), isWhole: damaged == Array(text.utf8))
        }
    }

    /// The fault in anything made of two files. Throws if one is refused.
    private func fault(base: String, head path: String, text: String, isWhole: Bool) throws -> String? {
        let older = try ComparedRun(path: base), run = try ComparedRun(path: path)
        let written = CSVFormat.text(run.rows)
        guard try CSVReader.rows(in: Data(written.utf8), named: "written again").count == run.rows.count else { return "rows get lost" }
        for row in run.rows where row.status == .ok && row.value?.isFinite != true { return "\(row.key) is ok without a figure" }
        let comparison = Comparison(base: older.rows, head: run.rows)
        if isWhole, comparison.pairs.contains(where: { !$0.isUnchanged }) { return "the same rows are called different" }
        if let fault = fault(of: comparison, text) { return fault }
        for format in OutputFormat.allCases {
            _ = try ComparisonReport(older, run, controls: ["DirectChain"]).lines(format, all: true)
            _ = [Ratios(run.rows).section].lines(format)
            // The report may need more sizes than an excerpt has.
            _ = try? GrowthReport(run.rows, named: path).sections.lines(format)
        }
        for format in ExportFormat.allCases { _ = Export(run).text(format) }
        let page = try ReportPage(ReportFiles(path, base: base), Self.roster, controls: ["DirectChain"])
        _ = try page.write(to: ResultFolder((path as NSString).deletingLastPathComponent))
        return nil
    }

    /// The verdicts on counts, compared with the figures in the text, which are parsed here independently of the reader.
    private func fault(of comparison: Comparison, _ text: String) -> String? {
        if text.contains("\"") { return nil }
        var medians: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ",", omittingEmptySubsequences: false)
            if fields.count == CSVFormat.columns.count { medians[fields[1...6].joined(separator: ",")] = String(fields[13]) }
        }
        for pair in comparison.pairs where pair.key.metric.kind == .exact {
            guard let values = pair.values else { continue }
            let key = pair.key
            let name = [
                key.workload, key.implementation, key.parameter.rawValue, key.size.map(String.init) ?? "", key.phase, key.metric.rawValue,
            ].joined(separator: ",")
            guard let figure = medians[name].flatMap({ Double($0) }) else { return "\(key) has a figure that stands nowhere" }
            let expected: Comparison.Verdict = figure == values.base ? .same : figure > values.base ? .worse : .better
            if pair.verdict != expected { return "\(key): \(pair.verdict) where \(values.base) has become \(figure)" }
        }
        return nil
    }

    // MARK: - Samples, thresholds, arguments

    @Test func aDamagedSampleFileIsRefusedOrKeepsItsLines() throws {
        let key = "3,pump/map,SinkChain,depth,8,event,time_per_unit"
        let text = ([SampleFile.header] + (1...6).map { "\(key),\($0),1\($0).25 12.5 13" }).joined(separator: "\n") + "\n"
        try fuzz("samples", share: 0.05, count: 400) { noise, _ in
            let damaged = noise.damage(text)
            let samples = try SampleFile.samples(in: Data(damaged), named: "samples.csv")
            let written = SampleFile.text(samples)
            let again = try SampleFile.samples(in: Data(written.utf8), named: "written again")
            return again.count == samples.count ? nil : "lines get lost"
        }
    }

    @Test func aDamagedThresholdFileIsRefusedOrYieldsPositiveThresholds() throws {
        let text = try Committed.text(Thresholds.defaultPath)
        try fuzz("thresholds", share: 0.05, count: 400) { noise, _ in
            let damaged = String(decoding: noise.damage(text, separator: " "), as: UTF8.self)
            let thresholds = try Thresholds(damaged, path: "thresholds.txt")
            for rule in thresholds.rules {
                let (share, perOperator) = (rule.allowance.share, rule.allowance.perOperator ?? 0)
                if !(share > 0 && share.isFinite && perOperator >= 0 && perOperator.isFinite) { return "'\(rule.text)' was taken" }
            }
            let share = try thresholds.value(for: .sample("pump/map", "SinkChain", .timePerUnit))
            return share > 0 ? nil : "a threshold of \(share)"
        }
    }

    @Test func randomArgumentsAreUnderstoodOrRefused() throws {
        let words =
            Verb.allCases.map(\.rawValue) + Option.allCases.map(\.rawValue) + [
                "", "-", "--", "-x", "--filter=", "--filter=(", "^pump/", "SinkChain", "SinkChain,,LinkChain", ",", "--quick=1", "text",
                "csv",
                "a.csv", "0", "-5", "99999999999999999999", "a b", "☃", "\u{0}", "--help", "-h", "--version", "--base=HEAD", "all",
            ]
        try fuzz("arguments", share: 0.1, count: 2_000) { noise, _ in
            let arguments = (0..<noise.number(below: 7)).map { _ in words[noise.number(below: words.count)] }
            let understood = try Arguments(arguments)
            return arguments.isEmpty || understood.verb == .help || understood.wantsVersion || arguments[0] == understood.verb.rawValue
                ? nil : "\(arguments) is \(understood.verb)"
        }
    }
}
