import Testing

@testable import Gate
@testable import GateTrial

/// A trial's totals for times: on unchanged code, with slowed rows, by parts, and after an early end.
@Suite struct GateTrialTests {
    private typealias Say = PlayedTrial

    @Test func findingsOnUnchangedCodeAreTallied() throws {
        var played = try PlayedTrial { number, part in
            switch number {
            case 1: Say.outcome(part, slower: 9, unsteady: 9, throughout: ["A"], isInconclusive: true)
            case 2: Say.outcome(part, slower: 2, unsteady: 3, throughout: ["A"])
            default: Say.outcome(part)
            }
        }
        try played.trial.unchanged()
        let asked = played.asked
        #expect(asked.map(\.title) == ["unchanged 1", "unchanged 2", "unchanged 3"])
        #expect(asked.allSatisfy { $0.faults.isEmpty && $0.part.count == 12 })
        // Twelve of fourteen, evenly; each gate begins one row later.
        let parts = asked.map { $0.part.map { "\($0.implementation)\($0.workload.suffix(1))" } }
        #expect(parts[0] == ["A0", "B0", "A1", "B1", "A2", "B2", "B3", "A4", "B4", "A5", "B5", "A6"] && parts[1].first == "B0")
        #expect(
            played.tallies == [
                TrialTally("nothing (A/A)", goal: .atMost(0.01), tries: 24, found: 2, note: .gates(2)),
                TrialTally("nothing (A/A): means of libraries and groups", goal: .atMost(0.01), tries: 6, found: 1),
                TrialTally("nothing (A/A): how samples spread", goal: .atMost(0.01), tries: 24, found: 3),
                TrialTally("nothing (A/A): gates over 12 of 14 targets", goal: .atMost(0.01), tries: 2, found: 1),
                TrialTally(
                    "nothing (A/A): gates over 12 of 14 targets that were inconclusive", goal: .none, tries: 3, found: 1,
                    note: .undecided),
            ])
        // The effort, and the smallest change that the noise lets the gate find: for rows without noise, their threshold.
        let report = try played.trial.finished(seconds: 12)
        let done = try #require(report.circumstances), limits = try #require(report.limits)
        #expect(done.gates == 3 && done.inconclusive == 1 && done.processes == 30 && done.family == 100 && done.attempts == 3)
        #expect(done.seconds == 12 && done.thresholds == "t.txt")
        #expect((limits.median * 1e4).rounded() == 300 && (limits.worst.limit * 1e4).rounded() == 300)
    }

    @Test(arguments: [(true, 6, 12), (false, 15, 14)])
    func gatesThatNeverDecideAreAbandoned(quick: Bool, gates: Int, rows: Int) throws {
        var played = try PlayedTrial(quick: quick) { Say.outcome($1, isInconclusive: true) }
        try played.trial.unchanged()
        #expect(played.asked.map(\.part.count) == Array(repeating: rows, count: gates))
        #expect(played.tallies.map(\.tries) == [0, 0, 0, 0, gates] && played.tallies.last?.found == gates)
        #expect(played.tallies.first?.note == .allInconclusive)
    }

    @Test func everyDecidedGateIsATry() throws {
        var played = try PlayedTrial(quick: false) { Say.outcome($1, isInconclusive: $0 == 3) }
        try played.trial.unchanged()
        #expect(played.asked.count == 6 && played.tallies.map(\.tries) == [70, 15, 70, 5, 6] && played.tallies.first?.note == .gates(5))
    }

    @Test func plantedLoopsHaveTheRightLengthAndAreTallied() throws {
        var played = try PlayedTrial { number, part in
            switch number {
            case ...2: Say.outcome(part)
            // 2 %, 5 %, 10 % (at its second attempt) and 20 %, in six rows each.
            case 3: Say.outcome(part, slower: 1, unsteady: 1, ratio: 1.02)
            case 4: Say.outcome(part, slower: 3, ratio: 1.05)
            case 5: Say.outcome(part, slower: 6, unsteady: 6, isInconclusive: true)
            case 6: Say.outcome(part, slower: 6, unsteady: 2, ratio: 1.1)
            case 7: Say.outcome(part, slower: 6, ratio: 1.2)
            // All rows of A, then of B; for B, the other library is reported as slower.
            case 8: Say.outcome(part, throughout: ["A"], ratio: 1.02)
            case 9: Say.outcome(part, throughout: ["A"], ratio: 1.02)
            default: Say.outcome(part, unsteady: 4, ratio: 1.9)
            }
        }
        try played.trial.unchanged()
        played.trial.report.tallies = []
        // A run takes 20,000 ns.
        try played.trial.slowed(cost: 2)
        let faults: [[Fault]] = played.asked.dropFirst(2).map { asked in asked.part.compactMap { asked.faults[$0] } }
        let loops = [200, 500, 1000, 1000, 2000].map { [Fault](repeating: .slow(iterations: $0), count: 6) }
        let throughoutLoops = [[Fault]](repeating: .init(repeating: .slow(iterations: 200), count: 7), count: 2)
        let tails = [Fault](repeating: .tail(iterations: 10_000), count: 6)
        #expect(Array(faults) == loops + throughoutLoops + [tails])
        let throughout = played.asked.dropFirst(7).prefix(2).map { ($0.title, Set($0.part.map(\.implementation))) }
        #expect(throughout.map(\.0) == ["A", "B"].map { "2 % slower in all rows of a library (\($0))" })
        #expect(throughout.map(\.1) == [["A"], ["B"]])

        let tallies = played.tallies
        #expect(
            tallies.map(\.name) == [
                "2 % slower", "5 % slower", "10 % slower", "20 % slower", "rows slower throughout: called unsteady",
                "2 % slower in all rows of a library", "one sample in ten twice as long",
            ])
        #expect(tallies.map(\.found) == [1, 3, 6, 6, 3, 1, 4])
        #expect(tallies.map(\.tries) == [6, 6, 6, 6, 24, 2, 6])
        #expect(tallies.map(\.missed.count) == [0, 3, 0, 0, 0, 1, 2])
        #expect(
            tallies.map(\.goal) == [
                .none, .atLeast(0.95), .atLeast(0.95), .atLeast(0.95), .atMost(0.01), .atLeast(0.95), .atLeast(0.95),
            ])
        let ratios = tallies.map { tally in
            if case .measured(let ratio?) = tally.note { return (ratio * 1000).rounded() }
            return 0
        }
        #expect(ratios == [1020, 1050, 1100, 1200, 0, 1020, 1900])
        // Found were 50 % of the 5 % faults and all of the 10 % faults, so 95 % is nine tenths of the way.
        #expect(played.trial.report.smallestFound.map { ($0 * 1e4).rounded() } == 950)
    }

    @Test func fourRowsOfALibraryHaveAMean() throws {
        let four = try PlayedTrial.catalogue(["A"], Array(PlayedTrial.names.prefix(4)))
        var played = try PlayedTrial(four) { Say.outcome($1, throughout: $0 > 2 ? ["A"] : []) }
        try played.trial.unchanged()
        try played.trial.slowed(cost: 2)
        let tally = try #require(played.tallies.first { $0.name == "2 % slower in all rows of a library" })
        #expect(tally.tries == 1 && tally.found == 1)
    }

    @Test func anUndecidedGateIsNotATry() throws {
        var played = try PlayedTrial { Say.outcome($1, isInconclusive: $0 > 2) }
        try played.trial.unchanged()
        played.trial.report.tallies = []
        try played.trial.slowed(cost: 2)
        // After two gates on unchanged code: four shares, two libraries, and the tails, with three attempts each.
        #expect(played.asked.count == 23)
        #expect(played.tallies.count == 6)
        #expect(played.tallies.allSatisfy { $0.tries == 0 && $0.note == .allInconclusive })
        #expect(played.trial.report.smallestFound == nil)
    }

    @Test func aGatesRowsComeFromItsFirstLook() {
        let targets = ["w/1", "w/2"].map { PairedTarget(workload: $0, implementation: "A", parameter: .none, size: 0) }
        var first = PairedGate.Data(), again = PairedGate.Data()
        first.rows = targets.map { PlayedTrial.row($0) }
        again.rows = [PlayedTrial.row(targets[0], 1)]
        var gate = TrialGate(outcome: .init())
        gate.note(first, of: .first, targets.map { (target: $0, blocks: 15) })
        gate.note(again, of: .longer, [(target: targets[0], blocks: 30)])
        gate.note(again, of: .again, [(target: targets[0], blocks: 30)])
        #expect(gate.rows.map(\.key) == first.rows.map(\.key))
        // Four for each block, and two for warming up.
        #expect(gate.processes == 2 * 62 + 2 * 122)
    }

    @Test func aTrialReportsThatNoRowCanBeSlowed() throws {
        // Each of these rows is allowed 10 %, and no library has four.
        var played = try PlayedTrial(PlayedTrial.catalogue(["A"], ["a/one", "a/two", "a/three"]), thresholds: "* * * 10%")
        try played.trial.unchanged()
        played.trial.report.tallies = []
        try played.trial.slowed(cost: 2)
        #expect(played.titles == ["unchanged 1", "unchanged 2", "2 % slower", "20 % slower", "one sample in ten twice as long"])
        #expect(
            played.tallies.map(\.note) == [
                .measured(1), .nothingToSlow(0.05), .nothingToSlow(0.1), .measured(1), nil, .nothingToSlow(0.02), .measured(1),
            ])

        // Nothing was measured, so no share can be computed.
        var other = try PlayedTrial()
        try other.trial.slowed(cost: 2)
        #expect(other.asked.isEmpty && other.trial.report.smallestFound == nil)
        #expect(other.tallies.map(\.note) == [0.02, 0.05, 0.1, 0.2, 0.02, 1].map { .nothingToSlow($0) })
    }

    // MARK: Parts

    @Test(arguments: [
        (TrialPart.slower, ["2 % slower", "5 % slower", "10 % slower", "20 % slower"]),
        (.throughout, ["2 % slower in all rows of a library (A)", "2 % slower in all rows of a library (B)"]),
        (.tails, ["one sample in ten twice as long"]),
    ])
    func aTrialWithoutUnchangedGatesTimesTheRowsItself(part: TrialPart, titles: [String]) throws {
        let timed = Locked([String]())
        var played = try PlayedTrial(
            parts: [part], says: { Say.outcome($1, ratio: 1.02) },
            times: { targets, title in
                timed.withLock { $0.append("\(title): \(targets.count)") }
                return (targets.map { PlayedTrial.row($0) }, 140)
            })
        // A run takes 20,000 ns.
        try played.trial.slowed(cost: 2)
        #expect(timed.withLock { $0 } == ["what the rows take: 14"] && played.titles == titles)
        let first = try #require(played.asked.first?.faults.values.first)
        #expect(first == (part == .tails ? .tail(iterations: 10_000) : .slow(iterations: 200)))
        let report = try played.trial.finished(seconds: 1)
        #expect(report.circumstances?.processes == 140 + 10 * titles.count)
        // They are measured too briefly to estimate the noise.
        #expect(report.limits == nil)
    }

    @Test func rowsTimedOnUnchangedCodeAreNotTimedAgain() throws {
        var played = try PlayedTrial(parts: [.unchanged, .tails], times: { _, _ throws(Failure) in throw Failure(.usage, "timed twice") })
        try played.trial.unchanged()
        try played.trial.slowed(cost: 2)
        #expect(played.tallies.map(\.tries) == [24, 6, 24, 2, 2, 6])
    }

    @Test func aPartialTrialsReportNamesItsParts() throws {
        var report = TrialReport()
        report.parts = [.throughout, .tails]
        report.tallies = [TrialTally("one sample in ten twice as long", goal: .atLeast(0.95), tries: 30, found: 30)]
        #expect(!report.isOfEverything && TrialReport().isOfEverything)
        #expect(report.markdown(title: "T")[2] == "- Of the parts of a trial, this tried throughout, tails alone")
    }

    @Test(arguments: [
        (TrialPart.allCases, false, true), (TrialPart.allCases, true, false), ([.slower], false, true), ([.tails], false, false),
    ])
    func theTriedLimitIsReportedOnlyIfSharesWereTried(parts: [TrialPart], isUnfinished: Bool, says: Bool) throws {
        var played = try PlayedTrial(parts: parts)
        if isUnfinished { played.trial.report.end = Failure(.interrupted, "interrupted") }
        let lines = try played.trial.finished(seconds: 1).markdown(title: "T")
        #expect(lines.contains { $0.hasSuffix("as tried: above the largest that was tried.") } == says)
    }

    // MARK: The end

    @Test func aTrialOfNothingIsRefused() throws {
        let counted = try catalogue(.sample("a/one"))
        #expect(refusal { try PlayedTrial(counted) }?.code == .nothingToCompare)
    }

    @Test func aFailingProcessEndsTheTrial() throws {
        var played = try PlayedTrial { _, part in
            var outcome = Say.outcome(part)
            outcome.verdicts.append(Verdict(.error, part[0].time, .said("signal 11")))
            return outcome
        }
        let failure = refusal { try played.trial.unchanged() }
        #expect(failure?.code == .verification)
        #expect(failure?.message.contains(": signal 11; the trial ends here: ") == true, "\(failure?.message ?? "")")
    }

    @Test func triesBeforeAnInterruptionCount() throws {
        /// The user interrupts gate `last`.
        func played(last: Int) throws -> PlayedTrial {
            try PlayedTrial { number, part throws(Failure) in
                if number == last { throw Failure(.interrupted, "interrupted") }
                return Say.outcome(part, slower: 1, throughout: ["A"], ratio: 1.02)
            }
        }
        var unchanged = try played(last: 2)
        #expect(refusal { try unchanged.trial.unchanged() }?.code == .interrupted)
        #expect(unchanged.tallies.map(\.tries) == [12, 3, 12, 1, 1] && unchanged.tallies.map(\.found) == [1, 1, 0, 1, 0])
        #expect(unchanged.tallies.first?.note == .gates(1))
        #expect(try unchanged.trial.finished(seconds: 1).limits != nil)

        var none = try played(last: 1)
        #expect(refusal { try none.trial.unchanged() }?.code == .interrupted)
        #expect(none.trial.report.isEmpty && none.tallies.map(\.note) == [nil, nil, nil, nil, .undecided])

        // After two gates on unchanged code: the second of the shares, and the second of the libraries.
        for (last, tries) in [(4, [6, 6]), (8, [6, 6, 6, 6, 24, 1])] {
            var slowed = try played(last: last)
            try slowed.trial.unchanged()
            slowed.trial.report.tallies = []
            #expect(refusal { try slowed.trial.slowed(cost: 2) }?.code == .interrupted)
            #expect(slowed.tallies.map(\.tries) == tries && !slowed.trial.report.isEmpty)
        }
    }
}
