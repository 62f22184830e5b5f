/// The pass that times one job. Contestants alternate sample by sample and in reversed order every round (A B B A), so that a
/// machine that changes its mind does so to all of them alike. The allocation counter is off.
struct TimedPass {
    /// Which phases of a sample are clocked, over how many runs at once, and how many samples are enough.
    private struct Sampling {
        var phases: [Phase]
        var runs = 1
        var metric = Metric.timePerUnit
        var most = TimedPass.mostPerUnit
    }

    private let job: Plan.Job
    /// Seconds, for all entrants together.
    private let budget: Double
    private let clock: MonotonicClock.Quality
    private var sampling: Sampling
    /// By entrant: whether it is timed. One that fails a check takes part no more.
    private var isTaking: [Bool]
    private var mismatches: [Mismatch] = []

    /// What the timed phases of the fastest entrant's sample take at least together, in ns, where the bounds below allow it.
    static let shortest = 100_000.0
    /// What each of them takes at least, in steps of the clock. Not 100 µs for each: a phase in which an entrant has nothing to do would ask
    /// for so many runs at once that the others measure the cache.
    static let fewestSteps = 100.0
    /// However little there is time for.
    static let fewest = 5, fewestIfSlow = 3
    static let mostPerUnit = 1000, mostLatency = 2000
    /// The most runs in a sample, and the most runs × size: all of them are alive at once.
    static let mostRuns = 10_000, mostObjects = 100_000
    /// The most blocks that a whole job may leave behind, where leaving some behind is what the workload shows.
    static let mostResidue = 2_000_000

    struct Result {
        /// By entrant, in their order.
        var rows: [[Row]]
        var batch: RunDescription.Batch
        var mismatches: [Mismatch]
    }

    /// Nil where the workload is not timed. `budget` is in seconds.
    init?(_ job: Plan.Job, budget: Double, clock: MonotonicClock.Quality) {
        (self.job, self.budget, self.clock) = (job, budget, clock)
        switch job.entry.workload.timing {
        case .none:
            return nil
        case .perUnit(let phases):
            sampling = Sampling(phases: phases)
            isTaking = job.entry.entrants.map { _ in true }
        case .latency(let phase, let batches):
            sampling = Sampling(phases: [phase], runs: max(1, batches[job.size] ?? 1), metric: .teardownLatency, most: Self.mostLatency)
            // Where something stays behind, nothing was torn down, and the time says nothing.
            isTaking = job.entry.entrants.map { ($0.residue[job.size] ?? 0) == 0 }
        }
    }

    mutating func run() throws(Interrupted) -> Result {
        if sampling.metric == .timePerUnit { try calibrate() }
        let samples = try samples()
        let entrants = job.entry.entrants
        let rows = entrants.indices.map { index in
            sampling.phases.indices.map { position in
                let key = job.entry.key(entrants[index], size: job.size, phase: name(sampling.phases[position]), metric: sampling.metric)
                if mismatches.contains(where: { $0.contestant == entrants[index].name }) { return Row(key, without: .error) }
                if samples[index][position].isEmpty { return Row(key, without: .unsupported) }
                return Row(key, sample: samples[index][position])
            }
        }
        let taken = samples.map { $0.first?.count ?? 0 }.max() ?? 0
        let batch = RunDescription.Batch(workload: job.entry.workload.slug, size: job.size, runs: sampling.runs, samples: taken)
        return Result(rows: rows, batch: batch, mismatches: mismatches)
    }

    /// A latency over several teardowns is no latency of one, and says so.
    private func name(_ phase: Phase) -> String {
        sampling.metric == .teardownLatency && sampling.runs > 1 ? "\(phase.rawValue)/batch" : phase.rawValue
    }

    /// Finds how many runs a sample must have: one number for all, from the fastest.
    private mutating func calibrate() throws(Interrupted) {
        let bound = min(Self.mostRuns, max(1, Self.mostObjects / max(1, job.size)))
        _ = try round(backwards: false)  // Warms up.
        for _ in 0..<6 {
            let start = MonotonicClock.now()
            let times = try round(backwards: false).filter { !$0.isEmpty }
            let whole = MonotonicClock.seconds(since: start)
            let factor = times.map(lengthening).max() ?? 1
            guard factor > 1, sampling.runs < bound else { break }
            // A little more than needed, lest the next try fall just short; and not so much that too few samples fit in the budget.
            let wanted = Double(sampling.runs) * 1.1 * factor
            let affordable = Double(sampling.runs) * budget / Double(Self.fewest) / max(whole, 1e-6)
            let next = min(Int(min(wanted, affordable, 1e6)), bound)
            if next <= sampling.runs { break }
            sampling.runs = next
        }
    }

    /// By how much a sample whose timed phases took `times` must be longer.
    private func lengthening(_ times: [Double]) -> Double {
        let whole = Self.shortest / max(times.reduce(0, +), clock.resolution)
        let each = Self.fewestSteps * clock.resolution / max(times.min() ?? 0, clock.resolution)
        return max(whole, each)
    }

    /// By entrant and timed phase: ns per unit of work.
    private mutating func samples() throws(Interrupted) -> [[[Double]]] {
        let workload = job.entry.workload
        var samples = job.entry.entrants.map { _ in sampling.phases.map { _ in [Double]() } }
        let units = sampling.phases.map { Double(sampling.runs * ($0 == .event ? max(1, workload.units(job.size)) : 1)) }
        let most = most
        for _ in 0..<2 { _ = try round(backwards: false) }  // Warms up.
        let start = MonotonicClock.now()
        for number in 0..<most {
            let elapsed = MonotonicClock.seconds(since: start)
            if number >= Self.fewest && elapsed >= budget || number >= Self.fewestIfSlow && elapsed >= 3 * budget { break }
            for (index, times) in try round(backwards: number % 2 == 1).enumerated() {
                for position in times.indices { samples[index][position].append(times[position] / units[position]) }
            }
        }
        return samples
    }

    /// How many samples there may be: fewer where every run leaves something behind.
    private var most: Int {
        let left = zip(job.entry.entrants, isTaking).map { entrant, takes in takes ? entrant.residue[job.size] ?? 0 : 0 }.max() ?? 0
        if left == 0 { return sampling.most }
        return min(sampling.most, max(Self.fewestIfSlow, Self.mostResidue / (left * sampling.runs)))
    }

    /// One sample of every entrant that takes part: by entrant and timed phase, in ns; of the others nothing.
    private mutating func round(backwards: Bool) throws(Interrupted) -> [[Double]] {
        var times = job.entry.entrants.map { _ in [Double]() }
        for step in times.indices {
            let index = backwards ? times.count - 1 - step : step
            guard isTaking[index] else { continue }
            if Interruption.isRequested { throw Interrupted() }
            do throws(Mismatch) {
                times[index] = try sample(job.entry.entrants[index])
            } catch {
                isTaking[index] = false
                mismatches.append(error)
            }
        }
        return times
    }

    /// Takes fresh scenarios through all phases, one phase after the other, and clocks the timed ones: one pair of readings over all.
    private func sample(_ entrant: Entrant) throws(Mismatch) -> [Double] {
        let scenarios = (0..<sampling.runs).map { _ in entrant.scenario.init(size: job.size) }
        var times = [Double](repeating: 0, count: sampling.phases.count)
        for phase in job.entry.workload.phases {
            let position = sampling.phases.firstIndex(of: phase)
            let start = MonotonicClock.now()
            for scenario in scenarios { scenario.run(phase) }
            let end = MonotonicClock.now()
            if let position { times[position] = Double(end - start) }
        }
        for scenario in scenarios {
            if let mismatch = Mismatch(job, entrant, outcome: scenario.outcome) { throw mismatch }
        }
        return times
    }
}
