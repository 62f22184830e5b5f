import TestThreads
import Testing
import Vocabulary

@Suite struct DrainQueueTests {
    /// A queue that tests and their closures can hold, and the values it passed on.
    private final class Holder: Sendable {
        let drainQueue = DrainQueue<Int>()
        let journal = Journal()

        func append(_ value: Int) -> Bool { drainQueue.append(value) }
        func end(with completion: Completion) -> Bool { drainQueue.end(with: completion) }
        func removeAll() -> Completion? { drainQueue.removeAll().completion }

        func drain(then: (Int) -> Void = { _ in }) {
            drainQueue.drain(
                next: { value in
                    journal.note("\(value)")
                    then(value)
                },
                end: { journal.note("\($0)") })
        }
    }

    private let holder = Holder()

    @Test func oneActionDrainsEverythingAppendedMeanwhile() {
        #expect(holder.append(1))
        #expect(!holder.append(2))
        holder.drain(then: { value in
            if value == 2 { #expect(!holder.append(3)) }
        })
        #expect(holder.journal.entries == ["1", "2", "3"])
        #expect(holder.append(4))
        #expect(!holder.end(with: .completed))
        holder.drain()
        #expect(holder.journal.entries == ["1", "2", "3", "4", "completed"])
    }

    @Test func theEndAloneNeedsAnAction() {
        #expect(holder.end(with: .completed))
        holder.drain()
        #expect(holder.journal.entries == ["completed"])
    }

    @Test func anUnrequestedDrainDoesNothing() {
        holder.drain()
        #expect(holder.append(1))
        holder.drain(then: { _ in holder.drain() })
        holder.drain()
        #expect(holder.journal.entries == ["1"])
    }

    @Test func removedValuesAreNotDelivered() {
        #expect(holder.append(1))
        if holder.removeAll() != nil { Issue.record("there was no end") }
        holder.drain()
        #expect(holder.journal.entries == [])
        // The pending action no longer counts, so another must be scheduled.
        #expect(holder.append(2))
        #expect(!holder.end(with: .completed))
        guard case .completed? = holder.removeAll() else {
            Issue.record("the end was among what waited")
            return
        }
        holder.drain()
        #expect(holder.journal.entries == [])
    }

    @Test func aRemovalDuringADrainSparesLaterValues() {
        for value in 1...3 { _ = holder.append(value) }
        holder.drain(then: { value in
            guard value == 2 else { return }
            _ = holder.removeAll()
            #expect(!holder.append(4))
        })
        #expect(holder.journal.entries == ["1", "2", "4"])
    }

    @Test func valuesAreReleasedAfterRemovalAndAfterADrain() {
        let tracker = Tracker()
        let drainQueue = DrainQueue<() -> Void>()
        _ = drainQueue.append(tracker.tracked {})
        _ = drainQueue.append(tracker.tracked {})
        #expect(tracker.count == 2)
        do {
            let removed = drainQueue.removeAll()
            #expect(tracker.count == 2)
            withExtendedLifetime(removed) {}
        }
        #expect(tracker.count == 0)
        _ = drainQueue.append(tracker.tracked {})
        drainQueue.drain(next: { $0() }, end: { _ in })
        #expect(tracker.count == 0)
    }

    @Test func nothingIsLostBetweenManyThreads() {
        inThreads(4) { thread in
            for round in 0..<2_000 {
                if holder.append(thread * 2_000 + round) { holder.drain() }
            }
        }
        let numbers = holder.journal.entries.compactMap { Int($0) }
        #expect(numbers.sorted() == Array(0..<8_000))
        for thread in 0..<4 {
            let own = numbers.filter { $0 / 2_000 == thread }
            #expect(own == own.sorted())
        }
    }
}
