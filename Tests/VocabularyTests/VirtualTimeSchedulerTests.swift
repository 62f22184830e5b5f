import TestThreads
import Testing
import Vocabulary

@Suite struct VirtualTimeSchedulerTests {
    private let tracker = Tracker()
    private let scheduler = VirtualTimeScheduler()
    private let journal = Journal()

    private func note(_ name: String) -> () -> Void {
        { journal.note("\(name) at \(scheduler.now)") }
    }

    @Test func nothingRunsUntilTimeAdvances() {
        scheduler.schedule(note("now"))
        scheduler.schedule(after: .seconds(1), note("later"))
        #expect(scheduler.now == .zero)
        #expect(journal.entries == [])
        scheduler.advance(by: .zero)
        #expect(journal.entries == ["now at 0.0 seconds"])
        scheduler.advance(to: .seconds(1))
        #expect(journal.entries == ["now at 0.0 seconds", "later at 1.0 seconds"])
    }

    @Test func actionsRunByDueTimeThenInSchedulingOrder() {
        for (name, due) in [("a", 3), ("b", 1), ("c", 2), ("d", 1), ("e", 3), ("f", 0), ("g", 1)] {
            scheduler.schedule(after: .seconds(due)) { journal.note(name) }
        }
        scheduler.run()
        #expect(journal.entries == ["f", "b", "d", "g", "c", "a", "e"])
    }

    @Test func aThousandActionsInAnyOrderAreSorted() {
        // Due times out of order: 0, 7, 14, … 497, 4, 11, …
        for number in 0..<1000 {
            scheduler.schedule(after: .milliseconds(number * 7 % 500)) { journal.note("\(number * 7 % 500) \(number)") }
        }
        scheduler.run()
        let expected = (0..<1000).map { (due: $0 * 7 % 500, number: $0) }
            .sorted { ($0.due, $0.number) < ($1.due, $1.number) }
            .map { "\($0.due) \($0.number)" }
        #expect(journal.entries == expected)
    }

    @Test func anActionSeesItsExactDueTime() {
        let delay = Duration(secondsComponent: 1, attosecondsComponent: 1)
        let counter = Counter()
        scheduler.schedule(after: delay) {
            #expect(scheduler.now == delay)
            counter.increment()
        }
        scheduler.advance(to: .seconds(1))
        #expect(counter.value == 0)
        #expect(scheduler.now == .seconds(1))
        scheduler.advance(by: Duration(secondsComponent: 0, attosecondsComponent: 1))
        #expect(counter.value == 1)
    }

    @Test func anActionMaySchedule() {
        scheduler.schedule(after: .seconds(1)) {
            note("first")()
            scheduler.schedule(note("at once"))
            scheduler.schedule(after: .seconds(1), note("within"))
            scheduler.schedule(after: .seconds(5), note("beyond"))
        }
        scheduler.schedule(after: .seconds(1), note("second"))
        scheduler.advance(to: .seconds(3))
        #expect(
            journal.entries == [
                "first at 1.0 seconds", "second at 1.0 seconds", "at once at 1.0 seconds", "within at 2.0 seconds",
            ])
        #expect(scheduler.now == .seconds(3))
        scheduler.run()
        #expect(journal.entries.last == "beyond at 6.0 seconds")
        #expect(scheduler.now == .seconds(6))
    }

    @Test func anOverdueActionRunsAtTheCurrentTime() {
        scheduler.advance(to: .seconds(10))
        scheduler.schedule(at: .seconds(3), note("past"))
        scheduler.schedule(after: .seconds(-3), note("negative"))
        scheduler.run()
        #expect(journal.entries == ["past at 10.0 seconds", "negative at 10.0 seconds"])
    }

    @Test func aDisposedActionIsReleasedAtOnceAndNeitherRunsNorMovesTheTime() {
        let token = scheduler.schedule(after: .seconds(5), tracker.tracked(note("disposed")))
        scheduler.schedule(after: .seconds(1), note("kept"))
        #expect(tracker.count == 1)
        #expect(!token.isDisposed)
        token.dispose()
        token.dispose()
        #expect(tracker.count == 0)
        #expect(token.isDisposed)
        scheduler.run()
        #expect(journal.entries == ["kept at 1.0 seconds"])
        #expect(scheduler.now == .seconds(1))
    }

    @Test func anActionMayDisposeAnotherDueAtTheSameTime() {
        let tracker = Tracker(), token = Token()
        scheduler.schedule(after: .seconds(1)) { token.dispose() }
        token.hold(scheduler.schedule(after: .seconds(1), tracker.tracked(note("disposed"))))
        scheduler.run()
        #expect(journal.entries == [])
        #expect(tracker.count == 0)
    }

    @Test func anActionIsReleasedAfterItsRunThoughItsTokenIsHeld() {
        let token = scheduler.schedule(tracker.tracked {})
        #expect(!token.isDisposed)
        scheduler.run()
        #expect(tracker.count == 0)
        #expect(token.isDisposed)
    }

    @Test func anActionThatDisposesItselfRunsToItsEnd() {
        let tracker = Tracker(), token = Token()
        token.hold(
            scheduler.schedule(
                tracker.tracked {
                    token.dispose()
                    note("end")()
                }))
        scheduler.run()
        #expect(journal.entries == ["end at 0.0 seconds"])
        #expect(tracker.count == 0)
    }

    @Test func anObjectHeldByAReleasedActionMayScheduleInItsDeinit() {
        let scheduler = scheduler, journal = journal
        let token = scheduler.schedule(
            tracker.tracked(
                {},
                farewell: {
                    scheduler.schedule { journal.note("farewell") }
                }))
        token.dispose()
        scheduler.run()
        #expect(journal.entries == ["farewell"])
    }

    @Test func actionsMayBeScheduledAndDisposedByManyThreads() {
        let tracker = Tracker(), counter = Counter()
        inThreads(4) { [scheduler] number in
            for round in 0..<500 {
                let token = scheduler.schedule(after: .seconds(number), tracker.tracked { counter.increment() })
                if round.isMultiple(of: 2) { token.dispose() }
            }
        }
        #expect(tracker.count == 1000)
        scheduler.run()
        #expect(counter.value == 1000)
        #expect(tracker.count == 0)
    }

    @Test func aRunMayReachItsActionLimit() {
        for name in ["a", "b", "c"] { scheduler.schedule { journal.note(name) } }
        scheduler.run(atMost: 3)
        #expect(journal.entries == ["a", "b", "c"])
    }

    @Test func aReleasedSchedulerReleasesItsPendingActions() {
        do {
            let scheduler = VirtualTimeScheduler()
            scheduler.schedule(after: .seconds(1), tracker.tracked {})
            scheduler.schedulePeriodically(after: .seconds(1), every: .seconds(1), tracker.tracked {})
            #expect(tracker.count == 2)
        }
        #expect(tracker.count == 0)
    }
}
