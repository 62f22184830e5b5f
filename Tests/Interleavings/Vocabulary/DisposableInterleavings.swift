import Interleaving
import Testing
@testable import Vocabulary

@Suite(.serialized) struct DisposableInterleavings {
    /// The threads' shared state. Its disposables count every call, and do not ask whether it is the first.
    private class Subject {
        var disposals: [String] = []

        func disposable(_ name: String) -> any Disposable { Counted { [unowned self] in disposals.append(name) } }

        /// The fault if not each of `names` was disposed once.
        func verdict(_ names: String...) -> String? { disposals.sorted() == names ? nil : "disposed: \(disposals)" }
    }

    /// `@unchecked Sendable`: the threads take turns.
    private final class Counted: Disposable, @unchecked Sendable {
        private let body: () -> Void
        private let pause = Flag()
        init(_ body: @escaping () -> Void) { self.body = body }

        func dispose() {
            // A step, so that another thread may run here.
            _ = pause.isRaised
            body()
        }
    }

    // MARK: One disposable

    @Test func aCleanupRunsOnce() {
        everyOrder(
            "Disposables.create: disposed by two threads", preemptions: 4,
            of: { () -> (Subject, any Disposable) in
                let subject = Subject()
                return (subject, Disposables.create { subject.disposals.append("a") })
            },
            threads: [{ $0.1.dispose() }, { $0.1.dispose() }]
        ) { $0.0.verdict("a") }
    }

    private final class Raised: Subject {
        let flag = Flag()
        var raisers = 0

        func raise() {
            if flag.raise() { raisers += 1 }
        }
    }

    @Test func aFlagIsRaisedByOneThread() {
        everyOrder(
            "Flag: raised by two threads", preemptions: 4, of: Raised.init, threads: [{ $0.raise() }, { $0.raise() }]
        ) { $0.raisers == 1 ? nil : "\($0.raisers) threads raised it" }
    }

    private final class Single: Subject {
        let single = SingleAssignmentDisposable()
    }

    @Test func aSingleAssignmentDisposableDisposesItsContentOnce() {
        everyOrder(
            "SingleAssignmentDisposable: set, and disposed by two threads", preemptions: 4, of: Single.init,
            threads: [{ $0.single.setDisposable($0.disposable("a")) }, { $0.single.dispose() }, { $0.single.dispose() }]
        ) { $0.verdict("a") }
    }

    private final class Serial: Subject {
        let serial = SerialDisposable()
    }

    @Test func aSerialDisposableDisposesEachContentOnce() {
        everyOrder(
            "SerialDisposable: given two, and disposed", preemptions: 3, of: Serial.init,
            threads: [{ $0.serial.hold($0.disposable("a")) }, { $0.serial.hold($0.disposable("b")) }, { $0.serial.dispose() }]
        ) { $0.verdict("a", "b") }
    }

    // MARK: Several

    private final class Composite: Subject {
        let composite = CompositeDisposable()
        var key: CompositeDisposable.DisposeKey?
    }

    @Test func aCompositeDisposesEachInsertedElementOnce() {
        everyOrder(
            "CompositeDisposable: two inserted, and disposed", preemptions: 4, of: Composite.init,
            threads: [
                { _ = $0.composite.insert($0.disposable("a")) },
                { _ = $0.composite.insert($0.disposable("b")) },
                { $0.composite.dispose() },
            ]
        ) { subject in
            if subject.composite.count > 0 { return "it still holds \(subject.composite.count)" }
            return subject.verdict("a", "b")
        }
    }

    @Test func aCompositeDisposesEachRemovedElementOnce() {
        everyOrder(
            "CompositeDisposable: one removed by two threads, and disposed", preemptions: 4,
            of: { () -> Composite in
                let subject = Composite()
                subject.key = subject.composite.insert(subject.disposable("a"))
                _ = subject.composite.insert(subject.disposable("b"))
                return subject
            },
            threads: [{ $0.composite.remove(for: $0.key!) }, { $0.composite.remove(for: $0.key!) }, { $0.composite.dispose() }]
        ) { $0.verdict("a", "b") }
    }

    // MARK: Counted and scheduled

    private final class Retained: Subject {
        lazy var counted = RefCountDisposable(disposable: disposable("a"))
        var tokens: [any Disposable] = []
        var isTooEarly = false

        /// Retains, and checks that the resource is not disposed before the release.
        func retainAndRelease() {
            let token = counted.retain()
            // A token that came too late is disposed already, and guarantees nothing.
            let isKept = (token as? any Cancelable)?.isDisposed == false
            let isAlive = disposals.isEmpty && !counted.isDisposed
            if isKept, !isAlive { isTooEarly = true }
            token.dispose()
        }

        func verdict() -> String? { isTooEarly ? "disposed while it was retained" : verdict("a") }
    }

    @Test func aRetainedResourceIsDisposedOnceAfterItsRelease() {
        everyOrder(
            "RefCountDisposable: retained and released, and disposed", preemptions: 4,
            of: { () -> Retained in
                let subject = Retained()
                _ = subject.counted
                return subject
            },
            threads: [{ $0.retainAndRelease() }, { $0.retainAndRelease() }, { $0.counted.dispose() }]
        ) { $0.verdict() }
    }

    @Test func concurrentReleasesDisposeTheResourceOnce() {
        everyOrder(
            "RefCountDisposable: two released, and disposed", preemptions: 4,
            of: { () -> Retained in
                let subject = Retained()
                subject.tokens = [subject.counted.retain(), subject.counted.retain()]
                return subject
            },
            threads: [{ $0.tokens[0].dispose() }, { $0.tokens[1].dispose() }, { $0.counted.dispose() }]
        ) { $0.verdict() }
    }

    private final class Scheduled: Subject {
        /// Counts the actions, and runs them at once.
        final class Place: Scheduler, @unchecked Sendable {
            var actions = 0
            var now: Duration { .zero }

            func schedule(_ action: @escaping () -> Void) -> any Cancelable {
                actions += 1
                action()
                return Disposables.create()
            }

            func schedule(after delay: Duration, _ action: @escaping () -> Void) -> any Cancelable { schedule(action) }
        }

        let place = Place()
        lazy var scheduled = ScheduledDisposable(scheduler: place, disposable: disposable("a"))
    }

    @Test func aDisposalIsScheduledOnce() {
        everyOrder(
            "ScheduledDisposable: disposed by two threads", preemptions: 4,
            of: { () -> Scheduled in
                let subject = Scheduled()
                _ = subject.scheduled
                return subject
            },
            threads: [{ $0.scheduled.dispose() }, { $0.scheduled.dispose() }]
        ) { $0.place.actions == 1 ? $0.verdict("a") : "\($0.place.actions) actions" }
    }
}
