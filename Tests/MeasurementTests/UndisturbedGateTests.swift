import Foundation
import Testing

@testable import Gate
@testable import Reports
@testable import Results
@testable import Measure

/// How the gate waits for moments in which nothing else uses the core.
@Suite struct UndisturbedGateTests {
    private let target = PairedTarget(workload: "pump/map", implementation: "A", parameter: .depth, size: 64)

    @Test func theLeastReadingIsTheTwentiethFromBelowWhateverTheOrder() {
        var least = LeastReading()
        least.note(nil)
        #expect(least.value == nil)
        for reading in (1...21).shuffled() { least.note(Double(reading)) }
        #expect(least.value == 2)
    }

    /// A tool that answers from the nth process on that something disturbed it.
    private func tool(_ path: String, gauging: Bool, disturbed: String) -> ChildTool {
        scriptedTool(
            path, gauging: gauging,
            timing: """
                printf 'figure\\t64\\tevent\\ttime_per_unit\\t7 7 7 %s\\n' $number
                if [ \(disturbed) ]; then printf 'gauge\\t64\\t150\\n'; else printf 'gauge\\t64\\t100\\n'; fi
                """)
    }

    @Test func theGateAsksForUndisturbedMomentsAndTakesAllThatItGets() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("gauged-\(UUID().uuidString)").path
        defer { for file in [path, path + ".log"] { try? FileManager.default.removeItem(atPath: file) } }
        // Of five blocks of four processes, the second has one that was disturbed.
        let gauged = tool(path, gauging: true, disturbed: "$number = 6")
        let data = try PairedRun(base: gauged, head: gauged).measure([(target, 5)], title: "t")
        #expect(data.failures.isEmpty && data.rows.map(\.blocks.count) == [5])
        #expect(data.tails.map(\.blocks.count) == [5])
        let asked = try String(contentsOfFile: path + ".log", encoding: .utf8).split(separator: "\n")
        #expect(asked.count == 22)
        #expect(asked.prefix(2).allSatisfy { $0.hasSuffix(" --details yes") })
        #expect(asked.dropFirst(2).allSatisfy { $0.contains(" --gauge 100.0 --patience ") })
    }

    @Test func aBuildThatCannotTellIsNotAsked() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("old-\(UUID().uuidString)").path
        defer { for file in [path, path + ".log"] { try? FileManager.default.removeItem(atPath: file) } }
        let old = tool(path, gauging: false, disturbed: "1 = 1")
        let run = PairedRun(base: old, head: old)
        let data = try run.measure([(target, 3)], title: "t")
        #expect(!run.isGauging && data.rows.map(\.blocks.count) == [3])
        let asked = try String(contentsOfFile: path + ".log", encoding: .utf8)
        #expect(!asked.contains("--gauge") && !asked.contains("--details"))
    }

    @Test func theReportSaysThatTheMachineWasTooBusyToFindSmallChanges() {
        func words(_ median: Double, worst: Double) -> String {
            GateFact.noise(.init(median: median, most: 0.2, worst: .init(row: .timed(), limit: worst))).description
        }
        #expect(!words(0.08, worst: 0.3).contains("busy"))
        let busy = words(0.135, worst: 5177)
        #expect(busy.contains("from more than 100 % in \(RowKey.timed()); smaller ones hide in the noise of a busy machine: "))
        #expect(busy.hasSuffix("run the gate again when it is idle"))
    }
}
