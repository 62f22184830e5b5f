/// Takes the timed samples of one implementation at one size, in this process. The allocation counter is off.
struct Sampler {
    let job: Plan.Job
    private let implementation: WorkloadImplementation
    /// Which phases of a sample are clocked.
    let phases: [Phase]
    let metric: Metric
    private let most: Int
    private var runs = 1
    /// What a run took in the shortest sample of a calibration, with all its phases.
    private var secondsPerRun = Double.infinity
    /// How many runs are alive at once: a sample is taken in parts of so many.
    private var alive = 1

    /// How many bytes the runs of a part hold alive at most, of what their phases allocate. How much is alive changes what an allocation
    /// and a cache line cost: with all 8,192 runs of a batch alive, LinkChain's subscription at depth 0 took 334 ns in one run and 2,885 in
    /// another. The scenarios' own objects, which are there before, come on top: up to four times as much at depth 0.
    static let liveBytes = 128 << 10

    /// What the timed phases of the fastest implementation's sample take at least together, in ns, where the bounds below allow it.
    static let shortest = 100_000.0
    /// What each of them takes at least, in steps of the clock. Not 100 µs for each: a phase in which an implementation has nothing to do
    /// would ask for so many runs at once that the others measure the cache.
    static let fewestSteps = 100.0
    /// What a whole sample takes at most, in seconds, untimed phases and all, if more than one run of it is asked for. Where one
    /// implementation takes 0.6 ns for what another takes 540, as many runs as the fast one needs are 50 ms of the slow one.
    static let longest = 0.01
    /// From how many seconds on the first sample of a process warms itself up: what is cold takes milliseconds.
    static let longEnough = 0.1
    /// However little there is time for, in one process.
    static let fewest = 1
    /// So many samples, where disturbed ones are taken as well and one does not take `longEnough`: fewer do not show how they spread, and
    /// so few undisturbed ones say too little alone.
    static let enough = 4
    static let mostPerUnit = 200, mostLatency = 400
    /// The most runs in a sample, and the most runs × size.
    static let mostRuns = 10_000, mostObjects = 100_000
    /// The most blocks that one process may leave behind, where leaving some behind is what the workload shows.
    static let mostResidue = 500_000

    /// Nil where there is nothing to time.
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

    /// How many runs a sample must have for this implementation, how many it has at most, and how many of them may be alive at once. A
    /// latency has as many runs as the workload says.
    mutating func calibrated(_ clock: ClockQuality) throws(Mismatch) -> (runs: Int, most: Int, alive: Int) {
        alive = try aliveAtOnce()
        if metric == .teardownLatency { return (runs, runs, alive) }
        let needed = try calibratedRuns(clock)
        return (needed, max(1, Self.powerOfTwo(atLeast: Int(Self.longest / secondsPerRun) + 1) / 2), alive)
    }

    private mutating func calibratedRuns(_ clock: ClockQuality) throws(Mismatch) -> Int {
        let bound = min(Self.mostRuns, max(1, Self.mostObjects / max(1, job.size)))
        // Warms up. What is much too long already needs no second look, which may take a second.
        if lengthening(try clockedSample(), clock) < 0.1 { return 1 }
        for _ in 0..<8 {
            let factor = lengthening(try clockedSample(), clock)
            if factor <= 1 || runs >= bound { break }
            // A little more than needed, lest the next try fall just short.
            runs = max(runs + 1, min(bound, Int(min(Double(runs) * 1.1 * factor, 1e6))))
        }
        // A power of two: runs of the suite then mostly agree about it.
        return min(Self.powerOfTwo(atLeast: runs), Self.powerOfTwo(atLeast: bound + 1) / 2)
    }

    static func powerOfTwo(atLeast number: Int) -> Int { number <= 1 ? 1 : 1 << (Int.bitWidth - (number - 1).leadingZeroBitCount) }

    /// What one process sampled.
    struct Taken {
        /// By timed phase: ns per unit of work, without what the harness itself takes.
        var values: [[Double]]
        /// What the harness takes, in ns per run.
        var harness: Double
        /// The highest reading of ``MachineGauge`` before and after these samples. 0 if nobody asked.
        var gauge: Double
        /// The least reading of all. Infinite if nobody asked.
        var leastGauge: Double
        /// For how many seconds an undisturbed moment was waited for.
        var waited: Double
    }

    /// Samples of undisturbed moments, for as many seconds as the task says; if there are none, of disturbed ones. `patience` is for how
    /// many seconds an undisturbed moment is waited for in all. If there is none, a persistent task takes disturbed
    /// samples for all its time, and `enough` at least; another takes one.
    mutating func samples(_ task: ChildTask, patience: Double) throws(Mismatch) -> Taken {
        let budget = task.budget, isPersistent = task.isPersistent
        if metric == .timePerUnit { runs = max(1, task.runs[job.size] ?? 1) }
        // A single run is alive alone.
        if let known = task.alive[job.size] { alive = known } else { alive = runs == 1 ? 1 : try aliveAtOnce() }
        var watch = DisturbanceWatch(least: task.gauge, patience: patience)
        // Warms up, once if that alone takes all the time there is.
        let first = try gaugedSample(&watch, task.fault)
        if first.seconds < budget {
            _ = try sample(fault: task.fault)
            _ = watch.readAfterSample()
        }
        var harness = HarnessTime()
        _ = watch.wait()
        time(&harness, &watch)
        // What took so long was warm after its first part, and is the only sample there is time for.
        let isFirstEnough = first.seconds >= max(budget, Self.longEnough)
        let fewest = isPersistent ? Self.enough : Self.fewest
        var accepted = GaugedSamples(), disturbed = GaugedSamples()
        if isFirstEnough { accepted.add(first) }
        for number in 0..<(isFirstEnough ? 0 : affordable) {
            let isUndisturbed = watch.wait()
            // Those that something disturbed while they were taken come again: for as long once more, at most. And one that is
            // disturbed from the start is enough, unless more are asked for.
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

    /// Waits for an undisturbed moment, takes a sample, and reads the gauge again.
    private func gaugedSample(_ watch: inout DisturbanceWatch, _ fault: Fault?) throws(Mismatch) -> GaugedSamples.Sample {
        _ = watch.wait()
        let start = MonotonicClock.now()
        let times = try sample(fault: fault), gauge = watch.readAfterSample()
        return .init(times: times, seconds: MonotonicClock.seconds(since: start), gauge: gauge)
    }

    /// How many samples there may be: fewer where every run leaves something behind.
    private var affordable: Int {
        let left = implementation.residue[job.size] ?? 0
        return left == 0 ? most : max(Self.fewest, min(most, Self.mostResidue / (left * runs)))
    }

    /// As many runs as hold ``liveBytes``, by what one run holds where it holds most. All, where that cannot be counted.
    private func aliveAtOnce() throws(Mismatch) -> Int {
        // What is not counted has threads of its own: those of others would wait for their turn beside the one that is timed.
        if job.entry.workload.counting == .none { return 1 }
        guard AllocationCounter.isAvailable else { return .max }
        if job.size > Self.mostObjects { return 1 }
        // What is made once per process belongs to no run.
        if job.size <= Self.mostObjects / 10 { _ = try CountedRun(job, implementation) }
        let run = try CountedRun(job, implementation)
        let bytes = job.entry.workload.phases.indices.map { run.liveBytes(afterPhase: $0) }.max() ?? 0
        return bytes <= 0 ? .max : max(1, Self.liveBytes / bytes)
    }

    /// The sizes of a sample's parts: as equal as they can be, and none above `alive`.
    static func parts(of runs: Int, alive: Int) -> [Int] {
        let count = (runs - 1) / max(1, min(alive, runs)) + 1
        return (0..<count).map { ($0 + 1) * runs / count - $0 * runs / count }
    }

    /// By how much a sample whose timed phases took `times` must be longer.
    private func lengthening(_ times: [Double], _ clock: ClockQuality) -> Double {
        let whole = Self.shortest / max(times.reduce(0, +), clock.resolution)
        let each = Self.fewestSteps * clock.resolution / max(times.min() ?? 0, clock.resolution)
        return max(whole, each)
    }

    /// Times samples in which the runs do nothing: the loop over them, the call of a phase, two readings of the clock for each part.
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

    /// Takes fresh scenarios through all phases, one phase after the other, and clocks the timed ones: one pair of readings over all.
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
