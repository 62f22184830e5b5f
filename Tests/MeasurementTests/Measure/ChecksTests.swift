import Testing

@testable import Results
@testable import Measure

@Suite struct ChecksTests {
    @Test func otherLoadExcludesOwnIdleAndStolenTime() throws {
        let start = CPUTime(total: 100, idle: 50, stolen: 1, own: 10)
        let end = CPUTime(total: 120, idle: 56, stolen: 3, own: 19)
        // Of 20 core seconds, 6 were idle, 2 stolen and 9 ours, so 3 went to other processes.
        #expect(end.stolenShare(since: start) == 0.1)
        #expect(abs(try #require(end.otherCores(since: start, of: 2)) - 0.3) < 1e-12)
        #expect(start.otherCores(since: start, of: 2) == nil)
    }

    @Test func theSystemsCPUTimesAreRead() throws {
        let time = try #require(CPUTime(stat: "cpu  100 0 200 500 50 0 0 150 0 0\ncpu0 1 2 3\n"))
        #expect(time.total == 10 && time.idle == 5.5 && time.stolen == 1.5)
        #expect(CPUTime(stat: "nonsense") == nil)
        #expect(CPUTime(stat: "cpu  1 2 3\n") == nil)
    }

    @Test func theNoiseFloorComparesAlternateProcesses() throws {
        let key = RowKey.sample(phase: "event", .timePerUnit)
        let floor = try #require(NoiseFloor(Samples(key, [[100], [110], [100], [110]])))
        #expect(abs(floor.median - 0.1) < 1e-12 && floor.rows == 1)
        #expect(NoiseFloor(Samples(key, [[100], [110], [100]])) == nil)
    }

    @Test func theNoiseFloorsP95IsTakenOverAllRows() throws {
        var samples = Samples()
        // 21 rows, whose halves differ by 0, 1, ..., 20 %.
        for percent in 0...20 {
            let key = RowKey.sample(size: percent, phase: "event", .timePerUnit), other = 100 + Double(percent)
            for value in [100, other, 100, other] { samples.add([value], to: key) }
        }
        let floor = try #require(NoiseFloor(samples))
        #expect(abs(floor.median - 0.1) < 1e-12 && abs(floor.p95 - 0.19) < 1e-12 && floor.rows == 21)
    }

    private func row(_ name: String, _ value: Double, of workload: String = "pump/bare", phase: String = "event") -> Row {
        Row(.sample(workload, name, size: nil, phase: phase, .timePerUnit), sample: [value])
    }

    @Test func aRowFasterThanTheLoopIsSuspected() {
        let rows = [
            row("FusedLoop", 2), row("SinkChain", 1.7), row("LinkChain", 1.9),
            // A row that the loop does not have is compared with the loop's fastest row.
            row("FusedLoop", 1.2, of: "pump/map"), row("SinkChain", 1.1, of: "pump/map"),
            row("SinkChain", 0.83, of: "replay/late-join"), row("LinkChain", 1.1, of: "replay/late-join"),
            row("SinkChain", 0.9, of: "life/map", phase: "life"), row("SinkChain", 0.1, of: "life/map", phase: "release"),
            row("SinkChain", 0.1, of: "control/null"),
        ]
        #expect(
            OptimisedAway.suspects(rows, harness: ["control/null"])?.map(\.description) == [
                "pump/bare SinkChain event time_per_unit", "replay/late-join SinkChain event time_per_unit",
                "life/map SinkChain life time_per_unit",
            ])
        #expect(OptimisedAway.suspects(rows.filter { $0.key.implementation != "FusedLoop" }, harness: []) == nil)
        #expect(OptimisedAway.suspects([rows[0], rows[2]], harness: []) == [])
    }

    @Test func aRowThatTakesNoTimeIsFasterThanTheLoop() {
        // A loop that the compiler removed takes as long as an empty run.
        let rows = [
            row("FusedLoop", 2), row("SinkChain", -0.1), row("LinkChain", 0, phase: "life"), row("LinkChain", -0.1, phase: "release"),
            Row(.sample("pump/bare", "NotificationCenter", size: nil, phase: "event", .timePerUnit), without: .unsupported, detail: "why"),
        ]
        #expect(rows[1].isNothing && rows[2].isNothing && !rows[4].isNothing)
        #expect(
            OptimisedAway.suspects(rows, harness: [])?.map(\.description)
                == ["pump/bare SinkChain event time_per_unit", "pump/bare LinkChain life time_per_unit"])
        // A removed loop sets no limit.
        #expect(OptimisedAway.suspects([row("FusedLoop", -0.1), row("SinkChain", 1)], harness: []) == nil)
    }

    @Test func everyWarningSaysWhatToDo() {
        var checks = SelfChecks(clock: .init(resolution: 10, readingCost: 20))
        checks.governor = "performance"
        (checks.harnessCost, checks.steal, checks.otherCores) = (15, 0.001, 0.05)
        #expect(checks.warnings == [])
        checks.clock = .init(resolution: 1000, readingCost: 20)
        checks.governor = "powersave"
        (checks.harnessCost, checks.steal, checks.otherCores) = (150, 0.1, 1.4)
        checks.noiseFloor = NoiseFloor(median: 0.06, p95: 0.2, rows: 9)
        checks.threadsAboveCores = ["contended/send threads=2"]
        checks.optimisedAway = ["pump/bare SinkChain event time_per_unit"]
        #expect(
            checks.warnings.map { String($0.prefix { $0 != ":" }) }
                == ["clock", "harness", "noise", "steal", "governor", "other load", "threads", "optimised away? faster than FusedLoop"])
        #expect(checks.warnings.allSatisfy { $0.contains(";") })
        // Each warning fits a line of a narrow terminal, after `WARNING  `, except those that name a row.
        #expect(checks.warnings.dropLast(2).allSatisfy { $0.count <= 71 })
    }

    @Test func moreThreadsThanCoresAreFound() throws {
        func found(_ parameter: Parameter, _ timing: Timing, cores: Int) throws -> [String] {
            let workload = Workload.sample(parameter: parameter, sizes: [1, 2], timing: timing)
            return Plan(try catalogue(workload), .whole).threadsAboveCores(cores)
        }
        #expect(try found(.threads, .perUnit([.event]), cores: 1) == ["group/blocks threads=2"])
        #expect(try found(.threads, .perUnit([.event]), cores: 2) == [])
        #expect(try found(.threads, .none, cores: 1) == [])
        #expect(try found(.width, .perUnit([.event]), cores: 1) == [])
    }

    @Test func aFrequencyChangingGovernorIsWarnedAbout() {
        #expect(SelfChecks.warningsBefore(governor: nil) == [] && SelfChecks.warningsBefore(governor: "performance") == [])
        #expect(SelfChecks.warningsBefore(governor: "ondemand").count == 1)
    }

    @Test func aBusyMachineIsWarnedAbout() {
        /// The warning if `busy` of four cores are busy with other processes for a second.
        func said(busy: Double, own: Double = 0) -> String? {
            var looks = [
                CPUTime(total: 100, idle: 50, stolen: 0, own: 7), CPUTime(total: 104, idle: 54 - busy - own, stolen: 0, own: 7 + own),
            ]
            return OtherLoad.warning(cores: 4, look: { looks.removeFirst() }, pause: {})
        }
        #expect(said(busy: 0.4) == nil && said(busy: 0, own: 2) == nil)
        #expect(said(busy: 1.5) == "other load: 1.50 of 4 cores are busy with something else; end other programs, or measure later")
        #expect(OtherLoad.warning(look: { nil }, pause: {}) == nil)
    }
}
