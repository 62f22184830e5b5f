package struct MeasuredFile {
    package let path: String
    let run: RunDescription?

    package init(at path: String) throws(Failure) { self.init(path: path, run: try RunDescription.beside(path)) }

    init(path: String, run: RunDescription?) { (self.path, self.run) = (path, run) }

    /// The runs of other processors, in the subfolder `elsewhere`, by name.
    package static func elsewhere(in folder: String) throws(Failure) -> [(file: MeasuredFile, rows: [Row])] {
        try TextFile.names(in: "\(folder)/elsewhere", ending: ".csv").map { name throws(Failure) in
            let path = "\(folder)/elsewhere/\(name)"
            return (file: try MeasuredFile(at: path), rows: try CSVReader.rows(at: path))
        }
    }

    var words: String {
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard let run else { return "`\(name)`" }
        let commit = run.source.commit.map { "commit \($0.prefix(8))" } ?? "no commit"
        let links = run.links.map { ", \($0.executables) links of the same objects" } ?? ""
        let counts = run.recounted.map { "; \($0.words)" } ?? ""
        return "`\(name)`: \(commit), \(run.machine.cpu), \(run.toolchain.swiftVersion)\(links)\(counts)"
    }

    /// The reasons why figures of the two must not be compared. Empty if a run has no description.
    func differences(from other: MeasuredFile) -> [String] {
        guard let run, let base = other.run else { return [] }
        return [
            ("commit", run.source.commit, base.source.commit),
            ("commit of its counts", run.recounted?.commit, base.recounted?.commit), ("processor", run.machine.cpu, base.machine.cpu),
            ("compiler", run.toolchain.swiftVersion, base.toolchain.swiftVersion),
        ].filter { $0.1 != $0.2 }.map { "another \($0.0)" }
    }
}
