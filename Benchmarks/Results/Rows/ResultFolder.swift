/// Where results are kept: `latest.csv` with `latest.json`, and what was `latest` before.
package struct ResultFolder {
    package let path: String
    private let lock: FolderLock?

    /// Makes the folder if need be, and tries whether it can be written to: before anything is measured. `alone`: no other process writes
    /// there until this value is gone. A run needs that: two runs would take each other's files for those of the run before.
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
                .usage, "\(path): another run is writing its results there; wait for its end, or give another folder with --output")
        }
    }

    package var csv: String { path + "/latest.csv" }

    /// Where the latest results go when others follow. Those of a part never take the place of those of everything.
    package func previous(isPartial: Bool) -> String { "\(path)/previous\(isPartial ? "-partial" : "").csv" }

    /// Moves the latest results out of the way, and returns where to. Nil if there are none.
    package func setAside() throws(Failure) -> String? {
        let files = FileManager.default
        guard files.fileExists(atPath: csv) else { return nil }
        let kept = previous(isPartial: (try? RunDescription.beside(csv))?.isPartial ?? true)
        do {
            // The CSV last: if the process is killed here, no rows stand beside the description of another run.
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

    /// Writes a document of its own beside the results.
    package func write(_ lines: [String], to name: String) throws(Failure) { try Self.write(lines, toFileAt: "\(path)/\(name)") }

    /// Replaces a file as a whole.
    package static func write(_ lines: [String], toFileAt file: String) throws(Failure) {
        try (lines.joined(separator: "\n") + "\n").write(toFileAt: file, remedy: "make room, or give another folder")
    }

    /// Writes all rows so far, and their samples. Without samples, those that another run has left there are removed. Each file is whole at
    /// any moment, also after the process was killed. All are written beside their places before the first takes its place. If the process
    /// is killed between these renamings, there are rows without a description.
    package func write(_ rows: [Row], samples: Samples = Samples(), _ description: RunDescription) throws(Failure) {
        try Self.write(rows, samples: samples, description, to: csv)
    }

    package static func write(_ rows: [Row], samples: Samples = Samples(), _ description: RunDescription, to csv: String) throws(Failure) {
        var description = description
        description.rows = rows.count
        description.samples = samples.count
        let beside = SampleFile.path(beside: csv)
        var files: [(path: String, data: Data)] = [
            (csv, Data(CSVFormat.text(rows).utf8)), (RunDescription.path(beside: csv), description.json),
        ]
        if !samples.isEmpty { files.insert((beside, Data(SampleFile.text(samples).utf8)), at: 0) }
        func refusal(_ path: String, _ reason: String) -> Failure {
            Failure(.usage, "\(path): cannot be written (\(reason)); make room, or give another folder")
        }
        // What did not take its place.
        defer { for file in files { unlink(draft(of: file.path)) } }
        for (path, data) in files {
            do {
                try data.write(to: URL(fileURLWithPath: draft(of: path)))
            } catch {
                throw refusal(path, error.localizedDescription)
            }
        }
        // A reader would take what lies there for the description and the samples of these rows.
        unlink(RunDescription.path(beside: csv))
        if samples.isEmpty { unlink(beside) }
        for (path, _) in files where rename(draft(of: path), path) != 0 { throw refusal(path, String(cString: strerror(errno))) }
    }

    /// Where a file is written that is to take the place of the one at `path` in one step: beside it.
    package static func draft(of path: String) -> String {
        let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return "\(path[..<name]).new-\(path[name...])"
    }
}
