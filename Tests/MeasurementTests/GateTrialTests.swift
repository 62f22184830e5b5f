import BenchmarkKit
import Foundation
import Testing

@testable import Gate
@testable import GateTrial
@testable import Results
@testable import Measure

/// What a trial adds up, from gates that measure nothing: each says what the test lets it say.
@Suite struct GateTrialTests {
    /// What was asked of one gate.
    struct Asked {
        var part: [PairedTarget]
        var faults: [PairedTarget: Fault]
        var title: String
    }

    /// Two libraries of seven rows each; one run of a row takes 4 × 5,000 ns.
    static let names = (0..<7).map { "group/w\($0)" }

    static func catalogue(_ libraries: [String] = ["A", "B"], _ names: [String] = names, sizes: [Int] = [8]) throws -> Catalogue {
        try Catalogue(
            libraries.map { library in
                Implementation(
                    library: library, workloads: names.map { .sample($0, sizes: sizes, timing: .perUnit([.event])) })
            })
    }

    static func row(_ target: PairedTarget, _ time: Double = 5000) -> PairedRow {
        PairedRow(target.key(phase: "event", metric: .timePerUnit), blocks: [.init(time, time, time, time)])
    }

    private static func broad(_ subject: BroadRule.Subject, ratio: Double = 1) -> BroadRule.Finding {
        BroadRule.Finding(
            subject: subject, rows: 7, pairs: 60, ratio: ratio, low: 1, high: 1.01, allowed: 0.012, p: 1, isSlower: false, isSuspect: false)
    }

    /// A gate that looked at every row of `part`; `slower`, `unsteady`: that many of the first ones; `throughout`: these libraries.
    static func outcome(
        _ part: [PairedTarget], slower: Int = 0, unsteady: Int = 0, throughout: [String] = [], ratio: Double = 1,
        isInconclusive: Bool = false
    ) -> PairedGate.Outcome {
        var outcome = PairedGate.Outcome()
        let keys = part.map { row($0).key }
        outcome.findings = keys.map { .sample($0, ratio: ratio) }
        outcome.tails = keys.map { .sample($0, ratio: ratio, isSuspect: false) }
        var libraries: [String] = []
        for key in keys where !libraries.contains(key.implementation) { libraries.append(key.implementation) }
        outcome.broad = libraries.map { broad(.library($0), ratio: ratio) } + [broad(.group("group"), ratio: 3)]
        outcome.verdicts =
            keys.enumerated().map { number, key in
                Verdict(number < slower ? .slower : .passed, key, .pairs(.sample(key, ratio: ratio), again: nil, isQuiet: true))
            }
            + keys.prefix(unsteady).map {
                Verdict(.unsteady, $0, .tail(.sample($0, ratio: 1, isSuspect: false), again: nil, isQuiet: true))
            }
            + throughout.map { name in
                let mean = broad(.library(name))
                return Verdict(
                    .slowerThroughout, workload: "", subject: mean.subject.title, .broad(mean, again: nil, isQuiet: true))
            }
        if isInconclusive { outcome.verdicts.append(Verdict(.inconclusive, keys[0], .canaryMoved(.sample(keys[0])))) }
        return outcome
    }

    /// A trial, and what its gates were asked.
    static func trial(
        _ catalogue: Catalogue? = nil, parts: [TrialPart] = TrialPart.allCases, quick: Bool = true, thresholds: String = "* * * 3%",
        times: @escaping TrialGate.Timer = { _, _ in ([], 0) },
        says: @escaping @Sendable (_ number: Int, _ asked: Asked) throws(Failure) -> PairedGate.Outcome
    ) throws -> (GateTrial, Locked<[Asked]>) {
        let asked = Locked([Asked]())
        let judge: TrialGate.Judge = { part, faults, title throws(Failure) in
            let one = Asked(part: part, faults: faults, title: title)
            let number = asked.withLock { asked in
                asked.append(one)
                return asked.count
            }
            return TrialGate(outcome: try says(number, one), rows: part.map { row($0) }, processes: 10)
        }
        let trial = try GateTrial(
            catalogue ?? Self.catalogue(), try .sample(thresholds), family: 100, parts: parts, quick: quick, judge: judge, timer: times)
        return (trial, asked)
    }

    @Test func whatGatesOnUnchangedCodeSayIsAddedUp() throws {
        var (trial, asked) = try Self.trial { number, asked throws(Failure) in
            switch number {
            case 1: Self.outcome(asked.part, slower: 9, unsteady: 9, throughout: ["A"], isInconclusive: true)
            case 2: Self.outcome(asked.part, slower: 2, unsteady: 3, throughout: ["A"])
            default: Self.outcome(asked.part)
            }
        }
        try trial.unchanged()
        #expect(asked.withLock { $0.map(\.title) } == ["unchanged 1", "unchanged 2", "unchanged 3"])
        #expect(asked.withLock { $0.allSatisfy(\.faults.isEmpty) })
        #expect(asked.withLock { $0.map(\.part.count) } == [12, 12, 12])
        // Twelve of fourteen, evenly; each gate begins one further on.
        let parts = asked.withLock { $0.map { $0.part.map { "\($0.implementation)\($0.workload.suffix(1))" } } }
        #expect(parts[0] == ["A0", "B0", "A1", "B1", "A2", "B2", "B3", "A4", "B4", "A5", "B5", "A6"])
        #expect(parts[1].first == "B0")
        #expect(
            trial.report.tallies == [
                TrialTally("nothing (A/A)", goal: .atMost(0.01), tries: 24, found: 2, note: .gates(2)),
                TrialTally("nothing (A/A): means of libraries and groups", goal: .atMost(0.01), tries: 6, found: 1),
                TrialTally("nothing (A/A): how samples spread", goal: .atMost(0.01), tries: 24, found: 3),
                TrialTally("nothing (A/A): gates over 12 of 14 targets", goal: .atMost(0.01), tries: 2, found: 1),
                TrialTally(
                    "nothing (A/A): gates over 12 of 14 targets that were inconclusive", goal: .none, tries: 3, found: 1,
                    note: .undecided),
            ])
    }

    @Test(arguments: [(true, 6, 12), (false, 15, 14)])
    func gatesThatNeverDecideAreGivenUp(quick: Bool, gates: Int, rows: Int) throws {
        var (trial, asked) = try Self.trial(quick: quick) { _, asked throws(Failure) in Self.outcome(asked.part, isInconclusive: true) }
        try trial.unchanged()
        #expect(asked.withLock(\.count) == gates)
        #expect(asked.withLock { $0.allSatisfy { $0.part.count == rows } })
        #expect(trial.report.tallies.map(\.tries) == [0, 0, 0, 0, gates])
        #expect(trial.report.tallies.first?.note == .allInconclusive)
        #expect(trial.report.tallies.last?.found == gates)
    }

    @Test func ofFiveGatesThatDecideEveryOneIsATry() throws {
        var (trial, asked) = try Self.trial(quick: false) { number, asked throws(Failure) in
            Self.outcome(asked.part, isInconclusive: number == 3)
        }
        try trial.unchanged()
        #expect(asked.withLock(\.count) == 6)
        #expect(trial.report.tallies.map(\.tries) == [70, 15, 70, 5, 6])
        #expect(trial.report.tallies.first?.note == .gates(5))
    }

    @Test func loopsAreAsLongAsTheyAreSaidToBeAndWhatIsFoundIsAddedUp() throws {
        var (trial, asked) = try Self.trial { number, asked throws(Failure) in
            switch number {
            case ...2: Self.outcome(asked.part)
            // 2 %, 5 %, 10 % at its second attempt, 20 %: of six rows each.
            case 3: Self.outcome(asked.part, slower: 1, unsteady: 1, ratio: 1.02)
            case 4: Self.outcome(asked.part, slower: 3, ratio: 1.05)
            case 5: Self.outcome(asked.part, slower: 6, unsteady: 6, isInconclusive: true)
            case 6: Self.outcome(asked.part, slower: 6, unsteady: 2, ratio: 1.1)
            case 7: Self.outcome(asked.part, slower: 6, ratio: 1.2)
            // All rows of A, then of B, that is called slower for another library.
            case 8: Self.outcome(asked.part, throughout: ["A"], ratio: 1.02)
            case 9: Self.outcome(asked.part, throughout: ["A"], ratio: 1.02)
            default: Self.outcome(asked.part, unsteady: 4, ratio: 1.9)
            }
        }
        try trial.unchanged()
        trial.report.tallies = []
        // 20,000 ns a run.
        try trial.slowed(cost: 2)
        let faults: [[Fault]] = asked.withLock { $0.dropFirst(2).map { asked in asked.part.compactMap { asked.faults[$0] } } }
        let loops = [200, 500, 1000, 1000, 2000].map { [Fault](repeating: .slow(iterations: $0), count: 6) }
        let throughoutLoops = [[Fault]](repeating: .init(repeating: .slow(iterations: 200), count: 7), count: 2)
        let tails = [Fault](repeating: .tail(iterations: 10_000), count: 6)
        #expect(Array(faults) == loops + throughoutLoops + [tails])
        let throughout = asked.withLock { $0.dropFirst(7).prefix(2).map { ($0.title, Set($0.part.map(\.implementation))) } }
        #expect(throughout.map(\.0) == ["A", "B"].map { "2 % slower in all rows of a library (\($0))" })
        #expect(throughout.map(\.1) == [["A"], ["B"]])

        let tallies = trial.report.tallies
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
        // 50 % of 5 %, all of 10 %: nine tenths of the way.
        #expect(trial.report.smallestFound.map { ($0 * 1e4).rounded() } == 950)
    }

    @Test func fourRowsOfALibraryHaveAMean() throws {
        var (trial, _) = try Self.trial(try Self.catalogue(["A"], Array(Self.names.prefix(4)))) { number, asked throws(Failure) in
            Self.outcome(asked.part, throughout: number > 2 ? ["A"] : [])
        }
        try trial.unchanged()
        try trial.slowed(cost: 2)
        let tally = try #require(trial.report.tallies.first { $0.name == "2 % slower in all rows of a library" })
        #expect(tally.tries == 1 && tally.found == 1)
    }

    @Test func whatNoGateDecidesIsNoTry() throws {
        var (trial, asked) = try Self.trial { number, asked throws(Failure) in Self.outcome(asked.part, isInconclusive: number > 2) }
        try trial.unchanged()
        trial.report.tallies = []
        try trial.slowed(cost: 2)
        // After two on unchanged code: four shares, two libraries, and the tails, with three attempts at each.
        #expect(asked.withLock(\.count) == 23)
        #expect(trial.report.tallies.count == 6)
        #expect(trial.report.tallies.allSatisfy { $0.tries == 0 && $0.note == .allInconclusive })
        #expect(trial.report.smallestFound == nil)
    }

    @Test func theRowsOfAGateAreThoseOfItsFirstLook() {
        let targets = ["w/1", "w/2"].map { PairedTarget(workload: $0, implementation: "A", parameter: .none, size: 0) }
        var first = PairedGate.Data(), again = PairedGate.Data()
        first.rows = targets.map { Self.row($0) }
        again.rows = [Self.row(targets[0], 1)]
        var gate = TrialGate(outcome: .init())
        gate.note(first, of: .first, targets.map { (target: $0, blocks: 15) })
        gate.note(again, of: .longer, [(target: targets[0], blocks: 30)])
        gate.note(again, of: .again, [(target: targets[0], blocks: 30)])
        #expect(gate.rows.map(\.key) == first.rows.map(\.key))
        // Four for each block, and two to warm up.
        #expect(gate.processes == 2 * 62 + 2 * 122)
    }

    @Test func whereNothingCanBeSlowedThatIsSaid() throws {
        // Of these rows each is allowed 10 %, and no library has four.
        var (trial, asked) = try Self.trial(try Self.catalogue(["A"], ["a/one", "a/two", "a/three"]), thresholds: "* * * 10%") {
            _, asked throws(Failure) in Self.outcome(asked.part)
        }
        try trial.unchanged()
        trial.report.tallies = []
        try trial.slowed(cost: 2)
        let titles = asked.withLock { $0.map(\.title) }
        #expect(titles == ["unchanged 1", "unchanged 2", "2 % slower", "20 % slower", "one sample in ten twice as long"])
        #expect(
            trial.report.tallies.map(\.note) == [
                .measured(1), .nothingToSlow(0.05), .nothingToSlow(0.1), .measured(1), nil, .nothingToSlow(0.02), .measured(1),
            ])

        // Nothing was measured, so that there is nothing to make a share of it.
        var (other, gates) = try Self.trial { _, asked throws(Failure) in Self.outcome(asked.part) }
        try other.slowed(cost: 2)
        #expect(gates.withLock(\.isEmpty))
        #expect(other.report.tallies.map(\.note) == [0.02, 0.05, 0.1, 0.2, 0.02, 1].map { .nothingToSlow($0) })
        #expect(other.report.smallestFound == nil)
    }

    @Test func aTrialOfNothingIsRefused() throws {
        let counted = try Catalogue([Implementation(library: "A", workloads: [.sample("a/one")])])
        let failure = #expect(throws: Failure.self) {
            try Self.trial(counted) { _, asked throws(Failure) in Self.outcome(asked.part) }
        }
        #expect(failure?.code == .nothingToCompare)
    }

    @Test func theReportSaysHowMuchEffortWentIn() throws {
        var (trial, asked) = try Self.trial { number, asked throws(Failure) in Self.outcome(asked.part, isInconclusive: number == 1) }
        try trial.unchanged()
        let circumstances = try #require(try trial.finished(seconds: 12).circumstances)
        #expect(asked.withLock(\.count) == 3)
        #expect(circumstances.gates == 3)
        #expect(circumstances.inconclusive == 1)
        #expect(circumstances.processes == 30)
        #expect(circumstances.seconds == 12)
        #expect(circumstances.family == 100)
        #expect(circumstances.thresholds == "t.txt")
        #expect(circumstances.attempts == 3)
    }

    @Test func theReportSaysWhatTheNoiseOfTheRowsLeavesToFind() throws {
        var (trial, _) = try Self.trial { _, asked throws(Failure) in Self.outcome(asked.part) }
        try trial.unchanged()
        // Rows without noise: their threshold.
        let limits = try #require(try trial.finished(seconds: 1).limits)
        #expect((limits.median * 1e4).rounded() == 300 && (limits.worst.limit * 1e4).rounded() == 300)
    }
}
