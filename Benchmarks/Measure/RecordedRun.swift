/// A run that writes its files all along, so that an interruption loses nothing.
package struct RecordedRun {
    package private(set) var run: BenchmarkRun
    package private(set) var description: RunDescription
    /// Where the previous results are kept, if there were any.
    package private(set) var setAside: String?
    private let folder: ResultFolder
    private var written = MonotonicClock.now()
    /// In seconds.
    private var lastWriting = 0.0
    /// How many workloads.
    private var counted = 0
    private let start = CPUTime.now()

    /// `description` is what is known beforehand.
    package init(_ plan: Plan, in folder: ResultFolder, _ description: RunDescription) {
        run = BenchmarkRun(plan)
        self.folder = folder
        self.description = description
        self.description.missing = plan.entries.map(\.workload.slug)
        self.description.rounds.planned = plan.rounds
    }

    /// Counts and verifies everything, then times it in rounds. Whatever ends it early, the results so far are kept.
    package mutating func measure() throws(Failure) {
        let copies = try ToolCopies(beside: .own)
        defer { copies.remove() }
        // Everything uses the build that was there at the start.
        run = BenchmarkRun(run.plan, Children(forkedBy: try copies.master(of: .own)))
        try begin()
        do {
            var progress = ProgressLine(total: seconds)
            defer { progress.end() }
            try count(&progress)
            try time(copies, &progress)
        } catch {
            throw try stopped(by: error)
        }
        check()
        try finish()
    }

    /// Sets the previous results aside. Only now: while this run waited for another, giving up cost nothing.
    private mutating func begin() throws(Failure) {
        try Interruption.check("nothing was measured")
        setAside = try folder.setAside()
        if let setAside { Console.complain("The previous results are kept in \(setAside).") }
        try write()
    }

    private mutating func count(_ progress: inout ProgressLine) throws {
        for entry in run.plan.entries {
            progress.begin("counting  \(entry.workload.slug)", of: "counting")
            try run.count(entry)
            try run.calibrate(entry)
            progress.finish(step: run.countingTime(entry))
            counted += 1
            if !entry.isTimed { description.missing.removeAll { $0 == entry.workload.slug } }
            try writeNowAndThen()
        }
        for mismatch in run.mismatches {
            Console.complain("verification failed, and this run will end with 3: \(mismatch)")
        }
    }

    private mutating func time(_ copies: ToolCopies, _ progress: inout ProgressLine) throws {
        var children: (tool: ChildTool, Children)?
        try InterleavedRounds(turns).run(copies, &progress, builds: { _ in [.own] }) { subject, round, _, tools in
            if children?.tool != tools[0] { children = (tools[0], Children(forkedBy: tools[0])) }
            let budget = run.plan.budget(of: subject.entry)
            try run.time(subject.entry, subject.implementation, round: round, budget: budget, by: children?.1)
            try writeNowAndThen()
        } ended: { round in
            description.rounds.done = round + 1
            try write()
        }
    }

    /// Fills in what is known only when the run is over.
    private mutating func check() {
        description.checks.harnessCost = run.harnessCost
        description.checks.firstUse = run.kept.sinceFirstUse
        description.checks.emitterUse = run.kept.byEmitters
        description.checks.noiseFloor = NoiseFloor(run.samples)
        description.checks.disturbance = run.disturbance
        description.checks.processes = ForkServers.children
        run.endIdleProcesses()
        if let start, let end = CPUTime.now() {
            description.checks.steal = end.stolenShare(since: start)
            description.checks.otherCores = end.otherCores(since: start, of: description.machine.cores)
        }
        let threads = run.plan.threadsAboveCores()
        description.checks.threadsAboveCores = threads.isEmpty ? nil : threads
        let harness = run.plan.entries.filter(\.workload.isHarness).map(\.workload.slug)
        description.checks.optimisedAway = OptimisedAway.suspects(run.rows(), harness: Set(harness))?.map(\.description)
    }

    private mutating func finish() throws(Failure) {
        description.rounds.done = run.plan.rounds
        description.missing = []
        description.ended = RunDescription.timestamp()
        description.complete = run.troubles.isEmpty && !run.rows().contains { $0.status == .nondeterministic }
        try write()
    }

    /// Writes the results so far, and returns a failure that says what they are.
    private mutating func stopped(by error: any Error) throws(Failure) -> Failure {
        if let failure = error as? Failure {
            try? write()
            return failure
        }
        description.ended = RunDescription.timestamp()
        try write()
        return Failure(.interrupted, "interrupted; \(Number.rowsAre(description.rows)) in \(folder.csv): \(whatIsThere)")
    }

    private var whatIsThere: String {
        let rounds = description.rounds, all = run.plan.entries.count
        if counted < all { return "counts of \(counted) of \(all) workloads, and no times" }
        return rounds.done == 0
            ? "counts, and no whole round of times" : "all counts, and times of \(rounds.done) of \(rounds.planned) rounds"
    }

    /// A rough estimate.
    private var seconds: Double {
        run.plan.entries.reduce(0) {
            $0 + run.countingTime($1) + run.timingTime($1) * Double($1.implementations.count * run.plan.rounds)
        }
    }

    private typealias Subject = (entry: Entry, implementation: WorkloadImplementation)

    private var turns: [InterleavedRounds<Subject>.Turn] {
        run.plan.entries.filter { run.timingTime($0) > 0 }.flatMap { entry in
            entry.implementations.map {
                .init((entry, $0), count: run.plan.rounds, title: entry.workload.slug, seconds: run.timingTime(entry))
            }
        }
    }

    /// Not after every workload, since the files of a whole run are some megabytes.
    private mutating func writeNowAndThen() throws(Failure) {
        if MonotonicClock.seconds(since: written) > Self.pause(afterWritingFor: lastWriting) { try write() }
    }

    /// Seconds until the files are written again: writing takes at most a twentieth of a run.
    static func pause(afterWritingFor seconds: Double) -> Double { max(2, 20 * seconds) }

    private mutating func write() throws(Failure) {
        let start = MonotonicClock.now()
        description.batches = run.batches()
        let rows = run.rows()
        description.rows = rows.count
        try folder.write(rows, samples: run.samples, description)
        written = MonotonicClock.now()
        lastWriting = MonotonicClock.seconds(since: start)
    }
}
