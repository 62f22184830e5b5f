import Testing
import Vocabulary

@Suite struct ImmediateSchedulerTests {
    private let journal = Journal()
    private let scheduler = ImmediateScheduler.shared

    @Test func anActionHasRunWhenTheCallReturns() {
        let token = scheduler.schedule { journal.note("action") }
        journal.note("after")
        #expect(journal.entries == ["action", "after"])
        #expect(token.isDisposed)
    }

    @Test func anActionScheduledByAnActionRunsInsideIt() {
        scheduler.schedule {
            journal.note("outer begins")
            scheduler.schedule { journal.note("inner") }
            journal.note("outer ends")
        }
        #expect(journal.entries == ["outer begins", "inner", "outer ends"])
    }

    @Test func aDelayBlocksTheCallingThread() {
        let before = scheduler.now
        let thread = thisThread
        scheduler.schedule(after: .milliseconds(2)) {
            #expect(scheduler.now - before >= .milliseconds(2))
            #expect(thisThread == thread)
            journal.note("action")
        }
        journal.note("after")
        #expect(journal.entries == ["action", "after"])
    }

    @Test func aNegativeDelayCountsAsZero() {
        scheduler.schedule(after: .seconds(-1000)) { journal.note("action") }
        #expect(journal.entries == ["action"])
    }

    @Test func anActionIsReleasedWhenItHasRun() {
        let tracker = Tracker()
        let token = scheduler.schedule(tracker.tracked {})
        let delayed = scheduler.schedule(after: .microseconds(1), tracker.tracked {})
        #expect(tracker.count == 0)
        withExtendedLifetime((token, delayed)) {}
    }
}
