/// One measurement of a plan, by child processes.
///
/// Counts come first, by several processes for each workload and implementation. Times follow in rounds over everything, so that a
/// disturbance of the machine affects all rows a little and none all the time.
package struct BenchmarkRun: Sendable {
    /// What has processes of its own.
    struct Pair: Hashable, Sendable { let workload: String, implementation: String }

    private struct Record {
        /// By process.
        var counted: [[ChildReport.Figure]] = []
        var failures: [Int: String] = [:]
        var wrong: [Int: Mismatch] = [:]
        /// What stays alive unexpectedly.
        var left: [Int: Mismatch] = [:]
        /// How many runs make the longest sample allowed, and how many of them may be alive at once.
        var mostRuns: [Int: Int] = [:], alive: [Int: Int] = [:]
        var kept: [Int: KeptBlocks] = [:]

        /// Keeps the first failure of each size.
        mutating func note(_ answer: Children.Answer) {
            failures.merge(answer.failures) { first, _ in first }
            wrong.merge(answer.report.mismatches) { first, _ in first }
        }
    }

    package let plan: Plan
    private let children: Children
    /// One for each repetition of a count. They share no processes.
    private let counting: [Children]
    private var records: [Pair: Record] = [:]
    /// By workload and size: how many runs make a sample, before the limit in ``Record/mostRuns``.
    private var runs: [String: [Int: Int]] = [:]
    private(set) package var kept = KeptByAll()
    private var timed = GaugedProcesses()
    private var waitBudget: WaitBudget
    private var harness: [Double] = []

    package init(_ plan: Plan, _ children: Children = Children(forkedBy: .own)) {
        (self.plan, self.children) = (plan, children)
        waitBudget = WaitBudget(plan)
        counting = (0..<plan.countingProcesses).map { _ in children.others() }
    }

    /// Every run that did not do what its workload expects, in the order of the plan.
    package var mismatches: [Mismatch] {
        eachPair { _, _, record in record.wrong.merging(record.left) { first, _ in first }.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// The implementations that crashed, hung, were wrong or left something behind, and how, in the order of the plan.
    package var troubles: [Trouble] {
        eachPair { entry, implementation, record in
            let all = record.failures.merging(record.left.mapValues(\.reason)) { first, _ in first }
            return all.sorted { $0.key < $1.key }.map { size, reason in
                let isMismatch = record.wrong[size]?.reason == reason
                return Trouble(Plan.Job(entry: entry, size: size), implementation, reason, isMismatch: isMismatch)
            }
        }
    }

    private func eachPair<Value>(_ body: (Entry, WorkloadImplementation, Record) -> [Value]) -> [Value] {
        plan.entries.flatMap { entry in entry.implementations.flatMap { body(entry, $0, self[entry, $0]) } }
    }

    private subscript(_ entry: Entry, _ implementation: WorkloadImplementation) -> Record {
        get { records[Pair(workload: entry.workload.slug, implementation: implementation.name)] ?? Record() }
        set { records[Pair(workload: entry.workload.slug, implementation: implementation.name)] = newValue }
    }

    /// A rough estimate in seconds, for the time left.
    package func countingTime(_ entry: Entry) -> Double { Double(entry.implementations.count * plan.countingProcesses) * 0.017 }

    /// A rough estimate in seconds for one implementation and round; 0 if the workload is not timed.
    package func timingTime(_ entry: Entry) -> Double {
        let jobs = plan.jobs.count { $0.entry.workload.slug == entry.workload.slug && $0.isTimed }
        return jobs == 0 ? 0 : 0.012 + Double(jobs) * plan.budget(of: entry) * 1.3
    }

    package var samples: Samples { timed.samples }

    /// Nil before anything was timed.
    package var disturbance: Disturbance? {
        var disturbance = timed.disturbance
        disturbance?.longSamples = longSamples
        return disturbance
    }

    /// The workloads and sizes with samples longer than the machine's state lasts, in any implementation.
    private var longSamples: [String] {
        let samples = samples
        return plan.jobs.filter { job in
            job.entry.implementations.contains { seconds(ofSampleOf: job, $0, samples) > MachineGauge.lasting }
        }.map(\.title)
    }

    /// The median time of a sample's timed phases, in seconds. 0 if there is none.
    private func seconds(ofSampleOf job: Plan.Job, _ implementation: WorkloadImplementation, _ samples: Samples) -> Double {
        guard let (phases, metric) = job.timed else { return 0 }
        let perRun = phases.reduce(0) { sum, phase in
            let taken = samples[job.key(implementation.name, phase: job.rowName(of: phase), metric: metric)]
            return sum + (taken.isEmpty ? 0 : Summary(ofProcesses: taken).median * job.units(of: phase))
        }
        return perRun * Double(batch(job, implementation)) / 1e9
    }

    /// The harness's time for a run, in ns: the median over all processes. Each has already subtracted its own.
    package var harnessCost: Double? { harness.isEmpty ? nil : Statistics.median(harness) }

    /// Ends idle fork servers, so that the system adds their children's processor time to that of this process.
    package func endIdleProcesses() {
        for children in [children] + counting { children.endIdle() }
    }

    /// Counts a workload, each implementation in processes of its own. Some run at once, which changes no count.
    package mutating func count(_ entry: Entry, fault: Fault? = nil) throws(Interrupted) {
        let all = plan.sizes(of: entry), most = all.filter { $0 <= plan.countedByAll }
        let asked = counting.enumerated().flatMap { repetition, children in
            entry.implementations.map { implementation in
                let sizes = repetition == 0 || most.isEmpty ? all : most
                let task = ChildTask(.count, workload: entry.workload.slug, implementation: implementation.name, sizes: sizes, fault: fault)
                return (implementation, children: children, task: task)
            }
        }
        let answers = try Children.answers(asked.map { ($0.children, $0.task) })
        for (implementation, answer) in zip(asked.map(\.0), answers) {
            self[entry, implementation].counted.append(answer.report.figures)
            self[entry, implementation].note(answer)
            self[entry, implementation].kept.merge(answer.report.emitterUse) { $1 }
            kept.note(answer.report, of: implementation.name)
        }
        for implementation in entry.implementations { checkResidue(entry, implementation) }
    }

    /// From so many units of work on, a single run is long enough for every implementation, so no calibration is needed.
    private static let unitsEnough = 100_000

    /// Finds out how many runs make a sample: as many as the fastest implementation needs. In a quick plan, several processes do so at
    /// once.
    package mutating func calibrate(_ entry: Entry) throws(Interrupted) {
        let asked = entry.implementations.map { implementation in
            let sizes = timedSizes(entry, implementation).filter { entry.workload.units($0) < Self.unitsEnough }
            var task = ChildTask(.calibrate, workload: entry.workload.slug, implementation: implementation.name, sizes: sizes)
            task.isDetailed = true
            return task
        }
        let tasks = asked.filter { !$0.sizes.isEmpty }
        let answers: [Children.Answer]
        if plan.extent == .quick {
            answers = try children.answers(tasks)
        } else {
            answers = try tasks.map { task throws(Interrupted) in try children.answer(task) }
        }
        for (task, answer) in zip(tasks, answers) {
            guard let implementation = entry.implementations.first(where: { $0.name == task.implementation }) else { continue }
            self[entry, implementation].note(answer)
            (self[entry, implementation].alive, self[entry, implementation].mostRuns) = (answer.report.alive, answer.report.mostRuns)
            runs[entry.workload.slug, default: [:]].merge(answer.report.runs) { max($0, $1) }
            timed.note(reading: answer.report.leastGauge)
        }
    }

    /// Times a workload once more, for one implementation, in a process of its own. Odd rounds go through the sizes backwards.
    ///
    /// `copies` makes the process, if it is not to be the executable that counted, see ``ToolCopies``.
    package mutating func time(
        _ entry: Entry, _ implementation: WorkloadImplementation, round: Int, budget: Double, by copies: Children? = nil
    ) throws(Interrupted) {
        let sizes = timedSizes(entry, implementation)
        if sizes.isEmpty { return }
        var task = ChildTask(
            .time, workload: entry.workload.slug, implementation: implementation.name,
            sizes: round.isMultiple(of: 2) ? sizes : sizes.reversed(),
            runs: runs(entry, implementation), budget: budget)
        task.alive = self[entry, implementation].alive
        // Without calibration there is no reading yet, and every process needs the gauge.
        if timed.leastReading == nil { timed.note(reading: MachineGauge.best()) }
        (task.gauge, task.patience) = (timed.leastReading, waitBudget.ofOneProcess(in: round))
        let answer = try (copies ?? children).answer(task)
        self[entry, implementation].note(answer)
        timed.note(reading: answer.report.leastGauge)
        waitBudget.use(answer.report.waited)
        if let cost = answer.report.harness { harness.append(cost) }
        for figure in answer.report.figures where !figure.values.isEmpty {
            let key = Plan.Job(entry: entry, size: figure.size).key(implementation.name, phase: figure.phase, metric: figure.metric)
            timed.add(figure.values, to: key, gauge: answer.report.gauge[figure.size])
        }
    }

    /// All rows so far, in the order of the file: by workload and size, then by implementation, exact before timed; unsupported rows last.
    package func rows() -> [Row] {
        let samples = samples
        return plan.jobs.flatMap { job in job.entry.implementations.flatMap { exact(job, $0) + times(job, $0, samples) } }
            + plan.unsupported.flatMap { $0.rows(Plan.sizes(of: $0.workload, plan.extent)) }
    }

    package func batches() -> [RunDescription.Batch] {
        let samples = samples
        return plan.jobs.compactMap { job in
            guard let phase = job.timed?.phases.first, let metric = job.timed?.metric else { return nil }
            let keys = job.entry.implementations.map { job.key($0.name, phase: job.rowName(of: phase), metric: metric) }
            guard let taken = keys.map({ samples[$0].map(\.count).reduce(0, +) }).max(), taken > 0 else { return nil }
            let runs = job.entry.implementations.map { batch(job, $0) }.max() ?? 1
            return .init(workload: job.entry.workload.slug, size: job.size, runs: runs, samples: taken)
        }
    }

    /// How many runs are timed as one sample.
    private func batch(_ job: Plan.Job, _ implementation: WorkloadImplementation) -> Int {
        if case .latency(_, let batches) = job.entry.workload.timing { return max(1, batches[job.size] ?? 1) }
        return runs(job.entry, implementation)[job.size] ?? 1
    }

    /// By size: as many runs as the fastest implementation needs, within the longest sample allowed. All libraries have the same number.
    private func runs(_ entry: Entry, _ implementation: WorkloadImplementation) -> [Int: Int] {
        let alike = implementation.kind == .library ? entry.implementations.filter { $0.kind == .library } : [implementation]
        return alike.reduce(runs[entry.workload.slug] ?? [:]) { runs, implementation in
            runs.merging(self[entry, implementation].mostRuns) { min($0, $1) }
        }
    }

    private func exact(_ job: Plan.Job, _ implementation: WorkloadImplementation) -> [Row] {
        let record = self[job.entry, implementation]
        if record.counted.isEmpty { return [] }
        let expected =
            switch job.entry.workload.counting {
            case .allocations: CountPass.figures(job, nil)
            case .stack: StackPass.figures(job, [])
            case .none: [ChildReport.Figure]()
            }
        return Repetitions.rows(job, implementation, expected: expected, reports: record.counted, failure: record.failures[job.size])
    }

    private func times(_ job: Plan.Job, _ implementation: WorkloadImplementation, _ samples: Samples) -> [Row] {
        guard let metric = job.timed?.metric else { return [] }
        let record = self[job.entry, implementation]
        return job.timedRows.compactMap { name in
            let key = job.key(implementation.name, phase: name, metric: metric)
            if let failure = record.failures[job.size] ?? undone(job, record)?.reason {
                return Row(key, without: .error, detail: failure)
            }
            let processes = samples[key]
            if !processes.isEmpty { return Row(key, processes: processes, batch: batch(job, implementation)) }
            if job.hasTimes(of: implementation) { return nil }  // Not yet.
            return Row(key, without: .unsupported, detail: "leaves something behind, so that nothing is torn down")
        }
    }

    private mutating func checkResidue(_ entry: Entry, _ implementation: WorkloadImplementation) {
        let record = self[entry, implementation]
        for job in plan.jobs(of: entry) {
            self[entry, implementation].left[job.size] = Self.residueMismatch(
                job, implementation, record.counted, emitterUse: record.kept[job.size])
        }
    }

    /// A mismatch if what stays alive differs from what the workload expects plus what the emitter keeps for itself.
    ///
    /// Nil if processes disagree: such a row is `nondeterministic`.
    package static func residueMismatch(
        _ job: Plan.Job, _ implementation: WorkloadImplementation, _ reports: [[ChildReport.Figure]], emitterUse: KeptBlocks?
    ) -> Mismatch? {
        let alive = Set(reports.joined().filter { $0.size == job.size && $0.metric == .liveObjects }.flatMap(\.values))
        let expected = implementation.residue[job.size] ?? 0
        guard alive.count == 1, let found = alive.first, found != Double(expected + (emitterUse?.blocks ?? 0)) else { return nil }
        return Mismatch(residueOf: job, implementation, expected: expected, observed: Int(found))
    }

    /// Sizes that have failed are left out.
    private func timedSizes(_ entry: Entry, _ implementation: WorkloadImplementation) -> [Int] {
        let record = self[entry, implementation]
        let jobs = plan.jobs(of: entry).filter { $0.hasTimes(of: implementation) }
        return jobs.filter { record.failures[$0.size] == nil && undone($0, record) == nil }.map(\.size)
    }

    /// Why a teardown has no latency: what it should free is still there. Other times are of work that was done.
    private func undone(_ job: Plan.Job, _ record: Record) -> Mismatch? {
        job.timed?.metric == .teardownLatency ? record.left[job.size] : nil
    }
}
