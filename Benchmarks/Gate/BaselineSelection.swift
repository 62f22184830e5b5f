import Foundation
import Results
import Runner

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

    /// The rows of the baseline at `path` that are of what was chosen.
    package func rows(of path: String) throws(Failure) -> [Row] {
        guard FileManager.default.fileExists(atPath: path) else {
            if isNamed { throw Failure(.usage, "\(path): no such file; give the path of a baseline") }
            let others = Baseline.others()
            let there = others.isEmpty ? "" : " (there are \(others.joined(separator: ", ")))"
            throw Failure(
                .nothingToCompare,
                "no \(path) below \(FileManager.default.currentDirectoryPath)\(there); run this in the project's folder, or, if this "
                    + "platform, C library and compiler have no baseline yet, make one with "
                    + "\(Baseline.renewal), look at it and commit it")
        }
        let rows = try CSVReader.rows(at: path).filter { catalogue.covers($0.key, isWhole: isWhole) }
        if rows.isEmpty, !mayBeEmpty {
            throw Failure(
                .nothingToCompare, "\(path) has no row of what was chosen; choose less narrowly, or renew it with \(Baseline.renewal)")
        }
        return rows
    }
}
