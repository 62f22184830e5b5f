import Testing

@testable import Gate

/// Where a baseline's file is, and which of its rows a selection is compared with.
@Suite struct BaselineTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// The path of a baseline with one row for each of `workloads`.
    private func baseline(_ workloads: String...) throws -> String {
        try folder.write(CSVFormat.text(workloads.map { .count(3, .sample($0, "Alpha")) }), to: "baseline.csv")
        return folder("baseline.csv")
    }

    private func selection(_ filter: String?, isNamed: Bool = true, hasBase: Bool = false) throws -> BaselineSelection {
        let chosen = try catalogue(.sample("pump/map"), .sample("pump/bare"), library: "Alpha").select(filter: filter, implementations: [])
        return BaselineSelection(chosen, isWhole: filter == nil, isNamed: isNamed, hasBase: hasBase)
    }

    @Test func aSelectionIsComparedOnlyWithItsOwnRows() throws {
        let path = try baseline("pump/map", "pump/bare", "pump/gone")
        #expect(try selection("bare").rows(of: path)?.map(\.key.workload) == ["pump/bare"])
        // All rows are returned, so that missing ones are noticed.
        #expect(try selection(nil).rows(of: path)?.map(\.key.workload) == ["pump/map", "pump/bare", "pump/gone"])
    }

    @Test func aBaselineWithoutAChosenRowLeavesNothingToCompare() throws {
        let path = try baseline("pump/map")
        let message = "\(path) has no row of this selection; widen it, or renew the file with \(Baseline.renewal)"
        #expect(refusal { try selection("bare").rows(of: path) } == Failure(.nothingToCompare, message))
        #expect(try selection("bare", hasBase: true).rows(of: path) == [])
    }

    @Test func aMissingBaselineIsAUsageErrorOnlyIfNamed() throws {
        let path = "/nowhere/baseline.csv"
        #expect(refusal { try selection(nil).rows(of: path) } == Failure(.usage, "\(path): no such file; give the path of a baseline"))
        let failure = refusal { try selection(nil, isNamed: false).rows(of: path) }
        let remedy =
            "For a gate with this compiler and system, run \(Baseline.renewal) in the project's folder before the change, and "
            + "`make gate` after it. For a pull request, make the baseline on its base. Or gate without a baseline: "
            + "`make gate BASE=REVISION`"
        #expect(failure.says(.nothingToCompare, "no /nowhere/baseline.csv below ", ending: remedy))
    }

    @Test func anUnnamedBaselineMayBeMissingIfThereIsABase() throws {
        let path = try baseline("pump/map")
        let own = try selection(nil, isNamed: false, hasBase: true), named = try selection(nil, hasBase: true)
        #expect(try own.rows(of: path) != nil && own.rows(of: path + "x") == nil)
        #expect(try named.rows(of: path) != nil && refusal { try named.rows(of: path + "x") }?.code == .usage)
    }

    @Test func aBaselinesPathNamesPlatformLibcAndCompiler() throws {
        let path = Baseline.path(libc: "glibc 2.36", compiler: "6.3.1")
        #expect(path == "results/baseline-\(Machine.platform)-glibc2.36-swift6.3.1.csv")
        #expect(
            Baseline.path(libc: "glibc 2.39", compiler: "6.3.1") != path && Baseline.path(libc: "glibc 2.36", compiler: "6.3.2") != path)
        #expect(Toolchain.compilerPatch.hasPrefix(Toolchain.compiler))
        #expect(Baseline.census(beside: "results/a.csv") == "results/a-census.csv")
    }

    @Test func existingBaselinesAreFound() throws {
        for name in ["baseline-b.csv", "baseline-b.json", "baseline-b-census.csv", "baseline-a.csv", "latest.csv"] {
            try folder.write("", to: name)
        }
        #expect(Baseline.others(in: folder.path) == ["baseline-a.csv", "baseline-b.csv"])
    }
}
