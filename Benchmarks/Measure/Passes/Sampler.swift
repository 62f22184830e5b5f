/// Takes the timed samples of one implementation at one size, in this process, with the allocation counter off.
struct Sampler {
    let job: Plan.Job
    private let implementation: WorkloadImplementation
    let phases: [Phase]
    let metric: Metric
    private let most: Int
    private var runs = 1
    /// Seconds per run in the fastest sample of a calibration, with all phases.
    private var secondsPerRun = Double.infinity
    /// How many runs are alive at once. A sample is taken in parts of at most as many.
    private var alive = 1

    /// The most bytes that the runs of a part hold at once, of what their phases allocate.
    ///
    /// How much is alive changes what an allocation and a cache line cost: with all 8,192 runs of a batch alive, LinkChain's subscription
    /// at depth 0 took 334 ns in one run and 2,885 in another. The scenarios' own objects, which exist before, come on top: up to four
    /// times as much at depth 0.
    static let liveBytes = 128 << 10

    /// The least time of a sample's timed phases together, in ns, for the fastest implementation, as far as the bounds below allow it.
    static let shortest = 100_000.0
    /// The least time of each timed phase, in steps of the clock.
    ///
    /// Not 100 µs each: a phase in which an implementation has nothing to do would need so many runs at once that the others would measure
    /// the cache.
    static let fewestSteps = 100.0
    /// The longest sample of more than one run, in seconds, with untimed phases.
    ///
    /// Where one implementation takes 0.6 ns and another 540, the runs that the fast one needs would take the slow one 50 ms.
    static let longest = 0.01
    /// A first sample of so many seconds warms itself up, since being cold costs only milliseconds.
    static let longEnough = 0.1
    /// The least number of samples of a process, however little time there is.
    static let fewest = 1
    /// The least number of samples if disturbed ones are taken too, unless one takes ``longEnough``.
    ///
    /// Fewer do not show how they spread, and fewer undisturbed ones say too little alone.
    static let enough = 4
    static let mostPerUnit = 200, mostLatency = 400
    static let mostRuns = 10_000, mostObjects = 100_000
    /// The most blocks that one process may leave behind, for a workload that shows leaks.
    static let mostResidue = 500_000

    init?(_ job: Plan.Job, _ implementation: WorkloadImplementation) {
        (self.job, self.implementation) = (job, implementation)
        guard let (phases, metric) = job.timed, job.hasTimes(of: implementation) else { return nil }
        (self.phases, self.metric) = (phases, metric)
        if case .latency(_, let batches) = job.entry.workload.timing {
            runs = max(1, batches[job.size] ?? 1)
            most = Self.mostLatency
        } else {
            most = Self.mostPerUnit
        }
    }

    /// How many runs a sample needs for this implementation, how many it has at most, and how many of them may be alive at once.
    ///
    /// For a latency, the workload gives the number of runs.
    mutating func calibrated(_ clock: ClockQuality) throws(Mismatch) -> (runs: Int, most: Int, alive: Int) {
        alive = try aliveAtOnce()
        if metric == .teardownLatency { return (runs, runs, alive) }
        let needed = try calibratedRuns(clock)
        return (needed, max(1, Self.powerOfTwo(atLeast: Int(Self.longest / secondsPerRun) + 1) / 2), alive)
    }

    private mutating func calibratedRuns(_ clock: ClockQuality) throws(Mismatch) -> Int {
        let bound = min(Self.mostRuns, max(1, Self.mostObjects / max(1, job.size)))
        // Warms up. If that took far too long already, a second try would only cost more time.
        if lengthening(try clockedSample(), clock) < 0.1 { return 1 }
        for _ in 0..<8 {
            let factor = lengthening(try clockedSample(), clock)
            if factor <= 1 || runs >= bound { break }
            // A little more than needed, or the next try might just fall short.
            runs = max(runs + 1, min(bound, Int(min(Double(runs) * 1.1 * factor, 1e6))))
        }
        // A power of two, on which runs of the suite mostly agree.
        return min(Self.powerOfTwo(atLeast: runs), Self.powerOfTwo(atLeast: bound + 1) / 2)
    }

    static func powerOfTwo(atLeast number: Int) -> Int { number <= 1 ? 1 : 1 << (Int.bitWidth - (number - 1).leadingZeroBitCount) }

    struct Taken {
        /// By timed phase: ns per unit of work, with the harness's time subtracted.
        var values: [[Double]]
        /// The harness's time, in ns per run.
        var harness: Double
        /// The highest reading of ``MachineGauge`` around these samples. 0 if nobody asked.
        var gauge: Double
        /// The lowest reading of all. Infinite if nobody asked.
        var leastGauge: Double
        /// Seconds spent waiting for undisturbed moments.
        var waited: Double
    }

    /// Takes samples in undisturbed moments, for as many seconds as the task says.
    ///
    /// It waits for such moments for `patience` seconds in all. A persistent task with fewer than ``enough`` undisturbed samples fills its
    /// time with disturbed ones, at least up to ``enough``. Another task without an undisturbed sample takes one disturbed sample.
    mutating func samples(_ task: ChildTask, patience: Double) throws(Mismatch) -> Taken {
        let budget = task.budget, isPersistent = task.isPersistent
        if metric == .timePerUnit { runs = max(1, task.runs[job.size] ?? 1) }
        if let known = task.alive[job.size] { alive = known } else { alive = runs == 1 ? 1 : try aliveAtOnce() }
        var watch = DisturbanceWatch(least: task.gauge, patience: patience)
        // Warms up; only once if that uses up the time.
        let first = try gaugedSample(&watch, task.fault)
        if first.seconds < budget {
            _ = try sample(fault: task.fault)
            _ = watch.readAfterSample()
        }
        var harness = HarnessTime()
        _ = watch.wait()
        time(&harness, &watch)
        // A sample this long was warm after its first part, and there is no time for another.
        let isFirstEnough = first.seconds >= max(budget, Self.longEnough)
        let fewest = isPersistent ? Self.enough : Self.fewest
        var accepted = GaugedSamples(), disturbed = GaugedSamples()
        if isFirstEnough { accepted.add(first) }
        for number in 0..<(isFirstEnough ? 0 : affordable) {
            let isUndisturbed = watch.wait()
            // Samples that were disturbed while being taken are repeated, for as much time again at most. A sample that is disturbed from
            // the start is enough, unless the task is persistent.
            let most = isPersistent && accepted.count == 0 ? budget : 2 * budget
            let isOver = accepted.seconds >= budget || accepted.seconds + disturbed.seconds >= most
            if number >= fewest, isOver || !isUndisturbed && !isPersistent { break }
            let sample = try gaugedSample(&watch, task.fault)
            if watch.accepts(sample.gauge) { accepted.add(sample) } else { disturbed.add(sample) }
            if !harness.isSettled { time(&harness, &watch) }
        }
        if isPersistent, accepted.count < Self.enough { accepted.add(disturbed) }
        let kept = accepted.count == 0 ? disturbed : accepted
        let subtracted = job.entry.workload.isHarness ? 0 : harness.value
        let values = zip(phases, kept.times).map { phase, times in
            times.map { ($0 - subtracted) / (Double(runs) * job.units(of: phase)) }
        }
        return Taken(
            values: values, harness: harness.value / Double(runs), gauge: kept.gauge, leastGauge: watch.best, waited: watch.waited)
    }

    private func gaugedSample(_ watch: inout DisturbanceWatch, _ fault: Fault?) throws(Mismatch) -> GaugedSamples.Sample {
        _ = watch.wait()
        let start = MonotonicClock.now()
        let times = try sample(fault: fault), gauge = watch.readAfterSample()
        return .init(times: times, seconds: MonotonicClock.seconds(since: start), gauge: gauge)
    }

    /// How many samples are allowed: fewer if every run leaves something behind.
    private var affordable: Int {
        let left = implementation.residue[job.size] ?? 0
        return left == 0 ? most : max(Self.fewest, min(most, Self.mostResidue / (left * runs)))
    }

    /// How many runs hold ``liveBytes`` at the peak of one run. All, if that cannot be counted.
    private func aliveAtOnce() throws(Mismatch) -> Int {
        // These workloads have threads of their own. Those of other runs would wait beside the timed one.
        if job.entry.workload.counting == .none { return 1 }
        guard AllocationCounter.isAvailable else { return .max }
        if job.size > Self.mostObjects { return 1 }
        // What is made once per process belongs to no run.
        if job.size <= Self.mostObjects / 10 { _ = try CountedRun(job, implementation) }
        let run = try CountedRun(job, implementation)
        let bytes = job.entry.workload.phases.indices.map { run.liveBytes(afterPhase: $0) }.max() ?? 0
        return bytes <= 0 ? .max : max(1, Self.liveBytes / bytes)
    }

    /// The sizes of a sample's parts: as equal as possible, and none above `alive`.
    static func parts(of runs: Int, alive: Int) -> [Int] {
        let count = (runs - 1) / max(1, min(alive, runs)) + 1
        return (0..<count).map { ($0 + 1) * runs / count - $0 * runs / count }
    }

    /// The factor by which a sample whose timed phases took `times` must be longer.
    private func lengthening(_ times: [Double], _ clock: ClockQuality) -> Double {
        let whole = Self.shortest / max(times.reduce(0, +), clock.resolution)
        let each = Self.fewestSteps * clock.resolution / max(times.min() ?? 0, clock.resolution)
        return max(whole, each)
    }

    /// Times empty samples: the loop over the runs, the call of a phase, and two readings of the clock for each part.
    private func time(_ harness: inout HarnessTime, _ watch: inout DisturbanceWatch) {
        let parts = Self.parts(of: runs, alive: alive).map { (0..<$0).map { _ in Scenario(size: job.size) } }
        harness.measure(&watch) { parts.reduce(0) { $0 + Self.clocked($1, .event, fault: nil) } }
    }

    private mutating func clockedSample() throws(Mismatch) -> [Double] {
        let start = MonotonicClock.now()
        let times = try sample(fault: nil)
        secondsPerRun = min(secondsPerRun, max(1e-9, MonotonicClock.seconds(since: start) / Double(runs)))
        return times
    }

    private func sample(fault: Fault?) throws(Mismatch) -> [Double] {
        var times = [Double](repeating: 0, count: phases.count)
        let fault = fault?.drawn()
        for part in Self.parts(of: runs, alive: alive) { try take(part, fault, adding: &times) }
        return times
    }

    /// Takes fresh scenarios through all phases, phase by phase. Each timed phase has one pair of clock readings for all scenarios.
    private func take(_ runs: Int, _ fault: Fault?, adding times: inout [Double]) throws(Mismatch) {
        let scenarios = (0..<runs).map { _ in implementation.scenario.init(size: job.size) }
        for phase in job.entry.workload.phases {
            let position = phases.firstIndex(of: phase)
            let time = Self.clocked(scenarios, phase, fault: position == nil ? nil : fault)
            if let position { times[position] += time }
        }
        for scenario in scenarios {
            if let mismatch = Mismatch(job, implementation, outcome: scenario.outcome) { throw mismatch }
        }
    }

    @inline(never)
    private static func clocked(_ scenarios: [Scenario], _ phase: Phase, fault: Fault?) -> Double {
        if case .slow(let iterations) = fault {
            let start = MonotonicClock.now()
            for scenario in scenarios {
                scenario.run(phase)
                Fault.spin(iterations)
            }
            return Double(MonotonicClock.now() - start)
        }
        let start = MonotonicClock.now()
        for scenario in scenarios { scenario.run(phase) }
        return Double(MonotonicClock.now() - start)
    }
}
