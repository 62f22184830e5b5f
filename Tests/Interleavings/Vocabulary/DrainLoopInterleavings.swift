import Interleaving
import Testing
@testable import Vocabulary

@Suite(.serialized) struct DrainLoopInterleavings {
    private final class Subject {
        let loop = DrainLoop()
        var rounds = 0, running = 0, most = 0

        func round() {
            running += 1
            most = max(most, running)
            rounds += 1
            running -= 1
        }

        func verdict(_ expected: Int) -> String? {
            if most > 1 { return "two rounds ran at a time" }
            return rounds == expected ? nil : "\(expected) rounds were asked for, and \(rounds) ran"
        }
    }

    @Test func eachRequestRunsOneRound() {
        everyOrder(
            "DrainLoop: three threads ask", preemptions: 4, of: Subject.init,
            threads: (0..<3).map { _ in { subject in subject.loop.run { subject.round() } } }
        ) { $0.verdict(3) }
    }

    @Test func aRequestRacingTheFirstStepRunsOneRound() {
        everyOrder(
            "DrainLoop: a first step against a request", preemptions: 4, of: Subject.init,
            threads: [{ subject in subject.loop.run(after: {}) { subject.round() } }, { subject in subject.loop.run { subject.round() } }]
        ) { $0.verdict(1) }
    }
}
