import TestThreads
import Testing
import Vocabulary

@Suite struct SerialDisposableTests {
    private let journal = Journal(), serial = SerialDisposable()

    private func noting(_ name: String) -> any Cancelable { Disposables.create { journal.note(name) } }

    @Test func aNewDisposableReplacesAndDisposesTheOldOne() {
        serial.hold(noting("first"))
        #expect(journal.entries == [])
        serial.hold(noting("second"))
        #expect(journal.entries == ["first"])
        serial.dispose()
        serial.dispose()
        #expect(journal.entries == ["first", "second"])
        #expect(serial.isDisposed)
    }

    @Test func aDisposableHeldAfterDisposalIsDisposedAtOnce() {
        #expect(!serial.isDisposed)
        serial.dispose()
        serial.hold(noting("first"))
        serial.hold(noting("second"))
        #expect(journal.entries == ["first", "second"])
        #expect(serial.isDisposed)
    }

    @Test func aTakenDisposableIsNotDisposedAndLeavesRoomForAnother() {
        #expect(serial.take() === nil)
        serial.hold(noting("first"))
        let first = serial.take()
        #expect(serial.take() === nil)
        #expect(journal.entries == [])
        serial.hold(noting("second"))
        serial.dispose()
        #expect(journal.entries == ["second"])
        #expect(serial.take() === nil)
        first?.dispose()
        #expect(journal.entries == ["second", "first"])
    }

    @Test func theHeldDisposableCanBeReadAndReplaced() {
        let first = noting("first")
        serial.disposable.dispose()
        serial.disposable = first
        #expect(serial.disposable === first)
        serial.disposable = noting("second")
        #expect(journal.entries == ["first"])
        serial.dispose()
        serial.disposable = noting("late")
        serial.disposable.dispose()
        #expect(journal.entries == ["first", "second", "late"])
    }

    @Test func aDisposableMayUseItsContainerWhileBeingDisposed() {
        serial.hold(Disposables.create { serial.hold(noting("late")) })
        serial.dispose()
        #expect(journal.entries == ["late"])
    }

    @Test func aDisposedSerialDisposableReleasesItsContent() {
        let tracker = Tracker()
        serial.hold(ImmediateScheduler.shared.schedule {})
        serial.hold(TestScheduler().schedule(tracker.tracked {}))
        serial.dispose()
        #expect(tracker.count == 0)
    }

    @Test func everyHeldDisposableIsDisposedOnceAcrossManyThreads() {
        inThreads(4) { thread in
            for round in 0..<500 {
                serial.hold(noting("\(thread * 500 + round)"))
                if thread == 0, round == 400 { serial.dispose() }
            }
        }
        #expect(journal.entries.compactMap { Int($0) }.sorted() == Array(0..<2_000))
    }
}
