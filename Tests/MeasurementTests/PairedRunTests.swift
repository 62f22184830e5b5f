import Foundation
import Testing

@testable import Gate
@testable import Results
@testable import Measure

/// What the gate asks of processes, and what it makes of their answers.
@Suite struct PairedRunTests {
    private let target = PairedTarget(workload: "pump/map", implementation: "A", parameter: .depth, size: 64)

    /// A tool that notes what it is asked. The first `odd` processes that it times have `oddSamples`, the others four.
    private func tool(_ path: String, gauging: Bool, odd: Int = 0, oddSamples: String = "7") -> ChildTool {
        scriptedTool(
            path, gauging: gauging,
            timing: """
                samples='7 7 7 8'; if [ $number -le \(odd) ]; then samples='\(oddSamples)'; fi
                printf 'figure\\t64\\tevent\\ttime_per_unit\\t%s\\n' "$samples"
                """)
    }

    @Test(arguments: [(base: 0, head: 0, judged: [5]), (1, 0, [5]), (2, 0, []), (0, 10, [5])])
    func howSamplesSpreadIsJudgedUnlessTheBaseHasTooFew(base: Int, head: Int, judged: [Int]) throws {
        try withFolder { folder in
            let tools = (tool(folder + "/base", gauging: false, odd: base), tool(folder + "/head", gauging: false, odd: head))
            let data = try PairedRun(base: tools.0, head: tools.1).measure([(target, 5)], title: "t")
            #expect(data.failures.isEmpty, "\(data.failures)")
            #expect(data.rows.map(\.blocks.count) == [5])
            #expect(data.tails.map(\.blocks.count) == judged)
        }
    }

    @Test(arguments: [(1, 0), (0, 1)]) func aProcessWhoseTimesAreNotAboveZeroLeavesNoSpreadToJudge(base: Int, head: Int) throws {
        try withFolder { folder in
            let zero = "0 0 0 0"
            let run = PairedRun(
                base: tool(folder + "/base", gauging: false, odd: base, oddSamples: zero),
                head: tool(folder + "/head", gauging: false, odd: head, oddSamples: zero))
            let data = try run.measure([(target, 5)], title: "t")
            #expect(data.rows.map(\.blocks.count) == [5] && data.tails.isEmpty)
        }
    }

    @Test func aBuildThatTakesFewerSamplesIsComparedInAsMany() throws {
        try withFolder { folder in
            // Of four samples the fastest is the quartile, and of five the second fastest: by all of them, 0.98 and 1.08 quartiles.
            let base = tool(folder + "/base", gauging: false, odd: 100, oddSamples: "9 10 10 10 10")
            let head = tool(folder + "/head", gauging: false, odd: 100, oddSamples: "9 10 10 10")
            let data = try PairedRun(base: base, head: head).measure([(target, 5)], title: "t")
            #expect(data.tails.flatMap(\.logRatios).allSatisfy { $0 == 0 } && data.tails.map(\.blocks.count) == [5])
        }
    }

    @Test func whereTheHeadCannotTellNeitherBuildWaitsForUndisturbedMoments() throws {
        try withFolder { folder in
            let run = PairedRun(base: tool(folder + "/base", gauging: true), head: tool(folder + "/head", gauging: false))
            let data = try run.measure([(target, 2)], title: "t")
            #expect(!run.isGauging && data.rows.map(\.blocks.count) == [2])
            for name in ["base", "head"] {
                let asked = try String(contentsOfFile: folder + "/\(name).log", encoding: .utf8)
                #expect(!asked.contains("--gauge") && !asked.contains("--details") && !asked.contains("--persistent"))
            }
        }
    }

    @Test func twoBuildsThatCanTellWaitEachForItsOwnUndisturbedMoments() throws {
        try withFolder { folder in
            let run = PairedRun(base: tool(folder + "/base", gauging: true), head: tool(folder + "/head", gauging: true))
            let data = try run.measure([(target, 1)], title: "t")
            #expect(run.isGauging && data.rows.map(\.blocks.count) == [1])
            for name in ["base", "head"] {
                let asked = try String(contentsOfFile: folder + "/\(name).log", encoding: .utf8).split(separator: "\n")
                // The first finds out how many runs make a sample.
                #expect(asked.map { $0.contains(" --gauge 100.0 --patience ") } == [false, true, true])
            }
        }
    }

    /// A build may be renewed while the gate runs.
    @Test func nothingIsAskedOfTheFilesThatWereBuilt() throws {
        try withFolder { folder in
            let (base, head) = (tool(folder + "/base", gauging: false), tool(folder + "/head", gauging: false))
            _ = try PairedRun(base: base, head: head).measure([(target, 1)], title: "t")
            for tool in [base, head] {
                let names = try String(contentsOfFile: tool.path + ".names", encoding: .utf8).split(separator: "\n")
                // One finds out how many runs make a sample, and two are timed.
                #expect(names.count == 3 && !names.contains { $0 == tool.path })
            }
        }
    }

    /// The base goes through the same code, in which nothing is put in.
    @Test(arguments: [Fault.slow(iterations: 5), .tail(iterations: 5), .leak]) func aFaultIsPutIntoTheHeadAlone(fault: Fault) throws {
        let base: Fault? = fault == .leak ? nil : .slow(iterations: 0)
        try withFolder { folder in
            let (old, new) = (tool(folder + "/base", gauging: false), tool(folder + "/head", gauging: false))
            _ = try PairedRun(base: old, head: new, faults: [target: fault]).measure([(target, 1)], title: "t")
            for (name, expected) in [("base", base), ("head", fault)] {
                let asked = try String(contentsOfFile: folder + "/\(name).log", encoding: .utf8).split(separator: "\n")
                // Behind those that find out how many runs make a sample.
                let timed = asked.suffix(2)
                #expect(timed.allSatisfy { $0.contains("--fault") == (expected != nil) })
                if let expected { #expect(timed.allSatisfy { $0.contains("--fault \(expected)") }) }
            }
        }
    }

    @Test func whoWaitsInVainForAnUndisturbedMomentTakesAllSamplesOfADisturbedOne() throws {
        try withFolder { folder in
            let gauging = tool(folder + "/tool", gauging: true)
            _ = try PairedRun(base: gauging, head: gauging).measure([(target, 1)], title: "t")
            let asked = try String(contentsOfFile: folder + "/tool.log", encoding: .utf8).split(separator: "\n")
            #expect(asked.map { $0.hasSuffix(" --persistent yes") } == [false, false, true, true, true, true])
        }
    }

    @Test func aRowThatOnlyOneBuildHasIsAnErrorAndDoesNotVanish() throws {
        try withFolder { folder in
            let base = tool(folder + "/base", gauging: false)
            let head = scriptedTool(
                folder + "/head", gauging: false,
                timing: """
                    printf 'figure\\t64\\tevent\\ttime_per_unit\\t7\\n'
                    printf 'figure\\t64\\tdispose\\ttime_per_unit\\t7\\n'
                    """)
            let data = try PairedRun(base: base, head: head).measure([(target, 2)], title: "t")
            #expect(data.rows.isEmpty && data.tails.isEmpty)
            #expect(data.failures.count == 1 && data.failures.allSatisfy { $0.reason.hasSuffix(": only one of the two builds has it") })
        }
    }
}
