import Foundation
import Testing

@testable import Reports
@testable import Results

/// What is committed with this package.
enum Committed {
    private static let results = packageRoot + "/results"

    /// The text of a file.
    static func text(_ path: String) throws -> String { try String(contentsOfFile: "\(packageRoot)/\(path)", encoding: .utf8) }

    /// Where the run stands that documents show.
    static func reference() throws -> String { try ReadmeBlocks.reference(in: results) }

    /// Where the counts of today's code stand, whatever system and compiler they were counted with.
    static func baseline() throws -> String {
        let names = TextFile.names(in: results, ending: ".csv")
        let name = try #require(names.first { $0.hasPrefix("baseline-") && !$0.hasSuffix("-census.csv") })
        return "\(results)/\(name)"
    }
}
