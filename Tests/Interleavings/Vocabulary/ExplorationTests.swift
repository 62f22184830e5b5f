import Interleaving
import Testing

/// Tests of the exploration: it finds faults, and says how to reproduce them.
@Suite(.serialized) struct ExplorationTests {
    private final class Subject: Sendable {
        let number = SteppedAtomic<Int>(0)
        let one = SteppedLock(0), other = SteppedLock(0)

        /// Not one operation, but two.
        func increment() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
        var value: Int { number.load(ordering: .relaxed) }
    }

    private static func lostUpdate(preemptions: Int, replay: [Int]? = nil) -> Exploration.Result {
        Exploration.everyOrder(
            preemptions: preemptions, replay: replay, of: Subject.init, threads: [{ $0.increment() }, { $0.increment() }]
        ) { $0.value == 2 ? nil : "\($0.value)" }
    }

    @Test func aLostUpdateIsFoundWithOnePreemption() throws {
        let none = Self.lostUpdate(preemptions: 0)
        #expect(none.failure == nil && none.orders == 2)
        let failure = try #require(Self.lostUpdate(preemptions: 1).failure)
        #expect(failure.reason == "1" && failure.steps.count == 4)
    }

    @Test func aFailingOrderFailsAgainOnReplay() throws {
        let failure = try #require(Self.lostUpdate(preemptions: 1).failure)
        let again = Self.lostUpdate(preemptions: 1, replay: failure.schedule)
        #expect(again.orders == 1 && again.failure?.steps == failure.steps)
    }

    #if compiler(>=6.2)
    @Test func replayingAnUnavailableDecisionTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ExplorationTests.lostUpdate(preemptions: 1, replay: [9])
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("`replay` is of threads that did something else"))
    }

    @Test func replayingTooManyDecisionsTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ExplorationTests.lostUpdate(preemptions: 1, replay: [0, 0, 0, 0, 0, 0, 0, 0])
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("`replay` is of threads that did something else"))
    }

    @Test func nondeterministicThreadsTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            ExplorationTests.incrementTheFirstTime()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("what the threads do depends on more than the order of their steps"))
    }

    private static func incrementTheFirstTime() {
        var orders = 0
        _ = Exploration.everyOrder(
            preemptions: 1,
            of: { () -> Subject in
                orders += 1
                return Subject()
            },
            threads: (0..<2).map { _ in { subject in if orders == 1 { subject.increment() } } }
        ) { _ in nil }
    }
    #endif

    @Test func anAtomicIncrementIsNeverLost() {
        let result = Exploration.everyOrder(
            preemptions: 3, of: Subject.init,
            threads: (0..<3).map { _ in { subject in _ = subject.number.add(1, ordering: .relaxed) } }
        ) { $0.value == 3 ? nil : "\($0.value)" }
        #expect(result.failure == nil && result.orders > 1)
    }

    @Test func locksTakenInOppositeOrderAreReportedAsADeadlock() {
        let result = Exploration.everyOrder(
            preemptions: 1, of: Subject.init,
            threads: [
                { subject in subject.one.withLock { _ in subject.other.withLock { _ in } } },
                { subject in subject.other.withLock { _ in subject.one.withLock { _ in } } },
            ]
        ) { _ in nil }
        #expect(result.failure?.reason == "a deadlock: every thread waits for a lock")
    }

    @Test func anEndlessThreadIsStopped() {
        let result = Exploration.everyOrder(
            preemptions: 0, of: Subject.init,
            threads: [{ subject in while subject.value == 0 {} }, { $0.increment() }]
        ) { _ in nil }
        #expect(result.failure?.reason == "no end after 20000 steps")
    }
}
