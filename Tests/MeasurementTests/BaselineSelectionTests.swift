import BenchmarkKit
import Foundation
import Testing

@testable import Gate
@testable import Results
@testable import Measure

@Suite struct BaselineSelectionTests {
    /// The path of a baseline with one row for each of `workloads`.
    private func withBaseline(_ workloads: String..., body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("selection-\(UUID().uuidString).csv").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let rows = workloads.map { Row.count(3, .sample($0, "Alpha")) }
        try Data(CSVFormat.text(rows).utf8).write(to: URL(fileURLWithPath: path))
        try body(path)
    }

    private func selection(_ filter: String?, isNamed: Bool = true, mayBeEmpty: Bool = false) throws -> BaselineSelection {
        let alpha = Implementation(library: "Alpha", workloads: [.sample("pump/map"), .sample("pump/bare")])
        let catalogue = try Catalogue([alpha]).select(filter: filter, implementations: [])
        return BaselineSelection(catalogue, isWhole: filter == nil, isNamed: isNamed, mayBeEmpty: mayBeEmpty)
    }

    @Test func aSelectionIsHeldAgainstItsOwnRowsAlone() throws {
        try withBaseline("pump/map", "pump/bare", "pump/gone") { path in
            let part = try selection("bare").rows(of: path)
            #expect(part.map(\.key.workload) == ["pump/bare"])
            // Of the whole, so that what is gone is noticed.
            let whole = try selection(nil).rows(of: path)
            #expect(whole.map(\.key.workload) == ["pump/map", "pump/bare", "pump/gone"])
        }
    }

    @Test func aBaselineWithoutARowOfWhatWasChosenIsNothingToCompare() throws {
        try withBaseline("pump/map") { path in
            let bare = try selection("bare")
            #expect(
                refusal { () throws(Failure) in try bare.rows(of: path) }
                    == Failure(
                        .nothingToCompare,
                        "\(path) has no row of what was chosen; choose less narrowly, or renew it with \(Baseline.renewal)"))
            #expect(try selection("bare", mayBeEmpty: true).rows(of: path).isEmpty)
        }
    }

    @Test func aBaselineThatIsNotThereIsWrongUseOnlyIfItWasNamed() throws {
        let path = "/nowhere/baseline.csv"
        let named = try selection(nil), own = try selection(nil, isNamed: false)
        #expect(
            refusal { () throws(Failure) in try named.rows(of: path) }
                == Failure(.usage, "/nowhere/baseline.csv: no such file; give the path of a baseline"))
        let failure = refusal { () throws(Failure) in try own.rows(of: path) }
        #expect(failure?.code == .nothingToCompare)
        #expect(failure?.message.hasPrefix("no /nowhere/baseline.csv below ") == true)
        #expect(
            failure?.message.hasSuffix(
                "In the project's folder, two commands make a gate for this compiler and system: \(Baseline.renewal), and after the change "
                    + "`make gate`. The baseline of a pull request is made on its base, before the change. Or judge it without a file: "
                    + "`make gate BASE=REVISION`") == true)
    }

    @Test func aBaselineIsLackingOnlyWhereNobodyNamedOne() throws {
        try withBaseline("pump/map") { path in
            let own = try selection(nil, isNamed: false), named = try selection(nil)
            #expect(!own.lacks(path) && own.lacks(path + "x"))
            #expect(!named.lacks(path) && !named.lacks(path + "x"))
        }
    }
}
