import Testing

@testable import Reports

/// The files that are committed with this package.
enum Committed {
    private static let results = packageRoot + "/results"

    static func text(_ path: String) throws -> String { try String(contentsOfFile: "\(packageRoot)/\(path)", encoding: .utf8) }

    /// The folder of the run that the documents show.
    static func reference() throws -> String { try ReadmeBlocks.reference(in: results) }

    /// The file with the counts of today's code, or with its census, for whichever system and compiler.
    static func baseline(isCensus: Bool = false) throws -> String {
        let names = TextFile.names(in: results, ending: ".csv")
        let name = try #require(names.first { $0.hasPrefix("baseline-") && $0.hasSuffix("-census.csv") == isCensus })
        return "\(results)/\(name)"
    }
}
