/// A terminal shows the end, so the headline is last, after the run's faults and the path of the results.
package struct RunReport {
    private let run: RecordedRun
    private let catalogue: Catalogue
    private let folder: ResultFolder
    private let rows: [Row]

    package init(_ run: RecordedRun, of catalogue: Catalogue, in folder: ResultFolder) {
        (self.run, self.catalogue, self.folder) = (run, catalogue, folder)
        rows = run.run.rows()
    }

    /// `names` are in the order of the columns. A run of chosen workloads may have no headline.
    static func sections(
        of rows: [Row], _ names: [String], libraries: Set<String> = [], guarantees: [String: String] = [:],
        _ description: RunDescription
    ) -> [Section] {
        let checks = description.checks
        let headline = Headline(rows).section(
            names, libraries: libraries, noise: checks.noiseFloor, isPartial: description.selection != nil)
        let hasHeadline = !headline.rows.isEmpty || description.selection == nil
        return Details(rows, names: names, noise: checks.noiseFloor, guarantees: guarantees).sections + nondeterministic(odd(rows))
            + (hasHeadline ? [headline] : []) + [checks.section]
    }

    /// `isVerbose` adds every table, and the run's self-checks. A run without a headline shows the details instead.
    package func lines(_ console: Console, isVerbose: Bool) -> [String] {
        let headline = Headline(rows).brief(catalogue.implementations, libraries: catalogue.libraries)
        let sections = Self.sections(
            of: rows, catalogue.implementations, libraries: catalogue.libraries, guarantees: catalogue.guarantees, run.description)
        let shown = isVerbose ? sections : headline == nil ? sections.filter { $0.name == "details" } : []
        let about = isVerbose ? [Build.claimed.line, "about the run: \(RunDescription.path(beside: folder.csv))"] : []
        let place = "\(run.description.rows) rows: \(folder.csv)" + (isVerbose ? "" : "; all tables: VERBOSE=1; as a page: `make report`")
        let faults = faults(console, all: isVerbose)
        let lines = shown.flatMap { $0.lines(console) } + about + [place] + comparison + faults + (headline?.lines(console) ?? [])
        return lines.last == "" ? lines.dropLast() : lines
    }

    /// Each with its remedy, the gravest first; at most three, unless all are asked for.
    private func faults(_ console: Console, all: Bool) -> [String] {
        let advice = Self.adviceOfQuickRun(rows, isQuick: run.description.quick).map { [$0] }
        let ofTimes = advice ?? rows.warningsOfTimesWithoutIntervals
        let warnings = (ofTimes + run.description.checks.warnings).map { ("WARNING", $0) }
        // Repeats what is wrong with a failed run, since it has scrolled away.
        let verdict = Self.verdict(run.run.troubles, Self.odd(rows))
        let faults = verdict.map { [("FAILED", $0)] + warnings } ?? warnings
        return (all ? faults : Self.shown(faults)).flatMap { console.wrapped($0, $1, in: console.red) }
    }

    /// Of more than three, the first two and the number of the others.
    static func shown(_ faults: [(word: String, text: String)]) -> [(word: String, text: String)] {
        faults.count < 4 ? faults : faults.prefix(2) + [("WARNING", "\(faults.count - 2) more: VERBOSE=1 shows them, with their remedies")]
    }

    /// For standard error: what has no results. The reasons were printed when they were found.
    package var complaints: [String] { Self.complaints(run.run.troubles) }

    package static func complaints(_ troubles: [Trouble]) -> [String] {
        troubles.grouped { [$0.implementation, $0.workload] }.map { names, sizes in
            "\(ToolName.here): \(names[0]): rows with status error: \(sizes.map(\.title).joined(separator: ", ")); "
                + "`reactive-bench verify --filter '^\(names[1])$' --architecture \(names[0])` runs this alone"
        }
    }

    private static func odd(_ rows: [Row]) -> [RowKey] { rows.filter { $0.status == .nondeterministic }.map(\.key) }

    package static func verdict(_ troubles: [Trouble], _ odd: [RowKey]) -> String? {
        if troubles.isEmpty, odd.isEmpty { return nil }
        let first = troubles.first.map { "\($0)" } ?? "\(odd[0]): processes disagreed"
        let count = troubles.count + odd.count
        return "\(count == 1 ? "one result is" : "\(count) results are") wrong\(count == 1 ? "" : ", first"): \(first)"
    }

    private static func nondeterministic(_ odd: [RowKey]) -> [Section] {
        if odd.isEmpty { return [] }
        let notes = ["Processes disagreed, so this run ends with 3, and the gate would fail:"] + odd.map { "  \($0)" }
        return [Section("Not counts", name: "nondeterministic", notes: notes)]
    }

    /// What a quick run cannot be used for, and how its counts differ from README's.
    ///
    /// Nil for other runs, and if times have intervals.
    static func adviceOfQuickRun(_ rows: [Row], isQuick: Bool) -> String? {
        let times = rows.filter { $0.key.metric.kind == .timed && $0.value != nil }
        if !isQuick || times.isEmpty || times.contains(where: { $0.interval != nil }) { return nil }
        let held = Headline(rows).size(of: .held).map {
            " Bytes held are of \(Number.count($0)) subscriptions, fewer than in README."
        }
        return "No intervals. To rank or compare times, measure without QUICK=1." + (held ?? "")
    }

    /// How to compare with the previous run, if there is one: for a partial run, of the same part; otherwise a full run.
    private var comparison: [String] {
        let description = run.description
        if Self.adviceOfQuickRun(rows, isQuick: description.quick) != nil { return [] }
        var base = folder.previous(isPartial: false)
        if description.isPartial, let setAside = run.setAside, let last = try? RunDescription.beside(setAside),
            last.selection == description.selection, last.quick == description.quick
        {
            base = setAside
        }
        let isThere = FileManager.default.fileExists(atPath: base)
        return isThere ? ["Compare with the run before: make compare BASE=\(base) HEAD=\(folder.csv)"] : []
    }
}
