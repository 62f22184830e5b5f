import Testing

/// The verbs of seed 000: `on`, `unlink`, `add(to:)`, `observer()`, and the emitter's own names.
@Suite(.conforms) struct VerbTests {
    private let trial = Trial.current

    @Test func handlersOnALinkHearItsEvents() {
        let emitter = Observable<Int>()
        let link = emitter.map { $0 * 2 }
        let same = link.on(next: trial.trackedHandler("next") { trial.journal.note("\($0)") })
            .on(error: { trial.journal.note("#\($0)") })
            .on(finish: { trial.journal.note("|") })
        #expect(same === link, "on returns the link that it was called on")
        emitter.next(1)
        emitter.next(2)
        emitter.finish()
        emitter.next(3)
        expect(trial.journal.entries, ["2", "4", "|"])
        expect(trial.alive, [], "though the link is held")
    }

    @Test func anErrorReachesOnlyErrorHandlers() {
        let emitter = Observable<Int>()
        let link = emitter.filter { _ in true }
            .on(finish: { trial.journal.note("|") })
            .on(error: { trial.journal.note("#\($0)") })
            .on(error: { trial.journal.note("again #\($0)") })
        emitter.error(Failure.boom)
        expect(trial.journal.entries, ["#boom", "again #boom"])
        link.on(error: { trial.journal.note("late #\($0)") })
        expect(trial.journal.entries.last, "late #boom")
    }

    @Test func handlersAndChildLinksAreServedInRegistrationOrder() {
        let emitter = Observable<Int>()
        let first = emitter.map { $0 }.on(next: { trial.journal.note("first \($0)") }).on(finish: { trial.journal.note("first |") })
        emitter.on(next: { trial.journal.note("second \($0)") }).on(finish: { trial.journal.note("second |") })
        let third = emitter.subscribe(onNext: { trial.journal.note("third \($0)") }, onCompleted: { trial.journal.note("third |") })
        emitter.on(next: { trial.journal.note("fourth \($0)") }).on(finish: { trial.journal.note("fourth |") })
        emitter.next(1)
        emitter.finish()
        #expect(
            trial.journal.entries == [
                "first 1", "second 1", "third 1", "fourth 1", "first |", "second |", "third |", "fourth |",
            ])
        withExtendedLifetime((first, third)) {}
    }

    @Test func aHandlerIsReleasedWithItsLink() {
        let emitter = Observable<Int>()
        let before = trial.count
        do {
            let link = emitter.map(trial.tracked("map") { $0 }).on(next: trial.trackedHandler("next") { trial.journal.note("\($0)") })
            emitter.next(1)
            withExtendedLifetime(link) {}
        }
        expect(trial.alive, [])
        expect(trial.count, before)
        emitter.next(2)
        expect(trial.journal.entries, ["1"])
    }

    /// An event retains a link that no other link observes, because its handler may drop it.
    ///
    /// In a debug build, the closure that delivers the value retains it too. See also
    /// `SharingThreadTests.anotherThreadMayDropALinkBeforeTheEventReachesIt`.
    @Test func aHandlerMayDropItsOwnLink() {
        let emitter = Observable<Int>()
        let held = Box<Chain<Int>?>(emitter.map(trial.tracked("map", noted: true) { $0 }))
        held.content?.on(next: { _ in
            held.content = nil
            trial.journal.note("dropped")
        })
        held.content?.filter { _ in true }.subscribe(onNext: { _ in }).dispose()
        emitter.next(1)
        expect(trial.journal.entries, ["dropped", "map gone"])
    }

    @Test func unlinkTakesALinkOutOfItsChain() {
        let emitter = Observable<Int>()
        let link = emitter.map(trial.tracked("map") { $0 }).on(next: trial.trackedHandler("next") { trial.journal.note("\($0)") })
        let neighbour = emitter.filter { _ in true }.on(next: { trial.journal.note("neighbour \($0)") })
        emitter.next(1)
        link.unlink()
        link.unlink()
        emitter.next(2)
        expect(trial.journal.entries, ["1", "neighbour 1", "neighbour 2"])
        expect(trial.alive, ["map"], "the transform is the link's own, and the link is held")
        neighbour.unlink()
        emitter.next(3)
        expect(trial.journal.entries.count, 3)
    }

    @Test func linksBelowAnUnlinkedLinkHearNothingMore() {
        let recorder = trial.recorder(), emitter = Observable<Int>()
        let middle = emitter.map { $0 }
        let subscription = recorder.subscribe(to: middle.map { $0 })
        emitter.next(1)
        middle.unlink()
        emitter.next(2)
        emitter.finish()
        expect(recorder.heard, "1")
        subscription.dispose()
    }

    @Test func anUnlinkedLinkDoesNotReplayItsEnd() {
        let recorder = trial.recorder(), emitter = Observable<Int>()
        let link = emitter.map { $0 }
        emitter.finish()
        link.unlink()
        let subscription = recorder.subscribe(to: link)
        expect(recorder.heard, "")
        subscription.dispose()
    }

    @Test func unlinkDetachesAParentThatNothingElseObserves() {
        let calls = Counter(), emitter = Observable<Int>()
        let parent = emitter.map { calls.increment(by: $0) }
        let first = parent.map { $0 }.on(next: { _ in }), second = parent.map { $0 }.on(next: { _ in })
        emitter.next(1)
        first.unlink()
        emitter.next(1)
        expect(calls.value, 2, "the second still observes it")
        second.unlink()
        emitter.next(1)
        expect(calls.value, 2)
        withExtendedLifetime(parent) {}
    }

    @Test func unlinkingARootDoesNothing() {
        let recorder = trial.recorder(), emitter = Observable<Int>()
        recorder.hear(emitter)
        emitter.unlink()
        emitter.next(1)
        emitter.finish()
        expect(recorder.heard, "1 |")
    }

    @Test func aHandlerMayUnlinkItsOwnLink() {
        let emitter = Observable<Int>()
        let link = emitter.map { $0 }
        link.on(next: { [weak link] value in
            trial.journal.note("\(value)")
            if value == 2 { link?.unlink() }
        }).on(next: { trial.journal.note("again \($0)") })
        for value in 1...3 { emitter.next(value) }
        emitter.finish()
        expect(trial.journal.entries, ["1", "again 1", "2"])
    }

    @Test func aHandlerOfTheEndMayUnlinkItsOwnLink() {
        let emitter = Observable<Int>()
        let link = emitter.map { $0 }
        link.on(finish: { [weak link] in
            trial.journal.note("|")
            link?.unlink()
        }).on(finish: { trial.journal.note("again |") })
        emitter.finish()
        expect(trial.journal.entries, ["|"])
    }

    @Test func aBagHoldsItsLinksUntilItIsCleared() {
        let emitter = Observable<Int>(), bag = LinkBag()
        do {
            emitter.map { $0 }.on(next: trial.trackedHandler("first") { trial.journal.note("first \($0)") }).add(to: bag)
            emitter.on(next: { trial.journal.note("root \($0)") }).add(to: bag)
        }
        emitter.next(1)
        bag.clear()
        #expect(!bag.isDisposed)
        expect(trial.alive, [])
        emitter.next(2)
        emitter.map { $0 }.on(next: { trial.journal.note("second \($0)") }).add(to: bag)
        emitter.next(3)
        bag.dispose()
        emitter.next(4)
        emitter.map { $0 }.on(next: { trial.journal.note("late \($0)") }).add(to: bag)
        emitter.next(5)
        // A root cannot be unlinked: its handlers stay.
        #expect(
            trial.journal.entries == [
                "first 1", "root 1", "root 2", "root 3", "second 3", "root 4", "root 5",
            ])
        emitter.finish()
    }

    @Test func anObserverOfAnEmitterPassesOnEverythingAndCannotSend() {
        let recorder = trial.recorder(), emitter = Observable<Int>()
        let observer: Observer<Int> = emitter.observer()
        #expect(!(observer is Observable<Int>))
        recorder.hear(observer.map { $0 + 1 })
        emitter.next(1)
        emitter.error(Failure.boom)
        expect(recorder.heard, "2 #boom")
    }

    @Test func aChildKeepsItsParentAlive() {
        weak var root: Observable<Int>?
        weak var middle: Observer<Int>?
        var last: Observer<Int>?
        do {
            let emitter = Observable<Int>()
            let link = emitter.map { $0 }
            last = link.filter { _ in true }
            (root, middle) = (emitter, link)
        }
        #expect(root != nil && middle != nil)
        last = nil
        #expect(root == nil && middle == nil)
        withExtendedLifetime(last) {}
    }

    @Test func aParentDoesNotKeepItsChildAlive() {
        let emitter = Observable<Int>()
        weak var child: Observer<Int>?
        do { child = emitter.map { $0 } }
        #expect(child == nil)
        emitter.next(1)
    }

    @Test func clearingABagUnlinksASubscriptionInIt() {
        let recorder = trial.recorder(), emitter = Observable<Int>(), bag = LinkBag()
        do {
            let subscription = recorder.subscribe(to: emitter.map { $0 })
            (subscription as? any Unlinkable)?.add(to: bag)
        }
        emitter.next(1)
        bag.clear()
        emitter.next(2)
        expect(recorder.heard, "1")
    }
}
