/// Which rows of a baseline are compared with what is measured.
package struct BaselineSelection: Sendable {
    package let catalogue: Catalogue
    /// Whether nothing was left out. Only then are rows that only the baseline has `gone`.
    package let isWhole: Bool
    /// Whether the user named the file. Otherwise it is this platform's.
    private let isNamed: Bool
    /// Whether there is a base, too. It has counts of its own, and times can be compared without any counts.
    private let hasBase: Bool

    package init(_ catalogue: Catalogue, isWhole: Bool, isNamed: Bool, hasBase: Bool) {
        (self.catalogue, self.isWhole, self.isNamed, self.hasBase) = (catalogue, isWhole, isNamed, hasBase)
    }

    /// The selected rows of the baseline at `path`. Nil if there is none and the base's own counts replace it.
    package func rows(of path: String) throws(Failure) -> [Row]? {
        guard FileManager.default.fileExists(atPath: path) else {
            if isNamed { throw Failure(.usage, "\(path): no such file; give the path of a baseline") }
            if hasBase { return nil }
            let others = Baseline.others()
            let there = others.isEmpty ? "" : " (there are \(others.joined(separator: ", ")))"
            let withoutFile = ToolName.isOfTheProject ? ". Or gate without a baseline: `make gate BASE=REVISION`" : ""
            throw Failure(
                .nothingToCompare,
                "no \(path) below \(FileManager.default.currentDirectoryPath)\(there). For a gate with this compiler and system, run "
                    + "\(Baseline.renewal) in the project's folder before the change, and `make gate` after it. For a pull request, "
                    + "make the baseline on its base\(withoutFile)")
        }
        let rows = try CSVReader.rows(at: path).filter { catalogue.covers($0.key, isWhole: isWhole) }
        if rows.isEmpty, !hasBase {
            throw Failure(
                .nothingToCompare, "\(path) has no row of this selection; widen it, or renew the file with \(Baseline.renewal)")
        }
        return rows
    }
}
