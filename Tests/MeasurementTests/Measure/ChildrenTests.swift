import Testing

@testable import Measure

@Suite struct ChildrenTests {
    private func ending(_ script: String, limit: Double = 60, isOfProcessor: Bool = false) throws -> ChildProcess.Ending {
        try #require(ChildProcess.run("/bin/sh", ["-c", script], limit: limit, isOfProcessor: isOfProcessor))
    }

    @Test func outputAndExitReasonAreReported() throws {
        let seven = try ending("echo out; echo complaint >&2; exit 7")
        #expect(seven.output == "out\n" && seven.complaints == "complaint\n" && seven.reason == .exit(7))
        #expect(try ending("kill -SEGV $$").reason == .signal(11), "a signal is no exit")
        let much = try ending("head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2")
        #expect(
            much.output.utf8.count == 300_000 && much.complaints.utf8.count == 300_000 && much.reason == .exit(0), "more than a pipe holds")
    }

    @Test func aSlowProcessIsEndedAndItsOutputKept() throws {
        let slow = try ending("echo begun; exec sleep 600", limit: 3)
        #expect(slow.reason == .timeLimit && slow.output == "begun\n")
        #expect(try ending("while :; do echo more; done", limit: 0.5).reason == .timeLimit)
        #expect(try ending("while :; do :; done", limit: 0.2, isOfProcessor: true).reason == .timeLimit)
    }

    @Test func grandchildrenAreEndedToo() throws {
        // The grandchild keeps the pipe open; unless it is killed, reading never ends.
        let ending = try ending("sleep 600 & echo $!; wait", limit: 3)
        #expect(ending.reason == .timeLimit)
        let grandchild = try #require(Int32(ending.output.split(separator: "\n").first ?? ""))
        // Gone, or dead and not yet reaped by the process that adopted it.
        for _ in 0..<200 where kill(grandchild, 0) == 0 && !isDead(grandchild) { usleep(10_000) }
        #expect(kill(grandchild, 0) != 0 || isDead(grandchild))
    }

    /// As after Ctrl-Z: the time went on while the child was running.
    @Test func outputWrittenInTimeCountsEvenIfReadLater() throws {
        let process = try #require(SpawnedProcess("/bin/sh", ["-c", "echo whole"]))
        #expect(process.wait() == .exit(0))
        #expect(ChildPipe.read([process.output, process.complaints], within: 0))
        #expect(process.output.text == Array("whole\n".utf8))
    }

    private func isDead(_ process: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return status.isEmpty || status.contains(") Z ")
    }

    @Test func aMissingProgramIsNotStarted() {
        #expect(ChildProcess.run("/no/such/program", [], limit: 1) == nil)
        #expect(throws: ChildFailure.notStarted("/no/such/program: No such file or directory")) {
            try ChildTool(path: "/no/such/program").report(ChildTask(.hello), limit: 1)
        }
    }

    @Test(arguments: [
        ("kill -ABRT $$", "signal 6 (SIGABRT)"), ("echo why >&2; exit 3", "exit 3: why"),
        ("exec sleep 600", "time limit of 0.5 s: it hangs, or its time grows faster than its size"),
        ("echo protocol 1", "incomplete report of: child hello"), ("printf 'protocol\\t1\\nend\\n'", nil),
    ])
    func everyFailureNamesItsCause(script: String, said: String?) throws {
        let limit = script.contains("sleep") ? 0.5 : 60, ending = try ending(script, limit: limit)
        do throws(ChildFailure) {
            _ = try ChildTool.report(ending, ChildTask(.hello), limit: limit)
            #expect(said == nil)
        } catch { #expect(error.description == said) }
    }

    /// During a build, a child gets part of a core. Seconds: of the clock, of the processor, and the remaining limit.
    @Test func aTimeLimitCountsProcessorTime() {
        var slow = TimeLimit(60)
        let looks: [(clock: Double, used: Double, more: Double?)] = [(60, 20, 40), (100, 35, 25), (125, 58, 6), (131, 60, nil)]
        for look in looks { #expect(slow.more(atClock: look.clock, processor: look.used) == look.more) }
    }

    @Test func aWaitingProcessIsEndedByTheClock() {
        var idle = TimeLimit(60), stopping = TimeLimit(60), unknown = TimeLimit(60)
        #expect(idle.more(atClock: 60, processor: 0.5) == nil)
        #expect(stopping.more(atClock: 60, processor: 0.75) == 59.25 && stopping.more(atClock: 119.25, processor: 0.75) == nil)
        #expect(unknown.more(atClock: 60, processor: nil) == nil)
    }

    #if os(Linux)
    @Test func theProcessorTimeOfAProcessIsKnown() throws {
        let before = try #require(TimeLimit.used(by: getpid()))
        while try #require(TimeLimit.used(by: getpid())) <= before {}
        // Linux has no process above 4,194,304.
        #expect(TimeLimit.used(by: 4_194_305) == nil)
    }
    #endif

    @Test func aTaskIsReadBackAsItWasWritten() throws {
        var task = ChildTask(
            .time, workload: "pump/map", implementation: "LinkChain", sizes: [0, 64], runs: [0: 10, 64: 2], budget: 0.25,
            fault: .slow(iterations: 12))
        task.alive = [0: 9_223_372_036_854_775_807, 64: 1]
        (task.gauge, task.patience, task.isDetailed, task.isPersistent) = (3870.5, 0.75, true, true)
        #expect(Array(task.arguments.prefix(2)) == ["child", "time"])
        #expect(try ChildTask(arguments: Array(task.arguments.dropFirst())) == task)
        #expect(refusal { try ChildTask(arguments: ["time", "--fault", "nonsense"]) }?.code == .usage)
        for sizes in ["abc", "1,abc", "1,", ""] {
            #expect(refusal { try ChildTask(arguments: ["time", "--sizes", sizes]) }?.code == .usage, "'\(sizes)'")
        }
        #expect(refusal { try ChildTask(arguments: []) }?.code == .usage)
    }

    @Test func aWholeReportIsReadBackAndACutOneIsNot() throws {
        var report = fullReport
        report.figures.append(.init(size: 4, phase: "event", metric: .timePerUnit, values: [1.5, 0.1, 1e-7]))
        report.figures.append(.init(size: 4, phase: "whole", metric: .peakLiveBytes, values: []))
        #expect(ChildReport(report.text) == report)
        for text in [String(report.text.dropLast(1)), String(report.text.dropLast(4)), "", "nonsense\nend\n"] {
            #expect(ChildReport(text) == nil)
        }
        for word in ["harness", "waited", "least-gauge"] {
            #expect(ChildReport("protocol\t1\n\(word)\t2\nend\n") != nil)
            #expect(ChildReport("protocol\t1\n\(word)\tx\nend\n") == nil)
        }
    }

    /// Every field has a value other than its default.
    private var fullReport: ChildReport {
        var report = ChildReport()
        (report.version, report.build, report.countsObjects, report.isGauging) = (1, .plain, true, true)
        report.figures = [.init(size: 4, phase: "event", metric: .timePerUnit, values: [1.5])]
        (report.runs, report.mostRuns, report.alive) = ([4: 17], [4: 170], [4: 13])
        report.mismatches = [4: Mismatch(workload: "w", implementation: "c", what: "delivered", expected: "1", observed: "2; why")]
        (report.firstUse, report.emitterUse) = ([4: KeptBlocks(blocks: 1, bytes: 2)], [4: KeptBlocks(blocks: 3, bytes: 4)])
        (report.gauge, report.leastGauge, report.waited, report.harness) = ([4: 100.5], 99.5, 0.25, 12.5)
        report.texts = WorkloadTexts(["w": ["c": "0123456789abcdef"]])
        return report
    }

    @Test func everyReportFieldSurvivesTheRoundTrip() {
        for (field, empty) in zip(Mirror(reflecting: fullReport).children, Mirror(reflecting: ChildReport()).children) {
            #expect("\(field.value)" != "\(empty.value)", "say in fullReport what \(field.label ?? "") may be")
        }
        #expect(ChildReport(fullReport.text) == fullReport)
        var sum = ChildReport()
        sum.add(fullReport)
        #expect(sum == fullReport)
    }

    /// Tools of other revisions read them.
    @Test func keptBlocksHaveALineForEachSize() {
        var report = ChildReport()
        (report.firstUse, report.emitterUse) = ([1: KeptBlocks(blocks: 3, bytes: 96)], [8: KeptBlocks(blocks: 4, bytes: 192)])
        #expect(report.text == "protocol\t0\nfirst-use\t1\t3\t96\nemitter-use\t8\t4\t192\nend\n")
    }

    @Test func reportsOfSeveralSizesAreAddedUp() {
        var sum = fullReport, other = ChildReport()
        other.figures = [.init(size: 8, phase: "event", metric: .timePerUnit, values: [3])]
        (other.runs, other.gauge, other.leastGauge, other.waited, other.harness) = ([8: 5], [8: 170], 101, 0.5, 20)
        sum.add(other)
        #expect(sum.figures.map(\.size) == [4, 8] && sum.runs == [4: 17, 8: 5] && sum.mostRuns == [4: 170])
        #expect(sum.gauge == [4: 100.5, 8: 170] && sum.leastGauge == 99.5 && sum.waited == 0.75 && sum.harness == 20)
    }

    @Test func aTailFaultStrikesOneSampleInTen() {
        let drawn = (0..<10_000).map { _ in Fault.tail(iterations: 5).drawn() }
        let struck = drawn.count { $0 == .slow(iterations: 5) }
        #expect(struck > 850 && struck < 1150)  // Five standard deviations of 30.
        #expect(drawn.count { $0 == .slow(iterations: 0) } == 10_000 - struck)
        #expect(Fault.slow(iterations: 5).drawn() == .slow(iterations: 5))
    }

    @Test(arguments: [Fault.slow(iterations: 3), .tail(iterations: 4), .allocation, .retain, .leak, .exponent, .crash, .hang])
    func aFaultIsReadBackAsItWasWritten(fault: Fault) {
        #expect(Fault(fault.description) == fault)
    }
}
