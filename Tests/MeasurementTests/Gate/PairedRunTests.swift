import Testing

@testable import Gate
@testable import Measure

/// What the gate asks of processes, how it waits for moments when nothing else uses the core, and how it uses the answers.
@Suite struct PairedRunTests {
    private let folder: Folder
    private let target = PairedTarget(workload: "pump/map", implementation: "A", parameter: .depth, size: 64)

    init() throws { folder = try Folder() }

    /// A tool that logs its requests. The first `odd` timed processes have `oddSamples`, the others four.
    private func tool(_ name: String, gauging: Bool = false, odd: Int = 0, oddSamples: String = "7") -> ChildTool {
        folder.timingTool(
            name, gauging: gauging,
            timing: """
                samples='7 7 7 8'; if [ $number -le \(odd) ]; then samples='\(oddSamples)'; fi
                printf 'figure\\t64\\tevent\\ttime_per_unit\\t%s\\n' "$samples"
                """)
    }

    private func measure(_ base: ChildTool, _ head: ChildTool, blocks: Int = 1, faults: [PairedTarget: Fault] = [:]) throws -> (
        data: PairedGate.Data, isGauging: Bool
    ) {
        let run = PairedRun(base: base, head: head, faults: faults)
        return (try run.measure([(target, blocks)], title: "t"), run.isGauging)
    }

    /// In this many processes of each build the samples show no spread: there is one, or none is above zero.
    @Test(arguments: [
        (base: 0, head: 0, samples: "7", judged: [5]), (1, 0, "7", [5]), (2, 0, "7", []), (0, 10, "7", [5]), (1, 0, "0 0 0 0", []),
        (0, 1, "0 0 0 0", []),
    ])
    func aSpreadIsJudgedUnlessTheBaseHasTooFewSamples(base: Int, head: Int, samples: String, judged: [Int]) throws {
        let data = try measure(tool("base", odd: base, oddSamples: samples), tool("head", odd: head, oddSamples: samples), blocks: 5).data
        #expect(data.failures.isEmpty, "\(data.failures)")
        #expect(data.rows.map(\.blocks.count) == [5] && data.tails.map(\.blocks.count) == judged)
    }

    @Test func spreadsAreComparedOverEquallyManySamples() throws {
        // Of four samples the fastest is the quartile, and of five the second fastest. By all samples, they are 0.98 and 1.08 quartiles.
        let base = tool("base", odd: 100, oddSamples: "9 10 10 10 10"), head = tool("head", odd: 100, oddSamples: "9 10 10 10")
        let data = try measure(base, head, blocks: 5).data
        #expect(data.tails.flatMap(\.logRatios).allSatisfy { $0 == 0 } && data.tails.map(\.blocks.count) == [5])
    }

    @Test(arguments: [(base: true, head: false), (false, false)])
    func neitherBuildGaugesUnlessBothCan(base: Bool, head: Bool) throws {
        let (data, isGauging) = try measure(tool("base", gauging: base), tool("head", gauging: head), blocks: 2)
        #expect(!isGauging && data.rows.map(\.blocks.count) == [2])
        for line in try folder.asked("base") + folder.asked("head") {
            #expect(!line.contains("--gauge") && !line.contains("--details") && !line.contains("--persistent"))
        }
    }

    @Test func twoGaugingBuildsEachWaitForUndisturbedMoments() throws {
        let (data, isGauging) = try measure(tool("base", gauging: true), tool("head", gauging: true))
        #expect(isGauging && data.rows.map(\.blocks.count) == [1])
        for name in ["base", "head"] {
            // The first one calibrates the number of runs per sample.
            #expect(try folder.asked(name).map { $0.contains(" --gauge 100.0 --patience ") } == [false, true, true])
        }
    }

    @Test func theGateKeepsDisturbedProcesses() throws {
        // Of five blocks of four processes, the second has a disturbed one.
        let gauged = folder.timingTool(
            "tool", gauging: true,
            timing: """
                printf 'figure\\t64\\tevent\\ttime_per_unit\\t7 7 7 %s\\n' $number
                if [ $number = 6 ]; then printf 'gauge\\t64\\t150\\n'; else printf 'gauge\\t64\\t100\\n'; fi
                """)
        let data = try measure(gauged, gauged, blocks: 5).data
        #expect(data.failures.isEmpty && data.rows.map(\.blocks.count) == [5] && data.tails.map(\.blocks.count) == [5])
        let asked = try folder.asked("tool")
        #expect(asked.count == 22 && asked.prefix(2).allSatisfy { $0.hasSuffix(" --details yes") })
        #expect(asked.dropFirst(2).allSatisfy { $0.contains(" --gauge 100.0 --patience ") })
    }

    @Test func timingProcessesAreAskedToBePersistent() throws {
        let gauging = tool("tool", gauging: true)
        _ = try measure(gauging, gauging)
        #expect(try folder.asked("tool").map { $0.hasSuffix(" --persistent yes") } == [false, false, true, true, true, true])
    }

    @Test func theLeastReadingIsTheFifthPercentileInAnyOrder() {
        var least = LeastReading()
        least.note(nil)
        #expect(least.value == nil)
        for reading in (1...21).shuffled() { least.note(Double(reading)) }
        #expect(least.value == 2)
    }

    /// A build may be replaced while the gate runs.
    @Test func onlyCopiesOfTheBuildsAreRun() throws {
        let tools = (base: tool("base"), head: tool("head"))
        _ = try measure(tools.base, tools.head)
        for (name, tool) in [("base", tools.base), ("head", tools.head)] {
            let names = try folder.read(name + ".names").split(separator: "\n")
            // One process calibrates, and two are timed.
            #expect(names.count == 3 && !names.contains { $0 == tool.path })
        }
    }

    /// The base runs the same code with an empty fault.
    @Test(arguments: [Fault.slow(iterations: 5), .tail(iterations: 5), .leak]) func aFaultIsPlantedOnlyInTheHead(fault: Fault) throws {
        _ = try measure(tool("base"), tool("head"), faults: [target: fault])
        let faults: [(String, Fault?)] = [("base", fault == .leak ? nil : .slow(iterations: 0)), ("head", fault)]
        for (name, expected) in faults {
            // After the calibrating processes.
            for line in try folder.asked(name).suffix(2) {
                #expect(line.contains("--fault") == (expected != nil) && expected.map { line.contains("--fault \($0)") } != false)
            }
        }
    }

    @Test func aRowThatOnlyOneBuildHasIsAnError() throws {
        let figures = "printf 'figure\\t64\\tevent\\ttime_per_unit\\t7\\nfigure\\t64\\tdispose\\ttime_per_unit\\t7\\n'"
        let data = try measure(tool("base"), folder.timingTool("head", timing: figures), blocks: 2).data
        #expect(data.rows.isEmpty && data.tails.isEmpty)
        #expect(data.failures.count == 1 && data.failures.allSatisfy { $0.reason.hasSuffix(": only one of the two builds has it") })
    }

    @Test(arguments: [("", "base: not timed, and no reason given"), ("runs\\t64\\t1\\n", "neither build gave a figure")])
    func aTargetWithoutFiguresIsAnError(calibration: String, reason: String) throws {
        let answer = "[ \"$2\" = calibrate ] && printf '\(calibration)'"
        let tool = folder.program("silent", "printf 'protocol\\t1\\n'; \(answer); printf 'end\\n'")
        #expect(try measure(tool, tool).data.failures.map(\.reason) == [reason])
    }

    @Test func everyTimedProcessRunsItsOwnCopy() throws {
        // Two programs that log their name and the path they were started from whenever they are to time something.
        func tool(_ name: String) -> ChildTool {
            folder.program(
                name,
                """
                printf 'protocol\\t1\\n'
                if [ "$2" = time ]; then echo "\(name) $0 $6" >> \(folder("log")); printf 'figure\\t64\\tevent\\ttime_per_unit\\t7\\n'
                else printf 'runs\\t64\\t1\\n'; fi
                printf 'end\\n'
                """)
        }
        func log() throws -> [[Substring]] { try folder.read("log").split(separator: "\n").map { $0.split(separator: " ") } }
        let inTurn: [Substring] = ["base", "head", "head", "base", "head", "base", "base", "head"]
        let (base, head) = (tool("base"), tool("head"))
        let data = try measure(base, head, blocks: 2).data
        #expect(data.failures.isEmpty && data.rows.map(\.blocks.count) == [2])
        let lines = try log()
        #expect(lines.map { $0[0] } == inTurn && Set(lines.map { $0[1] }).count == 8)
        #expect(lines.allSatisfy { $0[1].contains("/copies-of-") })
        // A row with a block only in every other round must also alternate its first build.
        try folder.remove("log")
        var half = target
        half.implementation = "Half"
        _ = try PairedRun(base: base, head: head).measure([(target, 4), (half, 2)], title: "t")
        #expect(try log().filter { $0.last == "Half" }.map { $0[0] } == inTurn)
        #expect(try folder.names() == ["base", "head", "log"])
    }

    @Test func theReportSaysIfNoiseHidesSmallChanges() {
        func words(_ median: Double, worst: Double) -> String {
            GateFact.noise(.init(median: median, most: 0.2, worst: (row: .timed(), limit: worst))).description
        }
        #expect(!words(0.08, worst: 0.3).contains("busy"))
        let busy = words(0.135, worst: 5177)
        #expect(busy.contains("from more than 100 % in \(RowKey.timed()); smaller ones hide in the noise of a busy machine: "))
        #expect(busy.hasSuffix("run the gate again when it is idle"))
    }
}
