import TestThreads
import Testing
import Vocabulary

@Suite struct DisposablesTests {
    private let journal = Journal()

    private func noting(_ name: String) -> any Cancelable { Disposables.create { journal.note(name) } }

    @Test func aCombinedDisposableDisposesItsPartsInOrder() {
        let all = Disposables.create(noting("a"), noting("b"), noting("c"))
        #expect(!all.isDisposed)
        all.dispose()
        all.dispose()
        Disposables.create([noting("d"), noting("e")]).dispose()
        #expect(journal.entries == ["a", "b", "c", "d", "e"])
        #expect(all.isDisposed)
    }

    @Test func aDisposableCanBeCreatedWithALabelledClosure() {
        Disposables.create(with: { journal.note("closure") }).dispose()
        #expect(journal.entries == ["closure"])
    }

    @Test func aBooleanDisposableRecordsItsDisposal() {
        let boolean = BooleanDisposable()
        #expect(!boolean.isDisposed)
        boolean.dispose()
        boolean.dispose()
        #expect(boolean.isDisposed)
        #expect(BooleanDisposable(isDisposed: true).isDisposed)
        #expect(!BooleanDisposable(isDisposed: false).isDisposed)
    }

    @Test func aScopedDisposableIsDisposedWhenReleased() {
        var scoped: ScopedDisposable? = noting("it").scoped()
        withExtendedLifetime(scoped) { #expect(journal.entries == []) }
        scoped = nil
        #expect(journal.entries == ["it"])
    }

    @Test func aScopedDisposableCanBeDisposedEarly() {
        let scoped = noting("it").scoped()
        scoped.dispose()
        #expect(journal.entries == ["it"])
    }

    // MARK: SingleAssignmentDisposable

    @Test func anAssignedDisposableIsDisposedOnce() {
        let single = SingleAssignmentDisposable()
        single.setDisposable(noting("it"))
        #expect(!single.isDisposed)
        #expect(journal.entries == [])
        single.dispose()
        single.dispose()
        #expect(single.isDisposed)
        #expect(journal.entries == ["it"])
    }

    @Test func aDisposableAssignedAfterDisposalIsDisposedAtOnce() {
        let single = SingleAssignmentDisposable()
        single.dispose()
        #expect(single.isDisposed)
        single.setDisposable(noting("late"))
        #expect(journal.entries == ["late"])
    }

    @Test func aDisposableAssignedDuringDisposalIsDisposedOnce() {
        for _ in 0..<500 {
            let single = SingleAssignmentDisposable(), calls = Counter()
            inThreads(2) { number in
                if number == 0 { single.dispose() } else { single.setDisposable(Disposables.create { calls.increment() }) }
            }
            #expect(calls.value == 1)
        }
    }

    // MARK: RefCountDisposable

    @Test func aRetainedTokenDefersTheDisposal() {
        let counted = RefCountDisposable(disposable: noting("it"))
        let first = counted.retain(), second = counted.retain()
        first.dispose()
        first.dispose()
        counted.dispose()
        #expect(!counted.isDisposed)
        #expect(journal.entries == [])
        second.dispose()
        #expect(counted.isDisposed)
        #expect(journal.entries == ["it"])
    }

    @Test func aRefCountDisposableWithoutTokensIsDisposedAtOnce() {
        let counted = RefCountDisposable(disposable: noting("it"))
        counted.retain().dispose()
        #expect(!counted.isDisposed)
        counted.dispose()
        counted.dispose()
        #expect(journal.entries == ["it"])
        counted.retain().dispose()
        #expect(journal.entries == ["it"])
    }

    @Test func aRefCountReleasedByManyThreadsIsDisposedOnce() {
        for _ in 0..<200 {
            let calls = Counter()
            let counted = RefCountDisposable(disposable: Disposables.create { calls.increment() })
            let retained = (0..<3).map { _ in counted.retain() }
            inThreads(4) { number in if number == 3 { counted.dispose() } else { retained[number].dispose() } }
            #expect(calls.value == 1)
        }
    }

    // MARK: ScheduledDisposable

    @Test func aScheduledDisposableIsDisposedOnceByAnAction() {
        let scheduler = TestScheduler()
        let scheduled = ScheduledDisposable(scheduler: scheduler, disposable: noting("it"))
        #expect(!scheduled.isDisposed)
        scheduled.dispose()
        scheduled.dispose()
        #expect(scheduled.isDisposed)
        #expect(journal.entries == [])
        scheduler.run(atMost: 1)
        #expect(journal.entries == ["it"])
    }
}
