import Foundation
import Measurement

/// `run`: counts and verifies everything, times it in rounds, and writes what it has all along; ends with the tables.
func run(_ arguments: Arguments) throws(Failure) -> ExitCode {
    try refuseDebugBuild(arguments)
    let catalogue = try catalogue(arguments)
    let folder = try ResultFolder(arguments.output)
    Interruption.listen()
    let plan = Plan(catalogue, quick: arguments.quick)
    var session = Session(plan, folder, arguments)
    let setAside = try folder.setAside()
    if let setAside { Console.complain("The previous results are kept in \(setAside).") }
    for warning in session.description.warningsBefore { Console.complain("WARNING  \(warning)") }
    try session.measure()

    let rows = session.campaign.rows()
    let isFine = session.description.complete
    for trouble in session.campaign.troubles { Console.complain("reactive-bench: its rows have status error: \(trouble); `reactive-bench verify --filter` runs it alone") }
    report(rows, catalogue, folder, session.description.checks)
    write([comparison(session.description, setAside, folder)])
    return isFine ? .fine : .verification
}

/// A run under way: what was measured, and what the files say of it.
private struct Session {
    private(set) var campaign: Campaign
    private(set) var description: RunDescription
    private let folder: ResultFolder
    private var written = MonotonicClock.now()
    private let start = CPUTime.now()

    init(_ plan: Plan, _ folder: ResultFolder, _ arguments: Arguments) {
        campaign = Campaign(plan)
        self.folder = folder
        description = RunDescription(
            commandLine: CommandLine.arguments, quick: plan.quick,
            selection: RunDescription.Selection(filter: arguments.filter, implementations: arguments.implementations),
            missing: plan.entries.map(\.workload.slug)
        )
        description.rounds = RunDescription.Rounds(done: 0, planned: plan.rounds)
    }

    mutating func measure() throws(Failure) {
        let plan = campaign.plan
        try write()
        let copies = try ToolCopies(beside: .own)
        defer { copies.remove() }
        var progress = ProgressLine(
            total: plan.entries.reduce(0) { $0 + Campaign.countingTime($1) + campaign.timingTime($1) * Double(plan.rounds) })
        defer { progress.end() }
        do {
            try count(&progress)
            var copy: ChildTool?
            for round in 0..<plan.rounds {
                // Where code lies in memory is luck, and favours somebody: a round of it is enough. The one before is removed when the next is
                // there, so that it comes to lie elsewhere.
                let next = try copies.copy(of: .own)
                copy.map(copies.remove)
                copy = next
                for entry in plan.entries where campaign.timingTime(entry) > 0 {
                    progress.begin("round \(round + 1) of \(plan.rounds)  \(entry.workload.slug)", of: "round \(round + 1) of \(plan.rounds)")
                    try campaign.time(entry, round: round, budget: plan.budget, by: Children(next))
                    progress.finish(step: campaign.timingTime(entry))
                    try writeNowAndThen()
                }
                description.rounds.done = round + 1
                try write()
            }
        } catch let failure as Failure {
            // What was measured is kept, whatever went wrong then.
            try? write()
            throw failure
        } catch {
            try write()
            throw Failure(.interrupted, "interrupted; \(description.rows) rows are in \(folder.csv): \(whatIsThere)")
        }
        check()
        description.missing = []
        description.ended = RunDescription.timestamp()
        description.complete = campaign.troubles.isEmpty && !campaign.rows().contains { $0.status == .nondeterministic }
        try write()
    }

    /// Everything is verified before anything is timed.
    private mutating func count(_ progress: inout ProgressLine) throws {
        for entry in campaign.plan.entries {
            progress.begin("counting  \(entry.workload.slug)", of: "counting")
            try campaign.count(entry)
            try campaign.calibrate(entry)
            progress.finish(step: Campaign.countingTime(entry))
            if !entry.isTimed { description.missing.removeAll { $0 == entry.workload.slug } }
            try writeNowAndThen()
        }
        if let mismatch = campaign.mismatches.first {
            throw Failure(.verification, "verification failed, nothing was timed: \(mismatch)")
        }
    }

    /// What can be known of the run when it is over.
    private mutating func check() {
        description.checks.harnessCost = campaign.harnessCost
        description.checks.noiseFloor = NoiseFloor(campaign.samples)
        if let start, let end = CPUTime.now() {
            description.checks.steal = end.stolenShare(since: start)
            description.checks.otherCores = end.otherCores(since: start, of: description.machine.cores)
        }
        let harness = campaign.plan.entries.filter(\.workload.isHarness).map(\.workload.slug)
        description.checks.optimisedAway = OptimisedAway.suspects(campaign.rows(), harness: Set(harness))?.map(\.description)
    }

    private var whatIsThere: String {
        let rounds = description.rounds
        return rounds.done == 0
            ? "counts, and no whole round of times" : "all counts, and times of \(rounds.done) of \(rounds.planned) rounds"
    }

    /// Not after every workload: the files of a whole run are half a megabyte.
    private mutating func writeNowAndThen() throws(Failure) {
        if MonotonicClock.seconds(since: written) > 2 { try write() }
    }

    private mutating func write() throws(Failure) {
        description.batches = campaign.batches()
        let rows = campaign.rows()
        description.rows = rows.count
        try folder.write(rows, samples: campaign.samples, description)
        written = MonotonicClock.now()
    }
}

/// What it costs in one table, then everything, then where it is.
private func report(_ rows: [Row], _ catalogue: Catalogue, _ folder: ResultFolder, _ checks: SelfChecks) {
    let console = Console.output
    write(Headline(rows).lines(catalogue.implementations, implementations: catalogue.implementations, console) + [""])
    write(Details(rows, names: catalogue.implementations).lines(console))
    let odd = rows.filter { $0.status == .nondeterministic }
    if !odd.isEmpty { write(["Not counts, since processes disagreed: this run ends with 3, and the gate would fail."] + odd.map { "  \($0.key)" } + [""]) }
    write(checks.lines(console))
    write(["\(rows.count) rows: \(folder.csv), about the run: \(RunDescription.path(beside: folder.csv))"])
}

/// How to compare this run with one before that has its rows: of the same part, for one of a part, or of everything.
private func comparison(_ description: RunDescription, _ setAside: String?, _ folder: ResultFolder) -> String {
    var base = folder.previous(isPartial: false)
    if description.isPartial, let setAside, let last = try? RunDescription.beside(setAside), last.selection == description.selection,
        last.quick == description.quick
    {
        base = setAside
    }
    if FileManager.default.fileExists(atPath: base) {
        return "Compare with the run before: make compare BASE=\(base) HEAD=\(folder.csv)"
    }
    let next = folder.previous(isPartial: description.isPartial)
    return "To compare two runs, measure the same once more, then: make compare BASE=\(next) HEAD=\(folder.csv)"
}
