import Foundation
import Testing

@testable import Results

/// Real counts: a committed baseline.
enum BaselineFile {
    /// Found from where this file is, whatever system and compiler it was counted with.
    static func rows() throws -> [Row] {
        let results = packageRoot + "/results"
        let names = try FileManager.default.contentsOfDirectory(atPath: results).sorted()
        let found = names.first { $0.hasPrefix("baseline-linux") && $0.hasSuffix(".csv") && !$0.hasSuffix("-census.csv") }
        let name = try #require(found)
        return try CSVReader.rows(at: "\(results)/\(name)")
    }
}
