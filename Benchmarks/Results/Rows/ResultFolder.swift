/// The folder of results: `latest.csv` with `latest.json`, and the results before those.
package struct ResultFolder {
    package let path: String
    private let lock: FolderLock?

    /// Creates the folder if necessary, and checks that it is writable, before anything is measured.
    ///
    /// `alone`: locks the folder while this value lives. A run needs that, since two runs would take each other's files for earlier
    /// results.
    package init(_ path: String, alone: Bool = false) throws(Failure) {
        self.path = path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let probe = path + "/.reactive-bench-\(ProcessInfo.processInfo.processIdentifier)"
            try Data().write(to: URL(fileURLWithPath: probe))
            try FileManager.default.removeItem(atPath: probe)
        } catch {
            throw Failure(.usage, "\(path): cannot write results there; give another folder with --output, or make it writable")
        }
        lock = alone ? FolderLock(path) : nil
        if alone, lock == nil {
            throw Failure(
                .usage, "\(path): another run is writing its results there; wait until it ends, or give another folder with --output")
        }
    }

    package var csv: String { path + "/latest.csv" }

    /// Where the latest results are moved when new ones follow. Partial results never replace complete ones.
    package func previous(isPartial: Bool) -> String { "\(path)/previous\(isPartial ? "-partial" : "").csv" }

    /// Moves the latest results away, and returns their new place. Nil if there are none.
    package func setAside() throws(Failure) -> String? {
        let files = FileManager.default
        guard files.fileExists(atPath: csv) else { return nil }
        let kept = previous(isPartial: (try? RunDescription.beside(csv))?.isPartial ?? true)
        do {
            // The CSV last: if the process is killed here, no rows are beside the description of another run.
            let beside = [RunDescription.path(beside:), SampleFile.path(beside:)].map { ($0(csv), $0(kept)) }
            let moves = beside + [(csv, kept)]
            for (_, kept) in moves { try? files.removeItem(atPath: kept) }
            for (latest, kept) in moves where files.fileExists(atPath: latest) { try files.moveItem(atPath: latest, toPath: kept) }
        } catch {
            throw Failure(
                .usage,
                "\(kept): cannot keep the previous results there; move \(path)/latest.* away, or give another folder with --output")
        }
        return kept
    }

    package func write(_ lines: [String], to name: String) throws(Failure) {
        try TextFile.write(lines.joined(separator: "\n") + "\n", to: "\(path)/\(name)")
    }

    /// Writes all rows so far, and their samples; without samples, removes those of another run.
    ///
    /// Each file is complete at any moment, even if the process is killed: all are written beside their places before the first is renamed.
    /// If the process is killed between the renamings, there are rows without a description.
    package func write(_ rows: [Row], samples: Samples = Samples(), _ description: RunDescription) throws(Failure) {
        try Self.write(rows, samples: samples, description, to: csv)
    }

    /// `others`: files of the same run, which are written with these or not at all.
    package static func write(
        _ rows: [Row], samples: Samples = Samples(), _ description: RunDescription, to csv: String, with others: [File] = []
    ) throws(Failure) {
        let beside = SampleFile.path(beside: csv)
        var files = files(of: rows, description, samples: samples.count, at: csv) + others
        if !samples.isEmpty { files.insert((beside, Data(SampleFile.text(samples).utf8)), at: 0) }
        // Otherwise readers would take old files for the description and the samples of these rows.
        try replace(files, removing: [RunDescription.path(beside: csv)] + (samples.isEmpty ? [beside] : []))
    }

    package typealias File = (path: String, data: Data)

    package static func files(of rows: [Row], _ description: RunDescription, samples: Int = 0, at csv: String) -> [File] {
        var description = description
        (description.rows, description.samples) = (rows.count, samples)
        return [(csv, Data(CSVFormat.text(rows).utf8)), (RunDescription.path(beside: csv), description.json)]
    }

    /// Writes all files beside their places, removes `old`, and renames the new files.
    package static func replace(_ files: [File], removing old: [String] = []) throws(Failure) {
        func refusal(_ path: String, _ reason: String) -> Failure {
            Failure(.usage, "\(path): cannot be written (\(reason)); make room, or give another folder")
        }
        // Drafts that were not renamed.
        defer { for file in files { unlink(draft(of: file.path)) } }
        for (path, data) in files {
            do {
                try data.write(to: URL(fileURLWithPath: draft(of: path)))
            } catch {
                throw refusal(path, error.localizedDescription)
            }
        }
        for path in old { unlink(path) }
        for (path, _) in files where rename(draft(of: path), path) != 0 { throw refusal(path, String(cString: strerror(errno))) }
    }

    /// The draft's path: beside the file at `path`, so that renaming replaces that in one step.
    package static func draft(of path: String) -> String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return "\(path[..<name]).new-\(path[name...])"
    }
}
