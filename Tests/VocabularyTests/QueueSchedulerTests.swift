import Dispatch
import Foundation
import TestThreads
import Testing
import Vocabulary

@Suite struct QueueSchedulerTests {
    private let tracker = Tracker()

    /// A scheduler with the means to block its queue.
    struct Subject: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let scheduler: any Scheduler
        let isSerial: Bool
        let suspend: @Sendable () -> Void
        let resume: @Sendable () -> Void
        /// Returns when everything queued before has been dealt with.
        let flush: @Sendable () -> Void
    }

    static var subjects: [Subject] {
        [
            subject("serial", attributes: [], isSerial: true) { SerialDispatchQueueScheduler(queue: $0) },
            subject("serial on a concurrent queue", attributes: .concurrent, isSerial: true) { SerialDispatchQueueScheduler(queue: $0) },
            subject("concurrent", attributes: .concurrent, isSerial: false) { ConcurrentDispatchQueueScheduler(queue: $0) },
            operations("operations, one at a time", atATime: 1),
            operations("operations, many at a time", atATime: 4),
        ]
    }

    static func subject(
        _ name: String, attributes: DispatchQueue.Attributes, isSerial: Bool, _ make: (DispatchQueue) -> any Scheduler
    ) -> Subject {
        let queue = DispatchQueue(label: name, attributes: attributes)
        return Subject(
            testDescription: name, scheduler: make(queue), isSerial: isSerial,
            suspend: { queue.suspend() }, resume: { queue.resume() }, flush: { queue.sync(flags: .barrier) {} })
    }

    static func operations(_ name: String, atATime count: Int) -> Subject {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = count
        return Subject(
            testDescription: name, scheduler: OperationQueueScheduler(queue), isSerial: count == 1,
            suspend: { queue.isSuspended = true }, resume: { queue.isSuspended = false },
            flush: { queue.waitUntilAllOperationsAreFinished() })
    }

    @Test(arguments: subjects) func anActionRunsOnceAndIsReleased(_ subject: Subject) {
        let ran = DispatchSemaphore(value: 0), gone = DispatchSemaphore(value: 0)
        let counter = Counter()
        let token = subject.scheduler.schedule(
            tracker.tracked(
                {
                    counter.increment()
                    ran.signal()
                }, farewell: { gone.signal() }))
        ran.waitPatiently()
        gone.waitPatiently()
        #expect(counter.value == 1)
        #expect(tracker.count == 0)
        token.dispose()
        #expect(token.isDisposed)
    }

    @Test(arguments: subjects) func anActionDoesNotRunInsideItsSchedulingCall(_ subject: Subject) {
        let done = DispatchSemaphore(value: 0)
        let journal = Journal()
        subject.scheduler.schedule {
            // With a single thread, a nested call returns before its action runs.
            let inner = DispatchSemaphore(value: 0)
            subject.scheduler.schedule {
                inner.waitPatiently()
                journal.note("inner")
                done.signal()
            }
            journal.note("outer")
            inner.signal()
        }
        done.waitPatiently()
        #expect(journal.entries == ["outer", "inner"])
    }

    @Test(arguments: subjects) func actionsOnASerialQueueRunInSchedulingOrder(_ subject: Subject) {
        let done = DispatchSemaphore(value: 0)
        let journal = Journal()
        for number in 0..<100 {
            subject.scheduler.schedule(after: .seconds(-number)) {
                journal.note("\(number)")
                done.signal()
            }
        }
        for _ in 0..<100 { done.waitPatiently() }
        let expected = (0..<100).map { "\($0)" }
        if subject.isSerial { #expect(journal.entries == expected) }
        #expect(journal.entries.sorted() == expected.sorted())
    }

    @Test(arguments: subjects) func aDelayedActionDoesNotRunEarly(_ subject: Subject) {
        let ran = DispatchSemaphore(value: 0), gone = DispatchSemaphore(value: 0)
        let scheduler = subject.scheduler
        let before = scheduler.now
        let token = scheduler.schedule(
            after: .milliseconds(1),
            tracker.tracked(
                {
                    #expect(scheduler.now - before >= .milliseconds(1))
                    ran.signal()
                }, farewell: { gone.signal() }))
        ran.waitPatiently()
        gone.waitPatiently()
        token.dispose()
        #expect(token.isDisposed)
    }

    @Test(arguments: subjects) func aDelayedActionRunsThoughItsTokenIsDropped(_ subject: Subject) {
        let ran = DispatchSemaphore(value: 0)
        do { _ = subject.scheduler.schedule(after: .milliseconds(1)) { ran.signal() } }
        ran.waitPatiently()
    }

    @Test(arguments: subjects) func aDisposedActionIsReleasedWhileTheQueueStillHoldsItsPlace(_ subject: Subject) {
        let tracker = Tracker(), counter = Counter()
        subject.suspend()
        let token = subject.scheduler.schedule(tracker.tracked { counter.increment() })
        let delayed = subject.scheduler.schedule(after: .seconds(1000), tracker.tracked { counter.increment() })
        #expect(tracker.count == 2)
        #expect(!token.isDisposed && !delayed.isDisposed)
        for _ in 0..<2 {
            token.dispose()
            delayed.dispose()
        }
        #expect(tracker.count == 0)
        #expect(token.isDisposed && delayed.isDisposed)
        subject.resume()
        subject.flush()
        #expect(counter.value == 0)
    }

    @Test(arguments: subjects) func anActionMayDisposeItself(_ subject: Subject) {
        let start = DispatchSemaphore(value: 0), gone = DispatchSemaphore(value: 0)
        let tracker = Tracker(), token = Token()
        token.hold(
            subject.scheduler.schedule(
                tracker.tracked(
                    {
                        start.waitPatiently()
                        token.dispose()
                    }, farewell: { gone.signal() })))
        start.signal()
        gone.waitPatiently()
        #expect(tracker.count == 0)
    }

    @Test(arguments: subjects) func anActionDisposedByManyThreadsRunsAtMostOnce(_ subject: Subject) {
        let counters = (0..<50).map { _ in Counter() }
        for (round, counter) in counters.enumerated() {
            let token = subject.scheduler.schedule(after: .microseconds(round % 3), tracker.tracked { counter.increment() })
            inThreads(3) { _ in
                letOthersIn()
                token.dispose()
            }
            #expect(token.isDisposed)
        }
        // An action may have begun before it was disposed.
        subject.flush()
        #expect(counters.allSatisfy { $0.value <= 1 })
        #expect(tracker.count == 0)
    }

    @Test(arguments: subjects) func periodicTurnsRunUntilDisposed(_ subject: Subject) {
        let gone = DispatchSemaphore(value: 0)
        let counter = Counter(), inside = Counter(), tracker = Tracker(), token = Token()
        let scheduler = subject.scheduler
        let start = scheduler.now
        let held = DispatchSemaphore(value: 0)
        token.hold(
            scheduler.schedulePeriodically(
                after: .milliseconds(1), every: .microseconds(100),
                tracker.tracked(
                    {
                        if counter.value == 0 { held.waitPatiently() }
                        let turn = counter.increment()
                        #expect(inside.increment() == turn, "two turns overlap")
                        // Turn n is due after 1 ms and n - 1 periods, and never runs earlier.
                        #expect(scheduler.now - start >= .microseconds(1000 + 100 * (turn - 1)))
                        if turn == 20 { token.dispose() }
                    }, farewell: { gone.signal() })))
        held.signal()
        gone.waitPatiently()
        #expect(counter.value == 20)
        #expect(tracker.count == 0)
    }

    @Test(arguments: subjects) func aPeriodicActionDisposedBeforeItsFirstTurnIsReleasedAtOnce(_ subject: Subject) {
        let token = subject.scheduler.schedulePeriodically(after: .seconds(1000), every: .seconds(1), tracker.tracked {})
        #expect(!token.isDisposed)
        token.dispose()
        token.dispose()
        #expect(token.isDisposed)
        #expect(tracker.count == 0)
    }

    @Test func actionsOfAConcurrentQueueOverlap() {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
        let first = DispatchSemaphore(value: 0), second = DispatchSemaphore(value: 0), done = DispatchSemaphore(value: 0)
        scheduler.schedule {
            first.signal()
            second.waitPatiently()
            done.signal()
        }
        scheduler.schedule {
            second.signal()
            first.waitPatiently()
            done.signal()
        }
        done.waitPatiently()
        done.waitPatiently()
    }

    @Test func pendingActionsRunThoughTheSchedulerIsReleased() {
        let ran = DispatchSemaphore(value: 0)
        do {
            let scheduler = SerialDispatchQueueScheduler(label: "short-lived", qos: .utility)
            scheduler.schedule { ran.signal() }
            scheduler.schedule(after: .milliseconds(1)) { ran.signal() }
        }
        ran.waitPatiently()
        ran.waitPatiently()
    }

    @Test func aHugeDelayIsNotMistakenForAShortOne() {
        let scheduler = SerialDispatchQueueScheduler()
        let token = scheduler.schedule(after: .seconds(Int64.max), tracker.tracked { Issue.record("it ran") })
        let fence = DispatchSemaphore(value: 0)
        scheduler.schedule(after: .milliseconds(1)) { fence.signal() }
        fence.waitPatiently()
        token.dispose()
        #expect(tracker.count == 0)
    }
}
