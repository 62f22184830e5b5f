import TestThreads
import Testing
import Vocabulary

@Suite struct SerialDisposableTests {
    private let journal = Journal()

    private func noting(_ name: String, in journal: Journal) -> any Cancelable {
        Disposables.create { journal.note(name) }
    }

    @Test func aNewDisposableReplacesAndDisposesTheOldOne() {
        let serial = SerialDisposable()
        serial.hold(noting("first", in: journal))
        #expect(journal.entries == [])
        serial.hold(noting("second", in: journal))
        #expect(journal.entries == ["first"])
        serial.dispose()
        serial.dispose()
        #expect(journal.entries == ["first", "second"])
        #expect(serial.isDisposed)
    }

    @Test func aDisposableHeldAfterDisposalIsDisposedAtOnce() {
        let serial = SerialDisposable()
        #expect(!serial.isDisposed)
        serial.dispose()
        serial.hold(noting("first", in: journal))
        serial.hold(noting("second", in: journal))
        #expect(journal.entries == ["first", "second"])
        #expect(serial.isDisposed)
    }

    @Test func aTakenDisposableIsNotDisposedAndLeavesRoomForAnother() {
        let serial = SerialDisposable()
        #expect(serial.take() === nil)
        serial.hold(noting("first", in: journal))
        let first = serial.take()
        #expect(serial.take() === nil)
        #expect(journal.entries == [])
        serial.hold(noting("second", in: journal))
        serial.dispose()
        #expect(journal.entries == ["second"])
        #expect(serial.take() === nil)
        first?.dispose()
        #expect(journal.entries == ["second", "first"])
    }

    @Test func theHeldDisposableCanBeReadAndReplaced() {
        let serial = SerialDisposable(), first = noting("first", in: journal)
        serial.disposable.dispose()
        serial.disposable = first
        #expect(serial.disposable === first)
        serial.disposable = noting("second", in: journal)
        #expect(journal.entries == ["first"])
        serial.dispose()
        serial.disposable = noting("late", in: journal)
        serial.disposable.dispose()
        #expect(journal.entries == ["first", "second", "late"])
    }

    @Test func aDisposableMayUseItsContainerWhileBeingDisposed() {
        let serial = SerialDisposable()
        serial.hold(Disposables.create { serial.hold(self.noting("late", in: journal)) })
        serial.dispose()
        #expect(journal.entries == ["late"])
    }

    @Test func aDisposedSerialDisposableReleasesItsContent() {
        let tracker = Tracker()
        let serial = SerialDisposable()
        serial.hold(ImmediateScheduler.shared.schedule {})
        serial.hold(TestScheduler().schedule(tracker.tracked {}))
        serial.dispose()
        #expect(tracker.count == 0)
    }

    @Test func everyHeldDisposableIsDisposedOnceAcrossManyThreads() {
        let serial = SerialDisposable()
        inThreads(4) { thread in
            for round in 0..<500 {
                serial.hold(noting("\(thread * 500 + round)", in: journal))
                if thread == 0, round == 400 { serial.dispose() }
            }
        }
        #expect(journal.entries.compactMap { Int($0) }.sorted() == Array(0..<2_000))
    }
}
