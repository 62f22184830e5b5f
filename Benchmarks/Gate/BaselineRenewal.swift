/// Counts everything again and writes the counts as the baseline.
package struct BaselineRenewal {
    package struct Outcome: Sendable {
        package let path: String
        package let rows: Int
        /// Whether there was a baseline before.
        package let isRenewed: Bool
        /// The differences from the baseline before; empty for a first one, where everything is new.
        package let differences: [Verdict]
        /// The workloads whose text has changed since the baseline before.
        package let changedTexts: [String]
    }

    private let catalogue: Catalogue
    private let path: String
    private let census: ChildTool?
    /// The present rows; nil if there are none.
    private let old: [Row]?, oldCensus: [Row]?

    /// Checks everything that can fail early.
    ///
    /// `path`: nil means this platform's. `census`: the path of the census tool, whose counts have a file of their own; nil leaves that
    /// file as it is.
    package init(_ catalogue: Catalogue, path: String?, census: String?) throws(Failure) {
        self.catalogue = catalogue
        self.path = path ?? Baseline.defaultPath
        _ = try ResultFolder(URL(fileURLWithPath: self.path).deletingLastPathComponent().relativePath)
        self.census = census.map { ChildTool(path: $0) }
        if let tool = self.census { try CensusGate.check(tool) }
        old = try Self.rows(at: self.path)
        oldCensus = census == nil ? nil : try Self.rows(at: Baseline.census(beside: self.path))
    }

    private static func rows(at path: String) throws(Failure) -> [Row]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do throws(Failure) { return try CSVReader.rows(at: path) } catch {
            throw Failure(error.code, "\(error.message); or restore it (git checkout -- \(path)), or remove it to make all counts new")
        }
    }

    package func renew() throws(Failure) -> [Outcome] {
        let run = try BenchmarkRun.counted(Plan(catalogue, .whole))
        // Values that threads lose by chance are in no row of a baseline. `verify` and `run` report them.
        try Self.check(run.troubles)
        var census: [Row]?
        if let tool = self.census {
            let run = try CensusRun.counted(Plan(catalogue, .threePerSweep), by: tool)
            try Self.check(run.troubles)
            census = Baseline.held(run.rows())
        }
        return try Self.renew(path, counts: Baseline.held(run.rows()), census: census, from: old, oldCensus) { quick in
            RunDescription(commandLine: CommandLine.arguments, quick: quick, missing: [], texts: catalogue.texts)
        }
    }

    /// Throws if a run crashed, hung or gave a wrong result, other than by chance: it has no counts.
    static func check(_ troubles: [Trouble]) throws(Failure) {
        guard let trouble = troubles.first(where: { !$0.isChance }) else { return }
        throw Failure(.verification, "verification failed, the baseline is unchanged: \(trouble); \(trouble.remedy)")
    }

    /// Writes both baselines; `census`: nil leaves that of the census as it is.
    ///
    /// Throws if a row of either is not a count, or if either cannot be written. Both files then stay as they were, since each is half of
    /// what a change is compared with.
    static func renew(
        _ path: String, counts: [Row], census: [Row]?, from old: [Row]?, _ oldCensus: [Row]?, describe: (_ quick: Bool) -> RunDescription
    ) throws(Failure) -> [Outcome] {
        // Describe and check both before writing the first, which would make the work tree dirty.
        var renewed = [(path: path, rows: counts, old: old, description: describe(false))]
        if let census { renewed.append((Baseline.census(beside: path), census, oldCensus, describe(true))) }
        var outcomes: [Outcome] = [], files: [ResultFolder.File] = []
        for (path, rows, old, description) in renewed {
            var description = description
            (description.ended, description.complete) = (RunDescription.timestamp(), true)
            outcomes.append(try outcome(path, rows, from: old, description))
            files += ResultFolder.files(of: rows, description, at: path)
        }
        for (path, _) in files {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                throw Failure(.usage, "\(path): a folder, but the baseline needs a file there; move it away")
            }
        }
        try ResultFolder.replace(files)
        return outcomes
    }

    /// The differences of `rows` from the baseline at `path`. Throws if one of them is not a count.
    private static func outcome(_ path: String, _ rows: [Row], from old: [Row]?, _ description: RunDescription) throws(Failure) -> Outcome {
        let differences = CountRules.judgeAll(baseline: old ?? [], measured: rows).filter { !$0.passes }
        let odd = differences.filter { $0.kind == .nondeterministic || $0.kind == .error }
        if let first = odd.first {
            throw Failure(
                .regression,
                "\(path): baseline not updated: \(Number.rowsAre(odd.count)) nondeterministic or failed, first \(first.subject) "
                    + "(\(first.kind.rawValue)); see it with `reactive-bench run --filter '^\(first.workload)$'` (a census row: "
                    + "`make census FILTER='^\(first.workload)$'`), and correct the workload")
        }
        let before = (try? RunDescription.beside(path))?.workloadTexts
        let changed = before.flatMap { old in description.workloadTexts.map { $0.changes(fromBase: old) } } ?? []
        return Outcome(
            path: path, rows: rows.count, isRenewed: old != nil, differences: old == nil ? [] : differences, changedTexts: changed)
    }
}
