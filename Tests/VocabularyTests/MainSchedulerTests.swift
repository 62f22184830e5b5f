import Dispatch
import Testing
import Vocabulary

/// One at a time, because they share the main scheduler and would see each other's actions.
@Suite(.serialized) struct MainSchedulerTests {
    private let journal = Journal()
    private let scheduler = MainScheduler.instance

    @MainActor @Test func anActionRunsAtOnceOnAnIdleMainQueue() {
        let token = scheduler.schedule { journal.note("action") }
        journal.note("after")
        #expect(journal.entries == ["action", "after"])
        #expect(token.isDisposed)
    }

    @MainActor @Test func aZeroDelayRunsAtOnce() {
        scheduler.schedule(after: .zero) { journal.note("action") }
        journal.note("after")
        #expect(journal.entries == ["action", "after"])
    }

    @MainActor @Test func actionsNeitherNestNorOvertakeEachOther() async {
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                scheduler.schedule { journal.note("2") }
                journal.note("1")
            }
            journal.note("outside")
            scheduler.schedule {
                journal.note("3")
                continuation.resume()
            }
        }
        #expect(journal.entries == ["1", "outside", "2", "3"])
    }

    @MainActor @Test func mainSchedulersDoNotWaitForEachOther() {
        let journal = Journal(), other = MainScheduler()
        scheduler.schedule {
            other.schedule { journal.note("other") }
            journal.note("own")
        }
        #expect(journal.entries == ["other", "own"])
    }

    @MainActor @Test func aDisposedActionIsReleasedAtOnceAndDoesNotRun() async {
        let journal = Journal(), tracker = Tracker()
        await withCheckedContinuation { continuation in
            scheduler.schedule {
                let token = scheduler.schedule(tracker.tracked { journal.note("disposed") })
                let delayed = scheduler.schedule(after: .seconds(1000), tracker.tracked { journal.note("disposed, delayed") })
                #expect(tracker.count == 2)
                token.dispose()
                delayed.dispose()
                #expect(tracker.count == 0)
                scheduler.schedule {
                    journal.note("kept")
                    continuation.resume()
                }
            }
        }
        #expect(journal.entries == ["kept"])
    }

    @MainActor @Test func theAsyncInstanceNeverRunsAnActionSynchronously() async {
        await withCheckedContinuation { continuation in
            MainScheduler.asyncInstance.schedule { journal.note("1") }
            MainScheduler.asyncInstance.schedule {
                MainActor.assertIsolated()
                journal.note("2")
                continuation.resume()
            }
            journal.note("after")
        }
        #expect(journal.entries == ["after", "1", "2"])
    }

    @Test func actionsFromAnotherThreadRunOnTheMainQueueInOrder() {
        let done = DispatchSemaphore(value: 0)
        for number in 1...3 {
            scheduler.schedule {
                MainActor.assertIsolated()
                journal.note("\(number)")
                done.signal()
            }
        }
        for _ in 1...3 { done.waitPatiently() }
        #expect(journal.entries == ["1", "2", "3"])
    }

    @Test func aDelayedActionRunsOnTheMainQueueNoEarlierThanDue() {
        let done = DispatchSemaphore(value: 0)
        let before = scheduler.now
        scheduler.schedule(after: .milliseconds(1)) {
            MainActor.assertIsolated()
            #expect(scheduler.now - before >= .milliseconds(1))
            done.signal()
        }
        done.waitPatiently()
    }

    @Test func periodicTurnsRunUntilDisposed() {
        let counter = Counter(), tracker = Tracker(), token = Token()
        let held = DispatchSemaphore(value: 0), gone = DispatchSemaphore(value: 0)
        token.hold(
            scheduler.schedulePeriodically(
                after: .milliseconds(1), every: .microseconds(100),
                tracker.tracked(
                    {
                        if counter.value == 0 { held.waitPatiently() }
                        if counter.increment() == 5 { token.dispose() }
                    }, farewell: { gone.signal() })))
        held.signal()
        gone.waitPatiently()
        #expect(counter.value == 5)
    }
}
