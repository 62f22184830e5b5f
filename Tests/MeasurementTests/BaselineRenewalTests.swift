import BenchmarkKit
import Foundation
import Testing

@testable import Gate
@testable import Reports
@testable import Results
@testable import Measure

/// What `make baseline` refuses before it counts anything, and what it writes.
@Suite struct BaselineRenewalTests {
    private func refusalOfRenewal(_ path: String, census: String? = nil) throws -> Failure? {
        let catalogue = try Catalogue([])
        return refusal { () throws(Failure) in _ = try BaselineRenewal(catalogue, path: path, census: census) }
    }

    private func renew(_ path: String, _ counts: [Row], census: [Row]? = nil, from old: [Row]? = nil) throws(Failure)
        -> [BaselineRenewal.Outcome]
    {
        try BaselineRenewal.renew(path, counts: counts, census: census, from: old, nil) {
            RunDescription(commandLine: [], quick: $0, missing: [])
        }
    }

    /// A program that answers every question with `lines`.
    private func tool(_ folder: String, _ lines: String) throws -> String {
        let path = folder + "/tool"
        // By another process, for a program that this one has open for writing may be busy.
        let script = "printf '#!/bin/sh\\nprintf \"\(lines)\"\\n' > \"$0\"; chmod 755 \"$0\""
        let ending = ChildProcess.run("/bin/sh", ["-c", script, path], limit: 20)
        try #require(ending?.reason == .exit(0))
        return path
    }

    @Test func aFileThatIsNoBaselineIsNotReplaced() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            #expect(try refusalOfRenewal(path) == nil, "there is none yet")
            try Data("notes\n".utf8).write(to: URL(fileURLWithPath: path))
            #expect(
                try refusalOfRenewal(path)?.message
                    == "\(path):1: wrong header; give the CSV that `reactive-bench run` wrote; or restore it (git checkout -- \(path)), or "
                    + "remove it: then all counts are new")
        }
    }

    @Test func rowsThatAreNoCountsAreNotWritten() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            for odd in [Row(.sample(), counts: [3, 4, 3]), Row(.sample(), without: .error, detail: "signal 11 (SIGSEGV)")] {
                let failure = refusal { () throws(Failure) in try renew(path, [odd]) }
                #expect(failure?.code == .regression)
                let key = RowKey.sample()
                #expect(
                    failure?.message
                        == "\(path): baseline not updated: 1 row is nondeterministic or failed, first \(key) (\(odd.status.rawValue)); "
                        + "see it with `reactive-bench run --filter '^\(key.workload)$'`, or, if it is a row of the census, with "
                        + "`make census FILTER='^\(key.workload)$'`; then correct the workload")
            }
            let written = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(written.isEmpty)
        }
    }

    /// What is wrong in a run of one workload whose children end like this.
    private func troubles(_ sends: ConcurrentSends?, _ answer: @escaping @Sendable (ChildTask) throws(ChildFailure) -> ChildReport) throws
        -> [Trouble]
    {
        let workload = Workload(
            "group/odd", summary: "For tests.", phases: [.event], timing: .none, counting: .none,
            expected: [0: Outcome(checksum: 0, delivered: 4)], scenario: Blocks.self)
        let library = Implementation(library: "A", workloads: [workload], concurrentSends: sends)
        let plan = Plan(try Catalogue([library]), .whole)
        var run = BenchmarkRun(plan, Children(asking: answer))
        try run.count(plan.entries[0])
        return run.troubles
    }

    @Test func aCrashIsNamedAndLeavesTheBaselineAsItWas() throws {
        let troubles = try troubles(nil) { _ throws(ChildFailure) in throw .signal(11) }
        let failure = refusal { () throws(Failure) in try BaselineRenewal.check(troubles) }
        #expect(failure?.code == .verification)
        #expect(
            failure?.message
                == "verification failed, the baseline stays as it was: group/odd: A: signal 11 (SIGSEGV); see it alone with "
                + "`reactive-bench verify --filter '^group/odd$'`")
    }

    @Test(arguments: [(nil, false), (.serialised, true)] as [(ConcurrentSends?, Bool)])
    func whatThreadsLoseByChanceLeavesABaselineToBeWritten(sends: ConcurrentSends?, isRefused: Bool) throws {
        let troubles = try troubles(sends) { task in
            var report = ChildReport()
            for size in task.sizes {
                report.mismatches[size] = Mismatch(
                    workload: "group/odd", implementation: "A", what: "delivered", expected: "4", observed: "3")
            }
            return report
        }
        #expect(troubles.count == 1)
        let failure = refusal { () throws(Failure) in try BaselineRenewal.check(troubles) }
        #expect((failure != nil) == isRefused)
    }

    @Test func countsAreWrittenAndInWhatTheyDifferIsSaid() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            let first = try #require(try renew(path, [.count(3)]).first)
            #expect(first.rows == 1 && !first.isRenewed && first.differences.isEmpty)
            #expect(try RunDescription.beside(path)?.complete == true)
            let second = try #require(try renew(path, [.count(2)], from: CSVReader.rows(at: path)).first)
            #expect(second.isRenewed && second.differences == [.better(.sample(), old: 3, new: 2)])
            #expect(try CSVReader.rows(at: path).map(\.value) == [2])
        }
    }

    @Test func whatIsToBeCommittedIsSaidAndNothingElse() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            func line(_ count: Double, from old: Double?) throws -> String? {
                try renew(path, [.count(count)], from: old.map { [.count($0)] })[0].lines.last
            }
            #expect(try line(3, from: nil) == "1 counts in \(path), for the first time; commit it")
            #expect(
                try line(3, from: 3)
                    == "1 counts in \(path), the same as before: only the date in the JSON is new, and there is nothing to commit")
            #expect(try line(2, from: 3) == "1 counts in \(path), 1 difference accepted; commit it together with what changed them")
            let alone = try renew(path, [.count(3)]).lines.last
            #expect(
                alone == "Retains, releases and objects were not counted, and stay as they are: that takes the census tool, which "
                    + "`make baseline` has on Linux.")
        }
    }

    @Test func aCensusThatIsNoCountLeavesTheCountsOfTheHeapAsTheyWere() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            let odd = Row(.sample(phase: "subscribe", .retains), counts: [3, 4, 3])
            let failure = refusal { () throws(Failure) in try renew(path, [.count(3)], census: [odd]) }
            #expect(failure?.message.hasPrefix("\(folder)/baseline-census.csv: baseline not updated: 1 row is nondeterministic") == true)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            let outcomes = try renew(path, [.count(3)], census: [.count(4, .sample(phase: "subscribe", .retains))])
            #expect(outcomes.map(\.path) == [path, folder + "/baseline-census.csv"])
            #expect(try outcomes.map { try CSVReader.rows(at: $0.path).map(\.value) } == [[3], [4]])
        }
    }

    @Test func aCensusThatCannotBeWrittenLeavesTheCountsOfTheHeapAsTheyWere() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv", census = [Row.count(4, .sample(phase: "subscribe", .retains))]
            // No file can take the place of a folder.
            try FileManager.default.createDirectory(atPath: folder + "/baseline-census.json", withIntermediateDirectories: false)
            let failure = refusal { () throws(Failure) in try renew(path, [.count(3)], census: census) }
            #expect(failure?.code == .usage)
            #expect(
                failure?.message == "\(folder)/baseline-census.json: a folder where a file of the baseline belongs; move it away")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["baseline-census.json"])
            try FileManager.default.removeItem(atPath: folder + "/baseline-census.json")
            _ = try renew(path, [.count(3)], census: census)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                    == ["baseline-census.csv", "baseline-census.json", "baseline.csv", "baseline.json"])
        }
    }

    @Test func theCensusThatStandsThereIsReadOnlyWhereItIsCountedAnew() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv", census = folder + "/baseline-census.csv"
            try Data("notes\n".utf8).write(to: URL(fileURLWithPath: census))
            #expect(try refusalOfRenewal(path) == nil)
            let counting = try tool(folder, "protocol\\\\t1\\\\nobjects\\\\nend\\\\n")
            #expect(
                try refusalOfRenewal(path, census: counting)?.message
                    == "\(census):1: wrong header; give the CSV that `reactive-bench run` wrote; or restore it (git checkout -- "
                    + "\(census)), or remove it: then all counts are new")
        }
    }

    @Test func theStackOfAPhaseIsInTheBaselineAndWhatTheMachineDoesIsNot() {
        #expect(Metric.allCases.filter { $0.kind != .exact && Baseline.holds($0) } == [.stackBytes])
        #expect(Metric.allCases.filter { $0.kind == .exact }.allSatisfy(Baseline.holds))
    }

    @Test func whatIsNoCensusToolIsRefused() throws {
        try withFolder { folder in
            let path = folder + "/baseline.csv"
            #expect(
                try refusalOfRenewal(path, census: folder + "/none")?.message
                    == "\(folder)/none: no such program; `make census-tool` builds it")
            #expect(
                try refusalOfRenewal(path, census: "/bin/true")?.message
                    == "/bin/true: does not answer as the census tool does (no whole report of: child hello); `make census-tool` builds it")
            let other = try tool(folder, "protocol\\\\t1\\\\nend\\\\n")
            #expect(
                try refusalOfRenewal(path, census: other)?.message
                    == "\(other): a build that cannot count objects, not the census tool; `make census-tool` builds it")
            #expect(try refusalOfRenewal(path, census: tool(folder, "protocol\\\\t1\\\\nobjects\\\\nend\\\\n")) == nil)
        }
    }
}
