import Synchronization
import TestThreads
import Testing
@testable import Vocabulary

/// The serializer: one at a time, nobody waits, nothing is lost.
@Suite struct SerializerTests {
    /// A serializer that closures can hold.
    private final class Holder: Sendable {
        let serializer = Serializer()
        let journal = Journal()
        /// How many threads are inside, and the most that ever were.
        let inside = Atomic<Int>(0), most = Atomic<Int>(0)
        let done = Atomic<Int>(0)

        func enter(as caller: UInt = 2) -> Bool { serializer.enter(as: caller) }
        func leave(as caller: UInt = 2) { serializer.leave(as: caller) }
        func enqueue(_ action: @escaping () -> Void) { serializer.enqueue(action) }
        func runAfterwards(_ action: @escaping () -> Void) { serializer.runAfterwards(action) }
        var caller: UInt { serializer.holder }
        var hasWork: Bool { serializer.hasWork }

        /// Does one piece of work inside: here, or by the caller that is already inside.
        func work() {
            guard serializer.enter() else { return serializer.enqueue { self.count() } }
            count()
            serializer.leave()
        }

        private func count() {
            most.max(inside.add(1, ordering: .sequentiallyConsistent).newValue, ordering: .sequentiallyConsistent)
            done.add(1, ordering: .sequentiallyConsistent)
            inside.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    private let holder = Holder()

    @Test func aFreeSerializerLetsOneIn() {
        #expect(holder.caller == 0)
        #expect(holder.enter(as: 4))
        #expect(holder.caller == 4)
        #expect(!holder.enter(as: 6))
        #expect(holder.caller == 4)
        holder.leave(as: 4)
        #expect(holder.caller == 0)
        #expect(holder.enter(as: 6))
        holder.leave(as: 6)
    }

    @Test func queuedWorkRunsInOrderWhenTheHolderLeaves() {
        #expect(holder.enter())
        #expect(!holder.hasWork)
        for number in 1...3 { holder.enqueue { holder.journal.note("\(number)") } }
        #expect(holder.hasWork)
        #expect(holder.journal.entries == [])
        holder.leave()
        #expect(holder.journal.entries == ["1", "2", "3"])
        #expect(holder.caller == 0 && !holder.hasWork)
    }

    @Test func workQueuedDuringQueuedWorkRunsAfterIt() {
        #expect(holder.enter())
        holder.enqueue {
            holder.enqueue { holder.journal.note("3") }
            holder.journal.note("1")
        }
        holder.enqueue { holder.journal.note("2") }
        holder.leave()
        #expect(holder.journal.entries == ["1", "2", "3"])
    }

    @Test func workQueuedOnAFreeSerializerRunsAtOnceInsideIt() {
        holder.enqueue {
            holder.journal.note("inside: \(!holder.enter())")
        }
        #expect(holder.journal.entries == ["inside: true"])
        #expect(holder.caller == 0)
    }

    @Test func aDeferredActionFindsTheSerializerFree() {
        func note() {
            let isFree = holder.enter()
            holder.journal.note("free: \(isFree)")
            if isFree { holder.leave() }
        }
        holder.runAfterwards { note() }
        #expect(holder.enter())
        holder.runAfterwards { note() }
        holder.enqueue { holder.journal.note("work") }
        holder.leave()
        #expect(holder.journal.entries == ["free: true", "work", "free: true"])
    }

    /// A lost wake-up leaves work in the list until somebody enters again, so each round ends by checking without entering.
    @Test func nothingIsLostBetweenTwoThreads() {
        let rounds = 500
        let arrived = Counter(), lost = Counter(), alone = Counter()
        /// False after a timeout that only a deadlock reaches.
        @Sendable func meet(_ arrivals: Int) -> Bool {
            arrived.increment()
            let start = Uptime.now
            while arrived.value < arrivals {
                if Uptime.now - start > .seconds(120) {
                    alone.increment()
                    return false
                }
                letOthersIn()
            }
            return true
        }
        inThreads(2) { _ in
            for round in 1...rounds {
                holder.work()
                holder.work()
                // Both are done: nobody is inside, and nobody enters before the other is here.
                guard meet(4 * round - 2) else { return }
                if holder.done.load(ordering: .sequentiallyConsistent) < 4 * round { lost.increment() }
                guard meet(4 * round) else { return }
            }
        }
        #expect(alone.value == 0, "a thread has not come")
        #expect(lost.value == 0)
        #expect(holder.done.load(ordering: .relaxed) == 4 * rounds)
        #expect(holder.most.load(ordering: .relaxed) == 1)
    }
}
