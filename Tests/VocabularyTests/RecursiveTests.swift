import Testing
import Vocabulary

@Suite struct RecursiveTests {
    private let scheduler = TestScheduler()
    private let journal = Journal()

    @Test func eachStateSchedulesTheNext() {
        scheduler.scheduleRecursive(1) { state, recurse in
            journal.note("\(state)")
            if state < 100 { recurse(state * 10) }
        }
        #expect(journal.entries == [])
        scheduler.run()
        #expect(journal.entries == ["1", "10", "100"])
    }

    @Test func eachStateRunsAfterItsOwnDelay() {
        scheduler.scheduleRecursive(1, dueTime: .seconds(5)) { state, recurse in
            journal.note("\(state) at \(scheduler.tick)")
            if state < 3 { recurse(state + 1, .seconds(state * 10)) }
        }
        scheduler.run()
        #expect(journal.entries == ["1 at 5", "2 at 15", "3 at 35"])
    }

    @Test func aStateMayScheduleTwoOthers() {
        scheduler.scheduleRecursive("a") { state, recurse in
            journal.note(state)
            if state.count < 2 {
                recurse(state + "l")
                recurse(state + "r")
            }
        }
        scheduler.run()
        #expect(journal.entries == ["a", "al", "ar"])
    }

    @Test func disposalCancelsThePendingTurnAndReleasesTheAction() {
        let tracker = Tracker()
        let token = recursive(tracker.tracked { journal.note("ran") })
        scheduler.advance(to: 2)
        #expect(!token.isDisposed)
        #expect(tracker.count == 1)
        token.dispose()
        #expect(token.isDisposed)
        #expect(tracker.count == 0)
        scheduler.advance(to: 10)
        #expect(journal.entries == ["ran", "ran"])
    }

    private func recursive(_ body: @escaping () -> Void) -> any Cancelable {
        scheduler.scheduleRecursive((), dueTime: .seconds(1)) { state, recurse in
            body()
            recurse(state, .seconds(1))
        }
    }

    @Test func aDroppedVirtualTimeSchedulerIsReleasedWithItsPendingTurn() {
        let tracker = Tracker(), census = LiveCensus()
        weak var dropped: TestScheduler?
        census.observe {
            let scheduler = TestScheduler()
            dropped = scheduler
            let body = tracker.tracked { journal.note("ran") }
            let action: ((), ((), Duration) -> Void) -> Void = { state, recurse in
                body()
                recurse(state, .seconds(1))
            }
            scheduler.scheduleRecursive((), dueTime: .seconds(1), action: action)
            // The same through the protocol.
            (scheduler as any Scheduler).scheduleRecursive((), dueTime: .seconds(1), action: action)
            scheduler.advance(to: 2)
        }
        #expect(journal.entries == ["ran", "ran", "ran", "ran"])
        #expect(dropped == nil)
        #expect(tracker.count == 0)
        #expect(census.total > 0)
        #expect(census.count == 0)
    }

    /// Not in virtual time: only the turns hold it.
    @Test func aPendingTurnKeepsACustomSchedulerAlive() {
        let clock = TestScheduler()
        weak var dropped: Relay?
        do {
            let relay = Relay(clock)
            dropped = relay
            relay.scheduleRecursive(1, dueTime: .seconds(1)) { state, recurse in
                journal.note("\(state)")
                if state < 3 { recurse(state + 1, .seconds(1)) }
            }
        }
        #expect(dropped != nil)
        clock.run()
        #expect(journal.entries == ["1", "2", "3"])
        #expect(dropped == nil)
    }

    private final class Relay: Scheduler {
        private let clock: TestScheduler
        init(_ clock: TestScheduler) { self.clock = clock }
        var now: Duration { clock.now }
        func schedule(_ action: @escaping () -> Void) -> any Cancelable { clock.schedule(action) }
        func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable { clock.schedule(after: delay, action) }
    }

    @Test func aFinishedTurnLeavesNothingBehind() {
        let census = LiveCensus()
        census.observe {
            let token = recursive {}
            scheduler.advance(to: 10)
            let afterTen = census.count
            #expect(afterTen > 0)
            scheduler.advance(to: 1_000)
            #expect(census.count == afterTen)
            token.dispose()
        }
    }

    @Test func anActionDisposedFromInsideSchedulesNothingMore() {
        let token = Token()
        token.hold(
            scheduler.scheduleRecursive(1) { state, recurse in
                journal.note("\(state)")
                if state == 3 { token.dispose() }
                recurse(state + 1)
            })
        scheduler.run(atMost: 10)
        #expect(journal.entries == ["1", "2", "3"])
    }

    @Test func recursionOnAnImmediateSchedulerNeedsNoStackPerTurn() {
        let counter = Counter()
        ImmediateScheduler.shared.scheduleRecursive(1) { state, recurse in
            counter.increment()
            if state < 100_000 { recurse(state + 1) }
        }
        #expect(counter.value == 100_000)
    }

    @Test func aPeriodicActionsResultIsItsNextState() {
        let token = scheduler.schedulePeriodic(1, startAfter: .seconds(5), period: .seconds(10)) { state in
            journal.note("\(state) at \(scheduler.tick)")
            return state * 2
        }
        scheduler.advance(to: 25)
        token.dispose()
        scheduler.advance(to: 100)
        #expect(journal.entries == ["1 at 5", "2 at 15", "4 at 25"])
    }
}
