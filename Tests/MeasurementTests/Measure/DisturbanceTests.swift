import Testing

@testable import Reports
@testable import Measure

@Suite struct DisturbanceTests {
    private let key = RowKey.sample("pump/map", "A", size: 1, phase: "event", .timePerUnit)

    /// Processes with one sample each: its value and the gauge's reading around it.
    private func processes(_ samples: [(value: Double, gauge: Double?)], least: Double = 100) -> GaugedProcesses {
        var processes = GaugedProcesses()
        processes.note(reading: least)
        for sample in samples { processes.add([sample.value], to: key, gauge: sample.gauge) }
        return processes
    }

    @Test func disturbedProcessesAreLeftOutIfSixOthersRemain() {
        let quiet = (1...6).map { (value: Double($0), gauge: Double?(102.9)) }
        let found = processes(quiet + [(70, 103.1), (80, 170)])
        #expect(found.samples[key] == [[1], [2], [3], [4], [5], [6]])
        #expect(
            found.disturbance
                == Disturbance(gauge: 100, processes: 8, disturbedProcesses: 2, rows: 1, disturbedRows: 0, shift: 4.5 / 3.5 - 1))
    }

    @Test func theLeastDisturbedProcessesFillUpToSix() {
        let quiet = (1...4).map { (value: Double($0), gauge: Double?(100)) }
        let found = processes([(60, 150), (50, 120)] + quiet + [(70, 140), (80, 160)])
        #expect(found.samples[key] == [[50], [1], [2], [3], [4], [70]])
        #expect(found.disturbance?.disturbedRows == 1 && found.disturbance?.shift == 27 / 3.5 - 1)
        #expect(processes([(1, 150), (2, 120)]).samples[key] == [[1], [2]])
    }

    @Test func aFewUndisturbedProcessesMakeNoDisturbedRow() {
        let found = processes([(1, 100), (2, 101)])
        #expect(found.samples[key] == [[1], [2]])
        #expect(found.disturbance?.disturbedRows == 0 && found.disturbance?.disturbedProcesses == 0)
    }

    @Test func anUngaugedProcessCountsAsDisturbed() {
        let quiet = (1...6).map { (value: Double($0), gauge: Double?(100)) }
        let found = processes([(70, nil)] + quiet)
        #expect(found.samples[key] == [[1], [2], [3], [4], [5], [6]] && found.disturbance?.disturbedProcesses == 1)
        // Without any gauge reading there is no basis for a choice.
        var ungauged = GaugedProcesses()
        ungauged.add([70], to: key, gauge: nil)
        #expect(ungauged.samples[key] == [[70]] && ungauged.disturbance == nil)
    }

    @Test func aSingleLowReadingIsNotTheLeastReading() {
        var processes = GaugedProcesses()
        #expect(processes.leastReading == nil && processes.disturbance == nil)
        // A single reading from a moment of higher frequency is not representative.
        for reading in [90] + (0..<99).map({ _ in 100.0 }) { processes.note(reading: reading) }
        #expect(processes.leastReading == 100)
    }

    @Test func nothingIsDisturbedWithoutAGauge() {
        var watch = DisturbanceWatch(least: nil, patience: 1)
        let (isUndisturbed, reading) = (watch.wait(), watch.readAfterSample())
        #expect(isUndisturbed && reading == 0 && watch.accepts(1e9) && watch.best == .infinity && watch.waited == 0)
    }

    @Test func aWatchWaitsForAnUndisturbedMomentWhilePatienceLasts() {
        var readings = 0
        var never = DisturbanceWatch(least: 0.001, patience: 0.01) {
            readings += 1
            return MachineGauge.reading()
        }
        let start = MonotonicClock.now()
        let isOver = never.wait()
        #expect(!isOver && MonotonicClock.seconds(since: start) >= 0.01 && never.waited >= 0.01)
        let reading = never.readAfterSample()
        #expect(reading > 0 && !never.accepts(reading) && never.best > 0)
        // No patience is left.
        let before = readings, isOverNow = never.wait()
        #expect(!isOverNow && readings == before)
        var always = DisturbanceWatch(least: 1e12, patience: 1)
        let (isUndisturbed, after) = (always.wait(), always.readAfterSample())
        #expect(isUndisturbed && always.waited == 0 && after > 0 && always.accepts(after))
    }

    @Test func everyRoundHasItsOwnPatience() throws {
        let catalogue = try catalogue(.sample())
        /// How long a process may wait each time, if its predecessor used `used` seconds.
        func allowed(_ plan: Plan, _ turns: [(round: Int, used: Double)]) -> [Double] {
            var waitBudget = WaitBudget(plan)
            return turns.map { round, used in
                defer { waitBudget.use(used) }
                return waitBudget.ofOneProcess(in: round)
            }
        }
        // The first round overuses its patience by half a second, at the second round's expense.
        #expect(allowed(Plan(catalogue, .whole), [(0, 5.5), (0, 1), (0, 0), (1, 5), (1, 0)]) == [1, 0.5, 0, 1, 0.5])
        #expect(allowed(Plan(catalogue, .quick), [(0, 0)]) == [0])
        #expect(allowed(Plan(catalogue, .whole, rounds: 28), [(0, 39.5), (0, 0)]) == [2, 0.5])
    }

    @Test func aSamplerReportsItsGaugeOnRequest() throws {
        let workload = Workload.sample(timing: .perUnit([.event]))
        func report(gauge: Double?, isPersistent: Bool = false) throws -> ChildReport {
            try childReport(workload, size: 10, runs: 3, budget: 0.002) {
                ($0.gauge, $0.patience, $0.isPersistent) = (gauge, 0.001, isPersistent)
            }
        }
        let unasked = try report(gauge: nil)
        #expect(unasked.gauge.isEmpty && unasked.leastGauge == nil && unasked.waited == 0)
        let undisturbed = try report(gauge: 1e12)
        #expect(undisturbed.gauge[10] ?? 0 > 0 && undisturbed.leastGauge ?? 0 > 0 && undisturbed.waited == 0)
        // Never undisturbed: one sample is taken all the same.
        let disturbed = try report(gauge: 0.001)
        #expect(disturbed.figures[0].values.count == 1 && disturbed.gauge[10] ?? 0 > 0.00103 && disturbed.waited >= 0.001)
        // As many as time allows, and always enough to show their spread.
        var persistent = try report(gauge: 0.001, isPersistent: true)
        // A machine that pauses for a tenth of a second makes the first sample a long one, and then it stays alone.
        for _ in 0..<4 where persistent.figures[0].values.count < Sampler.enough {
            persistent = try report(gauge: 0.001, isPersistent: true)
        }
        #expect(persistent.figures[0].values.count >= Sampler.enough && persistent.gauge[10] ?? 0 > 0.00103)
    }

    /// Takes as many milliseconds as its size says.
    private final class Slow: Scenario {
        override func emit() {
            let start = MonotonicClock.now()
            while MonotonicClock.seconds(since: start) < Double(size) / 1000 {}
        }

        override var outcome: Outcome { Outcome(checksum: 0, delivered: 4) }
    }

    @Test func longSamplesAreRepeatedEnoughToShowTheirSpread() throws {
        let workload = Workload.sample(sizes: [20], timing: .perUnit([.event]), scenario: Slow.self)
        func samples(isPersistent: Bool) throws -> Int {
            let report = try childReport(workload, size: 20, runs: 1, budget: 0.002) {
                ($0.gauge, $0.patience, $0.isPersistent) = (0.001, 0.001, isPersistent)
            }
            return report.figures[0].values.count
        }
        // At least once in five: a machine that pauses for a tenth of a second makes the first sample too long to be repeated.
        let areEnough = try (0..<5).contains { _ in try samples(isPersistent: true) == Sampler.enough }
        #expect(areEnough)
        #expect(try samples(isPersistent: false) == 1)
    }

    /// Otherwise a process would be judged or not depending on its own time, which a disturbance prolongs.
    @Test(arguments: [25, 110]) func aLongSampleIsGaugedLikeAnyOther(milliseconds: Int) throws {
        let workload = Workload.sample(sizes: [milliseconds], timing: .perUnit([.event]), scenario: Slow.self)
        func reading(gauge: Double) throws -> Double {
            let report = try childReport(workload, size: milliseconds, runs: 1, budget: 0.002) {
                ($0.gauge, $0.patience) = (gauge, 0.001)
            }
            #expect(report.figures[0].values.count == 1 && report.leastGauge ?? 0 > 0)
            return report.gauge[milliseconds] ?? 0
        }
        #expect(try reading(gauge: 1e12) > 0)
        #expect(try reading(gauge: 0.001) > 0.00103)
    }

    @Test func theHarnessIsTimedInUndisturbedMoments() {
        /// The harness time from tries of `tries` ns, with a reading before the first try and after each; a reading of 100 is undisturbed.
        func time(_ readings: [Double], _ tries: [Double]) -> (time: Double, isSettled: Bool) {
            var readings = [0] + readings, tries = tries, harness = HarnessTime()
            var watch = DisturbanceWatch(least: 100, patience: 0) { readings.removeFirst() }
            while !tries.isEmpty { harness.measure(&watch) { tries.removeFirst() } }
            return (harness.value, harness.isSettled)
        }
        // The second is disturbed at its end, the third at its beginning.
        #expect(time([100, 100, 170, 100, 100, 100], [12, 9, 8, 11, 13]) == (11, false))
        #expect(time([170, 170, 170, 170, 170, 170], [17, 16, 18, 19, 20]) == (16, false))
        #expect(time([170, 170, 170, 170, 170, 170, 100, 100, 100, 100, 100], [6, 7, 8, 9, 10, 5, 14, 13, 12, 11]) == (11, false))
        #expect(time([100, 100, 100, 100, 100, 100], [12, 10, 11, 14, 13]) == (10, true))
    }

    @Test func aRunWithDisturbedRowsNamesTheRemedy() {
        var checks = SelfChecks(clock: .init(resolution: 10, readingCost: 20))
        checks.governor = "performance"
        checks.disturbance = Disturbance(gauge: 3870, processes: 700, disturbedProcesses: 70, rows: 100, disturbedRows: 5, shift: 0.012)
        checks.processes = ChildProcesses(forked: 900, started: 0)
        #expect(checks.warnings == [])
        let lines = checks.section.rows.map { $0.map(\.text).joined(separator: " ") }
        #expect(
            lines.contains {
                $0.contains("10.0 % of the processes, left out of 95 of 100 rows; with all of them the median row would be 1.2 % longer")
            })
        #expect(lines.contains { $0.contains("900, forked") } && !lines.contains { $0.contains("long samples") })
        checks.disturbance?.longSamples = ["cold/range elements=1000000", "grid/map depth=64"]
        let long = checks.section.rows.map { $0.map(\.text).joined(separator: " ") }.filter { $0.contains("long samples") }
        #expect(long.count == 1 && long[0].hasSuffix("only their ends: cold/range elements=1000000, grid/map depth=64"))
        checks.disturbance?.disturbedRows = 6
        checks.processes?.started = 3
        #expect(checks.warnings.map { String($0.prefix { $0 != ":" }) } == ["disturbance", "processes"])
        #expect(checks.warnings.allSatisfy { $0.contains(";") })
    }
}
