import Foundation
import Testing

@testable import Gate
@testable import Results
@testable import Runner

/// What the gate asks of processes, and what it makes of their answers.
@Suite struct PairedRunTests {
    private let target = PairedTarget(workload: "pump/map", implementation: "A", parameter: .depth, size: 64)

    /// A folder of its own.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("paired-run-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    /// A tool that notes what it is asked. Of the processes that it times, the one with the number `short` has one sample, and the others
    /// have four.
    private func tool(_ path: String, gauging: Bool, short: Int = 0) -> ChildTool {
        let script = """
            #!/bin/sh
            printf 'protocol\\t1\\n'
            case "$2" in
            hello) \(gauging ? "printf 'gauging\\n'" : ":");;
            calibrate) echo "$@" >> \(path).log; printf 'runs\\t64\\t1\\n\(gauging ? "least-gauge\\t100\\n" : "")';;
            time) echo "$@" >> \(path).log; samples='7 7 7 8'
                if [ $(grep -c '^child time' \(path).log) = \(short) ]; then samples=7; fi
                printf 'figure\\t64\\tevent\\ttime_per_unit\\t%s\\n' "$samples";;
            esac
            printf 'end\\n'
            """
        // By another process, for a program that this one has open for writing may be busy.
        _ = ChildProcess.run("/bin/sh", ["-c", "printf '%s\n' \"$1\" > \"$0\"; chmod 755 \"$0\"", path, script], limit: 20)
        return ChildTool(path: path)
    }

    @Test func aRowOfWhichOneProcessHasTooFewSamplesIsTimedAndItsSpreadIsNotJudged() throws {
        try withFolder { folder in
            let whole = tool(folder + "/whole", gauging: false)
            #expect(try PairedRun(base: whole, head: whole).measure([(target, 5)], title: "t").tails.map(\.blocks.count) == [5])
            // Of the second of five blocks.
            let short = tool(folder + "/short", gauging: false, short: 6)
            let data = try PairedRun(base: short, head: short).measure([(target, 5)], title: "t")
            #expect(data.failures.isEmpty && data.rows.map(\.blocks.count) == [5])
            #expect(data.tails.isEmpty)
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

    @Test func whoWaitsInVainForAnUndisturbedMomentTakesAllSamplesOfADisturbedOne() throws {
        try withFolder { folder in
            let gauging = tool(folder + "/tool", gauging: true)
            _ = try PairedRun(base: gauging, head: gauging).measure([(target, 1)], title: "t")
            let asked = try String(contentsOfFile: folder + "/tool.log", encoding: .utf8).split(separator: "\n")
            #expect(asked.map { $0.hasSuffix(" --persistent yes") } == [false, false, true, true, true, true])
        }
    }
}
