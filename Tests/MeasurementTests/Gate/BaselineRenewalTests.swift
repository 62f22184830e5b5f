import Testing

@testable import Gate
@testable import Reports
@testable import Measure

/// What `make baseline` refuses before counting, and what it writes.
@Suite struct BaselineRenewalTests {
    private let folder: Folder
    private var path: String { folder("baseline.csv") }
    private let retains = RowKey.sample(phase: "subscribe", .retains)

    init() throws { folder = try Folder() }

    private func message(census: String? = nil) -> String? {
        refusal { try BaselineRenewal(Catalogue([]), path: path, census: census) }?.message
    }

    @discardableResult private func renew(_ counts: [Row], census: [Row]? = nil, from old: [Row]? = nil) throws -> [BaselineRenewal.Outcome]
    {
        try BaselineRenewal.renew(path, counts: counts, census: census, from: old, nil) {
            RunDescription.sample(quick: $0)
        }
    }

    // MARK: Before anything is counted

    private func wrongHeader(_ path: String) -> String {
        "\(path):1: wrong header; give the CSV that `reactive-bench run` wrote; or restore it (git checkout -- \(path)), or remove it "
            + "to make all counts new"
    }

    @Test func aFileThatIsNotABaselineIsNotReplaced() throws {
        #expect(message() == nil, "there is none yet")
        try folder.write("notes\n", to: "baseline.csv")
        #expect(message() == wrongHeader(path))
    }

    private static let census = "printf 'protocol\\t1\\nobjects\\nend\\n'"

    @Test func theOldCensusIsCheckedOnlyWhenItIsRenewed() throws {
        try folder.write("notes\n", to: "baseline-census.csv")
        #expect(message() == nil)
        #expect(message(census: folder.program(Self.census).path) == wrongHeader(folder("baseline-census.csv")))
    }

    @Test func aToolOtherThanTheCensusToolIsRefused() throws {
        #expect(message(census: folder("none")) == "\(folder("none")): no such program; `make census-tool` builds it")
        #expect(
            message(census: "/bin/true")
                == "/bin/true: does not answer like the census tool (incomplete report of: child hello); `make census-tool` builds it")
        let other = folder.program("printf 'protocol\\t1\\nend\\n'").path
        #expect(message(census: other) == "\(other): not the census tool, since it cannot count objects; `make census-tool` builds it")
        #expect(message(census: folder.program(Self.census).path) == nil)
    }

    // MARK: What is counted

    @Test func theBaselineHoldsOnlyExactMetricsAndStackBytes() {
        #expect(Metric.allCases.filter { $0.kind != .exact && Baseline.holds($0) } == [.stackBytes])
        #expect(Metric.allCases.filter { $0.kind == .exact }.allSatisfy(Baseline.holds))
    }

    @Test(arguments: [Row(.sample(), counts: [3, 4, 3]), Row(.sample(), without: .error, detail: "signal 11 (SIGSEGV)")])
    func aNondeterministicOrFailedRowPreventsTheRenewal(odd: Row) throws {
        let key = RowKey.sample()
        #expect(
            refusal { try renew([odd]) }
                == Failure(
                    .regression,
                    "\(path): baseline not updated: 1 row is nondeterministic or failed, first \(key) (\(odd.status.rawValue)); "
                        + "see it with `reactive-bench run --filter '^\(key.workload)$'` (a census row: "
                        + "`make census FILTER='^\(key.workload)$'`), and correct the workload"))
        #expect(try folder.names().isEmpty)
    }

    /// The troubles of a run of one workload whose children answer like this.
    private func troubles(_ sends: ConcurrentSends?, _ answer: @escaping @Sendable (ChildTask) throws(ChildFailure) -> ChildReport) throws
        -> [Trouble]
    {
        try BenchmarkRun.sample(.threaded("group/odd"), sends: sends, Children(asking: answer)).troubles
    }

    @Test func aCrashIsNamedAndPreventsTheRenewal() throws {
        let troubles = try troubles(nil) { _ throws(ChildFailure) in throw .signal(11) }
        #expect(
            refusal { try BaselineRenewal.check(troubles) }
                == Failure(
                    .verification,
                    "verification failed, the baseline is unchanged: group/odd: A: signal 11 (SIGSEGV); run it alone with "
                        + "`reactive-bench verify --filter '^group/odd$'`"))
    }

    @Test(arguments: [(nil, false), (.serialised, true)] as [(ConcurrentSends?, Bool)])
    func lostValuesPreventARenewalOnlyWhereSendsAreSerialised(sends: ConcurrentSends?, isRefused: Bool) throws {
        let troubles = try troubles(sends) { .lossy($0) }
        #expect(troubles.count == 1 && (refusal { try BaselineRenewal.check(troubles) } != nil) == isRefused)
    }

    // MARK: What is written

    @Test func theRenewalWritesTheCountsAndReportsTheirDifferences() throws {
        let first = try #require(try renew([.count(3)]).first)
        #expect(first.rows == 1 && !first.isRenewed && first.differences.isEmpty)
        #expect(try RunDescription.beside(path)?.complete == true)
        let second = try #require(try renew([.count(2)], from: CSVReader.rows(at: path)).first)
        #expect(second.isRenewed && second.differences == [.better(.sample(), old: 3, new: 2)])
        #expect(try CSVReader.rows(at: path).map(\.value) == [2])
    }

    @Test(arguments: [
        (3, nil, ", for the first time; commit it"),
        (3, 3, ", the same as before: only the date in the JSON is new, so there is nothing to commit"),
        (2, 3, ", 1 difference accepted; commit it together with the change that caused them"),
    ])
    func theRenewalSaysWhetherThereIsSomethingToCommit(count: Double, old: Double?, said: String) throws {
        #expect(try renew([.count(count)], from: old.map { [.count($0)] })[0].lines.last == "1 counts in \(path)\(said)")
        #expect(
            try renew([.count(3)]).lines.last
                == "Retains, releases and objects were not counted, and stay unchanged: this needs the census tool, which "
                + "`make baseline` has on Linux.")
    }

    @Test func aNondeterministicCensusWritesNoBaselineFile() throws {
        let census = folder("baseline-census.csv"), failure = refusal { try renew([.count(3)], census: [Row(retains, counts: [3, 4, 3])]) }
        #expect(failure?.message.hasPrefix("\(census): baseline not updated: 1 row is nondeterministic") == true)
        #expect(try folder.names().isEmpty)
        let outcomes = try renew([.count(3)], census: [.count(4, retains)])
        #expect(outcomes.map(\.path) == [path, census])
        #expect(try outcomes.map { try CSVReader.rows(at: $0.path).map(\.value) } == [[3], [4]])
    }

    @Test func anUnwritableCensusWritesNoBaselineFile() throws {
        // No file can replace a folder.
        try FileManager.default.createDirectory(atPath: folder("baseline-census.json"), withIntermediateDirectories: false)
        #expect(
            refusal { try renew([.count(3)], census: [.count(4, retains)]) }
                == Failure(.usage, "\(folder("baseline-census.json")): a folder, but the baseline needs a file there; move it away"))
        #expect(try folder.names() == ["baseline-census.json"])
        try folder.remove("baseline-census.json")
        try renew([.count(3)], census: [.count(4, retains)])
        #expect(try folder.names() == ["baseline-census.csv", "baseline-census.json", "baseline.csv", "baseline.json"])
    }
}
