import Testing
import Vocabulary

/// `schedulePeriodically`, in virtual time, where every turn's time is exact.
@Suite struct PeriodicTests {
    private let scheduler = TestScheduler()
    private let journal = Journal()

    private func note() { journal.note("\(scheduler.tick)") }

    @Test func turnsRunAfterTheDelayAndThenEveryPeriod() {
        let token = scheduler.schedulePeriodically(after: .seconds(5), every: .seconds(10), note)
        scheduler.advance(to: 35)
        #expect(journal.entries == ["5", "15", "25", "35"])
        token.dispose()
        scheduler.advance(to: 100)
        #expect(journal.entries == ["5", "15", "25", "35"])
    }

    @Test func aNegativeDelayCountsAsZero() {
        let token = scheduler.schedulePeriodically(after: .seconds(-7), every: .seconds(10), note)
        scheduler.advance(to: 20)
        #expect(journal.entries == ["0", "10", "20"])
        token.dispose()
    }

    @Test func aFractionalNanosecondPeriodDoesNotDrift() {
        let third = Duration(secondsComponent: 0, attosecondsComponent: 333_333_333_333_333_333)
        let counter = Counter()
        let token = scheduler.schedulePeriodically(after: third, every: third) {
            #expect(scheduler.now == third * counter.increment())
        }
        scheduler.advance(to: 1000)
        #expect(counter.value == 3000)
        token.dispose()
    }

    /// A scheduler whose time can be advanced during an action.
    private final class Laggard: Scheduler {
        let clock = VirtualTimeScheduler()
        private let extra = Token()
        private let lag = Counter()

        var now: Duration { clock.now + .seconds(lag.value) }
        func schedule(_ action: @escaping () -> Void) -> any Cancelable { clock.schedule(action) }
        func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
            clock.schedule(after: delay, action)
        }
        func fallBehind(by seconds: Int) { for _ in 0..<seconds { lag.increment() } }
    }

    @Test func missedTurnsRunWithoutPauseUntilCaughtUp() {
        let scheduler = Laggard()
        let counter = Counter()
        let token = scheduler.schedulePeriodically(after: .seconds(10), every: .seconds(10)) {
            journal.note("\(scheduler.now)")
            if counter.increment() == 1 { scheduler.fallBehind(by: 25) }
        }
        scheduler.clock.advance(to: .seconds(40))
        // The first takes from 10 to 35: those due at 20 and 30 come at once, and the one due at 40 in time.
        #expect(journal.entries == ["10", "35", "35", "40", "50", "60"].map { "\($0).0 seconds" })
        token.dispose()
    }

    @Test func aTurnMayDisposeItsPeriodicAction() {
        let tracker = Tracker(), token = Token(), counter = Counter()
        token.hold(
            scheduler.schedulePeriodically(
                after: .zero, every: .seconds(1),
                tracker.tracked {
                    note()
                    if counter.increment() == 3 { token.dispose() }
                    // Not before the running turn has returned.
                    #expect(tracker.count == 1)
                }))
        scheduler.run()
        #expect(journal.entries == ["0", "1", "2"])
        #expect(tracker.count == 0)
    }

    @Test func disposalReleasesTheActionAtOnceAndIsIdempotent() {
        let tracker = Tracker()
        let token = scheduler.schedulePeriodically(after: .seconds(1), every: .seconds(1), tracker.tracked(note))
        scheduler.advance(to: 2)
        #expect(tracker.count == 1)
        #expect(!token.isDisposed)
        token.dispose()
        token.dispose()
        #expect(tracker.count == 0)
        #expect(token.isDisposed)
        scheduler.run()
        #expect(scheduler.tick == 2)
    }

    @Test func anEndedPeriodicActionLeavesNothingBehind() {
        let census = LiveCensus()
        census.observe {
            let token = Token()
            token.hold(scheduler.schedulePeriodically(after: .zero, every: .seconds(1)) { token.dispose() })
            scheduler.run()
            // The token holds itself; its action no longer does.
            token.hold(Disposables.create())
        }
        #expect(census.count == 0)
    }

    @Test func simultaneousPeriodicActionsKeepTheirOrder() {
        let tokens = ["a", "b"].map { name in
            scheduler.schedulePeriodically(after: .seconds(1), every: .seconds(1)) { journal.note("\(name)\(scheduler.tick)") }
        }
        scheduler.advance(to: 3)
        #expect(journal.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
        for token in tokens { token.dispose() }
    }

    /// Disposes `token`'s content when it has scheduled its second action, before it returns that action's token.
    private final class Interrupting: Scheduler {
        let clock = TestScheduler()
        let token = Token()
        private let scheduled = Counter()

        var now: Duration { clock.now }
        func schedule(_ action: @escaping () -> Void) -> any Cancelable { clock.schedule(action) }
        func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable {
            let scheduledAction = clock.schedule(after: delay, action)
            if scheduled.increment() == 2 { token.dispose() }
            return scheduledAction
        }
    }

    @Test func disposalWhileSchedulingTheNextTurnLeavesNothingQueued() {
        let scheduler = Interrupting(), counter = Counter()
        scheduler.token.hold(scheduler.schedulePeriodically(after: .seconds(1), every: .seconds(10)) { counter.increment() })
        scheduler.clock.run()
        #expect(counter.value == 1)
        // A second turn would be due at 11.
        #expect(scheduler.clock.tick == 1)
        scheduler.token.hold(Disposables.create())
    }
}
