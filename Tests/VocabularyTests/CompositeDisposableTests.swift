import TestThreads
import Testing
import Vocabulary

@Suite struct CompositeDisposableTests {
    private let journal = Journal()

    private func noting(_ name: String) -> any Cancelable { Disposables.create { journal.note(name) } }

    @Test func aCompositeDisposesItsContentsInInsertionOrder() {
        let composite = CompositeDisposable(noting("a"), noting("b"))
        for name in ["c", "d", "e", "f", "g", "h"] { composite.insert(noting(name)) }
        #expect(composite.count == 8)
        #expect(!composite.isDisposed)
        composite.dispose()
        composite.dispose()
        #expect(journal.entries == ["a", "b", "c", "d", "e", "f", "g", "h"])
        #expect(composite.count == 0)
        #expect(composite.isDisposed)
    }

    @Test func aRemovedDisposableIsDisposedOnce() throws {
        let composite = CompositeDisposable(disposables: [noting("a")])
        let key = try #require(composite.insert(noting("b")))
        composite.insert(noting("c"))
        composite.remove(for: key)
        composite.remove(for: key)
        #expect(journal.entries == ["b"])
        #expect(composite.count == 2)
        composite.insert(noting("d"))
        composite.remove(for: key)
        composite.dispose()
        composite.remove(for: key)
        #expect(journal.entries == ["b", "a", "c", "d"])
    }

    @Test func aDisposableInsertedAfterDisposalIsDisposedAtOnce() {
        let composite = CompositeDisposable()
        composite.dispose()
        #expect(composite.insert(noting("late")) == nil)
        #expect(composite.count == 0)
        #expect(journal.entries == ["late"])
    }

    @Test func aDisposableMayUseItsContainerWhileBeingDisposed() {
        let composite = CompositeDisposable()
        composite.insert(Disposables.create { composite.insert(noting("late")) })
        composite.insert(noting("last"))
        composite.dispose()
        #expect(journal.entries == ["late", "last"])
    }

    @Test func aDroppedCompositeDisposesNothing() {
        _ = CompositeDisposable(noting("a"))
        #expect(journal.entries == [])
    }

    @Test func nestedContainersDisposeInOrder() {
        let single = SingleAssignmentDisposable(), serial = SerialDisposable()
        single.setDisposable(CompositeDisposable(noting("b"), noting("c")))
        serial.disposable = CompositeDisposable(single, noting("d"))
        Disposables.create(noting("a"), serial, noting("e")).dispose()
        #expect(journal.entries == ["a", "b", "c", "d", "e"])
        #expect(single.isDisposed && serial.isDisposed)
    }

    @Test func deeplyNestedContainersAreDisposedWithoutStackPerLevel() {
        var chain: any Disposable = noting("innermost")
        for number in 0..<200_000 {
            switch number % 3 {
            case 0: chain = CompositeDisposable(chain)
            case 1:
                let single = SingleAssignmentDisposable()
                single.setDisposable(chain)
                chain = single
            default:
                let serial = SerialDisposable()
                serial.disposable = chain
                chain = serial
            }
        }
        chain.dispose()
        #expect(journal.entries == ["innermost"])
    }

    @Test func concurrentInsertionAndRemovalDisposeEachElementOnce() {
        let journal = journal
        let composite = CompositeDisposable()
        inThreads(4) { thread in
            for round in 0..<500 {
                let key = composite.insert(Disposables.create { journal.note("\(thread * 500 + round)") })
                if let key, round % 2 == 0 { composite.remove(for: key) }
                if thread == 0, round == 400 { composite.dispose() }
            }
        }
        #expect(journal.entries.compactMap { Int($0) }.sorted() == Array(0..<2_000))
    }
}
