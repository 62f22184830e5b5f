import BenchmarkKit
import Testing

@testable import Gate
@testable import GateTrial
@testable import Results
@testable import Measure

/// A trial that ends before everything was tried.
@Suite struct GateTrialEndTests {
    @Test func aProcessThatFailsEndsTheTrial() throws {
        var (trial, _) = try GateTrialTests.trial { _, asked throws(Failure) in
            var outcome = GateTrialTests.outcome(asked.part)
            outcome.verdicts.append(Verdict(.error, GateTrialTests.row(asked.part[0]).key, .said("signal 11")))
            return outcome
        }
        let failure = refusal { () throws(Failure) in try trial.unchanged() }
        #expect(failure?.code == .verification)
        #expect(failure?.message.contains(": signal 11; the trial ends here: ") == true, "\(failure?.message ?? "")")
    }

    @Test func whatWasTriedBeforeTheEndCounts() throws {
        /// Ends with gate `last`, in which the person asks to stop.
        func trial(last: Int) throws -> GateTrial {
            try GateTrialTests.trial { number, asked throws(Failure) in
                if number == last { throw Failure(.interrupted, "interrupted") }
                return GateTrialTests.outcome(asked.part, slower: 1, throughout: ["A"], ratio: 1.02)
            }.0
        }
        var unchanged = try trial(last: 2)
        #expect(refusal { () throws(Failure) in try unchanged.unchanged() }?.code == .interrupted)
        #expect(unchanged.report.tallies.map(\.tries) == [12, 3, 12, 1, 1])
        #expect(unchanged.report.tallies.map(\.found) == [1, 1, 0, 1, 0])
        #expect(unchanged.report.tallies.first?.note == .gates(1))
        #expect(try unchanged.finished(seconds: 1).limits != nil)

        var none = try trial(last: 1)
        #expect(refusal { () throws(Failure) in try none.unchanged() }?.code == .interrupted)
        #expect(none.report.isEmpty && none.report.tallies.map(\.note) == [nil, nil, nil, nil, .undecided])

        // After two on unchanged code: the second of the shares, and the second of the libraries.
        for (last, tries) in [(4, [6, 6]), (8, [6, 6, 6, 6, 24, 1])] {
            var slowed = try trial(last: last)
            try slowed.unchanged()
            slowed.report.tallies = []
            #expect(refusal { () throws(Failure) in try slowed.slowed(cost: 2) }?.code == .interrupted)
            #expect(slowed.report.tallies.map(\.tries) == tries)
            #expect(!slowed.report.isEmpty)
        }
    }
}
