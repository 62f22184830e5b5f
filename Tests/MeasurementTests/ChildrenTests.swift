import Foundation
import Testing

@testable import Results
@testable import Measure

@Suite struct ChildrenTests {
    @Test func whatItWritesAndHowItEndsIsKnown() throws {
        let ending = try #require(ChildProcess.run("/bin/sh", ["-c", "echo out; echo complaint >&2; exit 7"], limit: 20))
        #expect(ending.output == "out\n" && ending.complaints == "complaint\n" && ending.reason == .exit(7))
    }

    @Test func aSignalIsNoExit() throws {
        #expect(try #require(ChildProcess.run("/bin/sh", ["-c", "kill -SEGV $$"], limit: 20)).reason == .signal(11))
    }

    @Test func whoTakesTooLongIsEndedAndWhatItWroteIsKept() throws {
        let ending = try #require(ChildProcess.run("/bin/sh", ["-c", "echo begun; exec sleep 600"], limit: 3))
        #expect(ending.reason == .timeLimit && ending.output == "begun\n")
    }

    @Test func whatItHasStartedItselfIsEndedWithIt() throws {
        // The child's own child keeps the pipe open; were it left alone, nobody would ever read to the end.
        let ending = try #require(ChildProcess.run("/bin/sh", ["-c", "sleep 600 & echo $!; wait"], limit: 3))
        #expect(ending.reason == .timeLimit)
        let grandchild = try #require(Int32(ending.output.split(separator: "\n").first ?? ""))
        // Gone, or dead and not yet reaped by the process that adopted it.
        for _ in 0..<200 where kill(grandchild, 0) == 0 && !isDead(grandchild) { usleep(10_000) }
        #expect(kill(grandchild, 0) != 0 || isDead(grandchild))
    }

    /// As after Ctrl-Z: the child did not stop, and the time went on.
    @Test func whatCameInTimeCountsAlsoWhereItIsReadAfterwards() throws {
        let process = try #require(SpawnedProcess("/bin/sh", ["-c", "echo whole"]))
        #expect(process.wait() == .exit(0))
        #expect(ChildPipe.read([process.output, process.complaints], until: MonotonicClock.now()))
        #expect(process.output.text == Array("whole\n".utf8))
    }

    @Test func whoNeverEndsToWriteIsEndedAllTheSame() throws {
        let ending = try #require(ChildProcess.run("/bin/sh", ["-c", "while :; do echo more; done"], limit: 0.5))
        #expect(ending.reason == .timeLimit)
    }

    private func isDead(_ process: Int32) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        return status.isEmpty || status.contains(") Z ")
    }

    @Test func moreThanAPipeHoldsIsRead() throws {
        let ending = try #require(ChildProcess.run("/bin/sh", ["-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2"], limit: 60))
        #expect(ending.output.utf8.count == 300_000 && ending.complaints.utf8.count == 300_000 && ending.reason == .exit(0))
    }

    @Test func whatIsNotThereIsNotStarted() {
        #expect(ChildProcess.run("/no/such/program", [], limit: 1) == nil)
        #expect(throws: ChildFailure.notStarted("/no/such/program: No such file or directory")) {
            try ChildTool(path: "/no/such/program").report(ChildTask(.hello), limit: 1)
        }
    }

    @Test func everyWayToFailSaysWhich() {
        func failure(_ script: String, limit: Double = 60) -> ChildFailure? {
            do throws(ChildFailure) {
                guard let ending = ChildProcess.run("/bin/sh", ["-c", script], limit: limit) else { return .notStarted("") }
                _ = try ChildTool.report(ending, ChildTask(.hello), limit: limit)
                return nil
            } catch { return error }
        }
        #expect(failure("kill -ABRT $$")?.description == "signal 6 (SIGABRT)")
        #expect(failure("echo why >&2; exit 3")?.description == "exit 3: why")
        #expect(
            failure("exec sleep 600", limit: 0.5)?.description
                == "time limit of 0.5 s: it waits for something, or takes longer than in proportion to the size")
        #expect(failure("echo protocol 1")?.description == "no whole report of: child hello")
        #expect(failure("printf 'protocol\\t1\\nend\\n'") == nil)
    }

    /// Beside a build a child gets a part of a core. Seconds: of the clock, of the processor, and for how long more.
    @Test func aLimitIsOneOfProcessorTime() {
        var slow = TimeLimit(60)
        let looks: [(clock: Double, used: Double, more: Double?)] = [(60, 20, 40), (100, 35, 25), (125, 58, 6), (131, 60, nil)]
        for look in looks { #expect(slow.more(atClock: look.clock, processor: look.used) == look.more) }
    }

    @Test func whatWaitsIsEndedByTheClock() {
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

    @Test func whatNeverEndsItsWorkIsEnded() throws {
        let ending = try #require(ChildProcess.run("/bin/sh", ["-c", "while :; do :; done"], limit: 0.2, isOfProcessor: true))
        #expect(ending.reason == .timeLimit)
    }

    @Test func aTaskIsReadAsItIsWritten() throws {
        var task = ChildTask(
            .time, workload: "pump/map", implementation: "LinkChain", sizes: [0, 64], runs: [0: 10, 64: 2], budget: 0.25,
            fault: .slow(iterations: 12))
        task.alive = [0: 9_223_372_036_854_775_807, 64: 1]
        (task.gauge, task.patience, task.isDetailed, task.isPersistent) = (3870.5, 0.75, true, true)
        #expect(Array(task.arguments.prefix(2)) == ["child", "time"])
        #expect(try ChildTask(arguments: Array(task.arguments.dropFirst())) == task)
        #expect(refusal { () throws(Failure) in try ChildTask(arguments: ["time", "--fault", "nonsense"]) }?.code == .usage)
        for sizes in ["abc", "1,abc", "1,", ""] {
            #expect(refusal { () throws(Failure) in try ChildTask(arguments: ["time", "--sizes", sizes]) }?.code == .usage, "'\(sizes)'")
        }
        #expect(refusal { () throws(Failure) in try ChildTask(arguments: []) }?.code == .usage)
    }

    @Test func aReportIsReadAsItIsWrittenAndNotWhenItWasCut() throws {
        var report = ChildReport()
        report.version = 1
        report.figures = [
            .init(size: 4, phase: "event", metric: .timePerUnit, values: [1.5, 0.1, 1e-7]),
            .init(size: 4, phase: "whole", metric: .peakLiveBytes, values: []),
        ]
        (report.runs, report.alive) = ([4: 17], [4: 13])
        report.mismatches = [8: Mismatch(workload: "w", implementation: "c", what: "delivered", expected: "1", observed: "2; why")]
        report.harness = 12.5
        #expect(ChildReport(report.text) == report)
        #expect(ChildReport(String(report.text.dropLast(1))) == nil)
        #expect(ChildReport(String(report.text.dropLast(4))) == nil)
        #expect(ChildReport("") == nil)
        #expect(ChildReport("nonsense\nend\n") == nil)
        for word in ["harness", "waited", "least-gauge"] {
            #expect(ChildReport("protocol\t1\n\(word)\t2\nend\n") != nil)
            #expect(ChildReport("protocol\t1\n\(word)\tx\nend\n") == nil)
        }
    }

    /// Every field of it, each with something that it does not have by itself.
    private var fullReport: ChildReport {
        var report = ChildReport()
        (report.version, report.build, report.countsObjects, report.isGauging) = (1, .plain, true, true)
        report.figures = [.init(size: 4, phase: "event", metric: .timePerUnit, values: [1.5])]
        (report.runs, report.mostRuns, report.alive) = ([4: 17], [4: 170], [4: 13])
        report.mismatches = [4: Mismatch(workload: "w", implementation: "c", what: "delivered", expected: "1", observed: "2; why")]
        (report.firstUse, report.emitterUse) = ([4: FirstUse(blocks: 1, bytes: 2)], [4: EmitterUse(blocks: 3, bytes: 4)])
        (report.gauge, report.leastGauge, report.waited, report.harness) = ([4: 100.5], 99.5, 0.25, 12.5)
        report.texts = WorkloadTexts(["w": ["c": "0123456789abcdef"]])
        return report
    }

    @Test func noFieldOfAReportIsLostOnItsWay() {
        for (field, empty) in zip(Mirror(reflecting: fullReport).children, Mirror(reflecting: ChildReport()).children) {
            #expect("\(field.value)" != "\(empty.value)", "say in fullReport what \(field.label ?? "") may be")
        }
        #expect(ChildReport(fullReport.text) == fullReport)
        var sum = ChildReport()
        sum.add(fullReport)
        #expect(sum == fullReport)
    }

    @Test func reportsOfSeveralSizesAreAddedUp() {
        var sum = fullReport, other = ChildReport()
        other.figures = [.init(size: 8, phase: "event", metric: .timePerUnit, values: [3])]
        (other.runs, other.gauge, other.leastGauge, other.waited, other.harness) = ([8: 5], [8: 170], 101, 0.5, 20)
        sum.add(other)
        #expect(sum.figures.map(\.size) == [4, 8] && sum.runs == [4: 17, 8: 5] && sum.mostRuns == [4: 170])
        #expect(sum.gauge == [4: 100.5, 8: 170] && sum.leastGauge == 99.5 && sum.waited == 0.75 && sum.harness == 20)
    }

    @Test func aFaultOfOneSampleInTenStrikesOneInTen() {
        let drawn = (0..<10_000).map { _ in Fault.tail(iterations: 5).drawn() }
        let struck = drawn.count { $0 == .slow(iterations: 5) }
        #expect(struck > 850 && struck < 1150)  // Five standard deviations of 30.
        #expect(drawn.count { $0 == .slow(iterations: 0) } == 10_000 - struck)
        #expect(Fault.slow(iterations: 5).drawn() == .slow(iterations: 5))
    }

    @Test(arguments: [Fault.slow(iterations: 3), .tail(iterations: 4), .allocation, .retain, .leak, .exponent, .crash, .hang])
    func aFaultIsReadAsItIsWritten(fault: Fault) {
        #expect(Fault(fault.description) == fault)
    }
}
