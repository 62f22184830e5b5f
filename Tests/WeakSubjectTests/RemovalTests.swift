import Testing
import WeakSubject

@Suite(.onStage) struct RemovalTests {
    private let stage = Stage.current, subject = Stage.current.subject()

    @Test func aRemovedObserverHearsNothingAndItsSlotIsGoneAtOnce() {
        let (a, b, c) = (stage.observer("a"), stage.observer("b"), stage.observer("c"))
        subject.add(observers: [a, b, c])
        subject.remove(observer: b)
        #expect(subject.count == 2)
        subject.send(notification: 1)
        #expect(stage.heard == ["a1", "c1"])
    }

    @Test func aDisposedObserverHearsNothingAndItsSlotStaysUntilTheNextSend() {
        let (a, b, c) = (stage.observer("a"), stage.observer("b"), stage.observer("c"))
        subject.add(observers: [a, b, c])
        subject.dispose(observer: b)
        #expect(subject.count == 3)
        #expect(subject[1] == nil && subject[2] === c && subject[b] == nil && subject[c] == 2)
        subject.send(notification: 1)
        #expect(stage.heard == ["a1", "c1"])
        #expect(subject.count == 2)
        #expect(subject[1] === c && subject[c] == 1)
    }

    @Test func aDisposedSlotIsDroppedBeforeTheNextSendNotifiesAnyone() {
        var counts: [Int] = []
        let a = stage.observer("a") { [unowned subject] _ in counts.append(subject.count) }
        let b = stage.observer("b")
        subject.add(observers: [a, b])
        subject.send(notification: 1)
        subject.dispose(observer: b)
        subject.send(notification: 2)
        #expect(counts == [2, 1])
    }

    @Test func removalAndDisposalAffectAnObserversFirstSlot() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject.add(observers: [a, b, a])
        subject.dispose(observer: a)
        #expect(subject[a] == 2)
        subject.remove(observer: a)
        #expect(subject[a] == nil && subject.count == 2)
        subject.send(notification: 1)
        #expect(stage.heard == ["b1"])
    }

    @Test func anArrayNamingAnObserverTwiceTakesTwoOfItsSlots() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject.add(observers: [a, b, a, a, b])
        subject.remove(observers: [a, b, a])
        subject.send(notification: 1)
        #expect(stage.takeHeard() == ["a1", "b1"])
        subject.dispose(observers: [b, b, b, a])
        subject.send(notification: 2)
        #expect(stage.takeHeard() == [])
        #expect(subject.count == 0)
    }

    @Test func anUnknownObserverIsIgnoredByEveryVerb() {
        let (a, stranger) = (stage.observer("a"), stage.observer("x"))
        subject.remove(observer: stranger)
        subject.add(observer: a)
        subject.remove(observer: stranger)
        subject.dispose(observer: stranger)
        subject.remove(observers: [stranger, stranger])
        subject.dispose(observers: [stranger])
        subject.send(notification: 1)
        #expect(stage.heard == ["a1"])
        #expect(subject.count == 1)
    }

    @Test func aRemovedObserverMayBeAddedAgainAtTheEnd() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject.add(observers: [a, b])
        subject.remove(observer: a)
        subject.add(observer: a)
        subject.send(notification: 1)
        #expect(stage.heard == ["b1", "a1"])
    }

    @Test func recyclingDropsDisposedAndDeadObserversSilently() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        var c: Listener? = stage.guest("c")
        subject.add(observers: [a, b, c!])
        subject.dispose(observer: a)
        c = nil
        #expect(subject.count == 3)
        subject.recycle()
        #expect(subject.count == 1 && subject[0] === b)
        #expect(stage.heard == [])
    }

    @Test func aThousandRoundsOfAddAndRemoveLeaveTheSubjectUnchanged() {
        let (first, last) = (stage.observer("f"), stage.observer("l"))
        subject.add(observers: [first, last])
        for _ in 0..<1_000 {
            let passing = stage.guest("p")
            subject.add(observer: passing)
            subject.remove(observer: passing)
        }
        #expect(subject.count == 2)
        #expect(subject[0] === first && subject[1] === last && subject[2] == nil)
    }
}
