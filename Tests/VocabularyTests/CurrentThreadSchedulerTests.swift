import TestThreads
import Testing

@testable import Vocabulary

@Suite struct CurrentThreadSchedulerTests {
    private let journal = Journal()
    private let scheduler = CurrentThreadScheduler.instance

    @Test func anActionRunsAtOnceOnAnIdleTrampoline() {
        #expect(CurrentThreadScheduler.isScheduleRequired)
        scheduler.schedule {
            #expect(!CurrentThreadScheduler.isScheduleRequired)
            journal.note("action")
        }
        journal.note("after")
        #expect(journal.entries == ["action", "after"])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test func nestedActionsRunAfterTheCurrentOneInSchedulingOrder() {
        CurrentThreadScheduler.schedule {
            scheduler.schedule {
                journal.note("1")
                CurrentThreadScheduler.schedule { journal.note("1.1") }
            }
            CurrentThreadScheduler.schedule {
                journal.note("2")
                scheduler.schedule { journal.note("2.1") }
            }
            journal.note("0")
        }
        #expect(journal.entries == ["0", "1", "2", "1.1", "2.1"])
    }

    @Test func enterRunsItsBodyAtOnceAndScheduledActionsAfterIt() {
        let result = Trampoline.current.enter {
            CurrentThreadScheduler.schedule { journal.note("action") }
            Trampoline.current.enter { journal.note("nested body") }
            return 7
        }
        #expect(result == 7)
        #expect(journal.entries == ["nested body", "action"])
    }

    @Test func aMillionChainedActionsNeedNoStack() {
        let counter = Counter()
        func step() {
            if counter.increment() < 1_000_000 { CurrentThreadScheduler.schedule(step) }
        }
        CurrentThreadScheduler.schedule(step)
        #expect(counter.value == 1_000_000)
    }

    @Test func anActionIsReleasedBeforeTheNextOneRuns() {
        let tracker = Tracker()
        Trampoline.current.enter {
            CurrentThreadScheduler.schedule(tracker.tracked({ journal.note("first") }, farewell: { journal.note("first gone") }))
            CurrentThreadScheduler.schedule { journal.note("second") }
        }
        #expect(journal.entries == ["first", "first gone", "second"])
    }

    @Test func aDisposedActionIsReleasedAtOnceAndDoesNotRun() {
        let tracker = Tracker()
        Trampoline.current.enter {
            let tokens = [
                scheduler.schedule(tracker.tracked { journal.note("disposed") }),
                scheduler.schedule(after: .seconds(1000), tracker.tracked { journal.note("disposed, delayed") }),
            ]
            #expect(tokens.map(\.isDisposed) == [false, false])
            #expect(tracker.count == 2)
            for token in tokens + tokens { token.dispose() }
            #expect(tokens.map(\.isDisposed) == [true, true])
            #expect(tracker.count == 0)
            scheduler.schedule { journal.note("kept") }
        }
        // Nor did anything wait for the delayed one.
        #expect(journal.entries == ["kept"])
    }

    @Test func delayedActionsRunInOrderOfDueTime() {
        let before = scheduler.now
        Trampoline.current.enter {
            // Late enough that the action below is due first, however slow this thread is.
            scheduler.schedule(after: .milliseconds(300)) { journal.note("late") }
            scheduler.schedule(after: .milliseconds(1)) { journal.note("early") }
            journal.note("body")
        }
        #expect(journal.entries == ["body", "early", "late"])
        #expect(scheduler.now - before >= .milliseconds(300))
    }

    @Test func anActionScheduledBeforeADelayedOneRunsFirst() {
        Trampoline.current.enter {
            CurrentThreadScheduler.schedule { journal.note("1") }
            scheduler.schedule(after: .microseconds(1)) {
                journal.note("2")
                scheduler.schedule(after: .microseconds(1)) { journal.note("4") }
                CurrentThreadScheduler.schedule { journal.note("3") }
            }
        }
        // "4" is due up to a microsecond before or after "3" was scheduled: either order may be that of the times.
        #expect(journal.entries.prefix(2) == ["1", "2"])
        #expect(journal.entries.dropFirst(2).sorted() == ["3", "4"])
    }

    @Test func theLastDelayedActionsOwnActionsRunInSchedulingOrder() {
        Trampoline.current.enter {
            scheduler.schedule(after: .microseconds(1)) {
                CurrentThreadScheduler.schedule { journal.note("1") }
                scheduler.schedule(after: .microseconds(1)) { journal.note("2") }
            }
            journal.note("0")
        }
        #expect(journal.entries == ["0", "1", "2"])
    }

    @Test func anImmediateActionOvertakesADelayedOneThatIsNotDue() {
        Trampoline.current.enter {
            let late = scheduler.schedule(after: .seconds(1)) { journal.note("late") }
            CurrentThreadScheduler.schedule {
                journal.note("now")
                // Nothing may wait for it.
                late.dispose()
            }
        }
        #expect(journal.entries == ["now"])
    }

    @Test func aDelayedActionBlocksTheThreadWhenNothingRuns() {
        let before = scheduler.now
        scheduler.schedule(after: .milliseconds(2)) {
            #expect(scheduler.now - before >= .milliseconds(2))
            journal.note("action")
        }
        journal.note("after")
        #expect(journal.entries == ["action", "after"])
    }

    @Test func eachThreadHasItsOwnTrampoline() {
        let counter = Counter()
        Trampoline.current.enter {
            inThreads(4) { _ in
                #expect(CurrentThreadScheduler.isScheduleRequired)
                CurrentThreadScheduler.schedule { counter.increment() }
            }
            #expect(counter.value == 4)
        }
    }

    @Test func periodicTurnsInsideATrampolineRunUntilDisposed() {
        let counter = Counter(), tracker = Tracker(), token = Token()
        Trampoline.current.enter {
            token.hold(
                scheduler.schedulePeriodically(
                    after: .zero, every: .microseconds(1),
                    tracker.tracked {
                        if counter.increment() == 5 { token.dispose() }
                    }))
            #expect(counter.value == 0)
        }
        #expect(counter.value == 5)
        #expect(tracker.count == 0)
    }

    @Test func alternatingActionsKeepTheirOrderInABoundedQueue() {
        let heard = Locked<[Int]>([]), most = Locked(0)
        Trampoline.current.enter {
            for loop in 0..<3 {
                scheduler.scheduleRecursive(loop) { state, recurse in
                    heard.withLock { $0.append(state) }
                    let places = Trampoline.current.queue.count
                    most.withLock { $0 = max($0, places) }
                    if state < 30_000 { recurse(state + 3) }
                }
            }
        }
        #expect(heard.withLock { $0 } == Array(0...30_002))
        #expect(most.withLock { $0 } < 1_000)
    }
}
