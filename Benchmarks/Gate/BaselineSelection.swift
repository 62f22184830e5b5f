/// Which rows of a baseline are held against what is measured.
package struct BaselineSelection: Sendable {
    package let catalogue: Catalogue
    /// Whether nothing was left out: only then is what the baseline alone has said to be gone.
    package let isWhole: Bool
    /// Whether somebody named the file. Else it is this platform's.
    private let isNamed: Bool
    /// Whether there is something to do without a row of it: what has no counts may still have times to compare.
    private let mayBeEmpty: Bool

    package init(_ catalogue: Catalogue, isWhole: Bool, isNamed: Bool, mayBeEmpty: Bool) {
        (self.catalogue, self.isWhole, self.isNamed, self.mayBeEmpty) = (catalogue, isWhole, isNamed, mayBeEmpty)
    }

    /// Whether there is no baseline at `path`, and nobody said that there is one.
    func lacks(_ path: String) -> Bool { !isNamed && !FileManager.default.fileExists(atPath: path) }

    /// The rows of the baseline at `path` that are of what was chosen.
    package func rows(of path: String) throws(Failure) -> [Row] {
        guard FileManager.default.fileExists(atPath: path) else {
            if isNamed { throw Failure(.usage, "\(path): no such file; give the path of a baseline") }
            let others = Baseline.others()
            let there = others.isEmpty ? "" : " (there are \(others.joined(separator: ", ")))"
            let withoutFile = ToolName.isOfTheProject ? ". Or judge it without a file: `make gate BASE=REVISION`" : ""
            throw Failure(
                .nothingToCompare,
                "no \(path) below \(FileManager.default.currentDirectoryPath)\(there). In the project's folder, two commands make a gate "
                    + "for this compiler and system: \(Baseline.renewal), and after the change `make gate`. The baseline of a pull request "
                    + "is made on its base, before the change\(withoutFile)")
        }
        let rows = try CSVReader.rows(at: path).filter { catalogue.covers($0.key, isWhole: isWhole) }
        if rows.isEmpty, !mayBeEmpty {
            throw Failure(
                .nothingToCompare, "\(path) has no row of what was chosen; choose less narrowly, or renew it with \(Baseline.renewal)")
        }
        return rows
    }
}
