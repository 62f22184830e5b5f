import Interleaving
import Testing

/// The exploration itself: it finds what is wrong, and says how to see it again.
@Suite(.serialized) struct ExplorationTests {
    private final class Subject: Sendable {
        let number = SteppedAtomic<Int>(0)
        let one = SteppedLock(0), other = SteppedLock(0)

        /// Not one operation, but two.
        func increment() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
        var value: Int { number.load(ordering: .relaxed) }
    }

    private func lostUpdate(preemptions: Int, replay: [Int]? = nil) -> Exploration.Result {
        Exploration.everyOrder(
            preemptions: preemptions, replay: replay, of: Subject.init, threads: [{ $0.increment() }, { $0.increment() }]
        ) { $0.value == 2 ? nil : "\($0.value)" }
    }

    @Test func aLostUpdateTakesOnePreemption() throws {
        let none = lostUpdate(preemptions: 0)
        #expect(none.failure == nil && none.orders == 2)
        let failure = try #require(lostUpdate(preemptions: 1).failure)
        #expect(failure.reason == "1" && failure.steps.count == 4)
    }

    @Test func anOrderThatWentWrongGoesWrongAgain() throws {
        let failure = try #require(lostUpdate(preemptions: 1).failure)
        let again = lostUpdate(preemptions: 1, replay: failure.schedule)
        #expect(again.orders == 1 && again.failure?.steps == failure.steps)
    }

    @Test func whatIsOneOperationIsNeverLost() {
        let result = Exploration.everyOrder(
            preemptions: 3, of: Subject.init,
            threads: (0..<3).map { _ in { subject in _ = subject.number.add(1, ordering: .relaxed) } }
        ) { $0.value == 3 ? nil : "\($0.value)" }
        #expect(result.failure == nil && result.orders > 1)
    }

    @Test func locksThatAreTakenCrosswiseAreADeadlock() {
        let result = Exploration.everyOrder(
            preemptions: 1, of: Subject.init,
            threads: [
                { subject in subject.one.withLock { _ in subject.other.withLock { _ in } } },
                { subject in subject.other.withLock { _ in subject.one.withLock { _ in } } },
            ]
        ) { _ in nil }
        #expect(result.failure?.reason == "a deadlock: every thread waits for a lock")
    }

    @Test func aThreadThatTurnsInACircleIsEnded() {
        let result = Exploration.everyOrder(
            preemptions: 0, of: Subject.init,
            threads: [{ subject in while subject.value == 0 {} }, { $0.increment() }]
        ) { _ in nil }
        #expect(result.failure?.reason == "no end after 20000 steps")
    }
}
