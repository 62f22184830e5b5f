import Testing
import WeakSubject

@Suite(.onStage) struct SendTests {
    private let stage = Stage.current, subject = Stage.current.subject()

    @Test func aNotificationReachesObserversInTheOrderTheyWereAdded() {
        let (a, b, c) = (stage.observer("a"), stage.observer("b"), stage.observer("c"))
        subject.add(observer: b)
        subject.add(observers: [c, a])
        subject.send(notification: 1)
        #expect(stage.heard == ["b1", "c1", "a1"])
    }

    @Test func anArrayIsSentNotificationByNotification() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject.add(observers: [a, b])
        subject.send(notifications: [1, 2, 3])
        #expect(stage.heard == ["a1", "b1", "a2", "b2", "a3", "b3"])
    }

    @Test func anArrayIsDeliveredLikeItsElementsOneByOne() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject.add(observers: [a, b, a])
        subject.send(notifications: [1, 2])
        let together = stage.takeHeard()
        subject.send(notification: 1)
        subject.send(notification: 2)
        #expect(stage.takeHeard() == together)
    }

    @Test func anEmptyArraySendsAndRecyclesNothing() {
        let a = stage.observer("a")
        subject.add(observer: a)
        subject.dispose(observer: a)
        subject.send(notifications: [])
        subject.add(observers: [])
        subject.remove(observers: [])
        subject.dispose(observers: [])
        #expect(subject.count == 1)
        #expect(stage.heard == [])
    }

    @Test func anObserverAddedTwiceHearsTwiceAndIsRemovedOneSlotAtATime() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject.add(observers: [a, b, a])
        subject.send(notification: 1)
        #expect(stage.takeHeard() == ["a1", "b1", "a1"])
        subject.remove(observer: a)
        subject.send(notification: 2)
        #expect(stage.takeHeard() == ["b2", "a2"])
        subject.remove(observer: a)
        subject.send(notification: 3)
        #expect(stage.takeHeard() == ["b3"])
    }

    @Test func sendingWithoutObserversDoesNothing() {
        subject.send(notification: 1)
        subject.send(notifications: [1, 2])
        subject.recycle()
        #expect(subject.count == 0)
    }

    @Test func anEarlierNotificationIsNotRepeatedForANewObserver() {
        let a = stage.observer("a")
        subject.send(notification: 1)
        subject.add(observer: a)
        subject.send(notification: 2)
        #expect(stage.heard == ["a2"])
    }

    @Test func aNotificationMayBeAnObjectAnOptionalOrAGenericType() {
        final class Email { let message: String; init(_ message: String) { self.message = message } }
        final class Inbox<Notification>: Observer {
            var all: [Notification] = []
            func notify(with notification: Notification) { all.append(notification) }
        }
        let (emails, numbers, lists) = (Inbox<Email>(), Inbox<Int?>(), Inbox<[String]>())
        let (mail, maybe, list) = (Subject<Email>(), Subject<Int?>(), Subject<[String]>())
        mail += emails
        maybe += numbers
        list += lists
        mail ~> Email("hello")
        maybe ~> [1, nil, 2]
        list.send(notification: ["x", "y"])
        #expect(emails.all.map(\.message) == ["hello"])
        #expect(numbers.all == [1, nil, 2])
        #expect(lists.all == [["x", "y"]])
    }

    @Test func tenThousandObserversHearInOrderAndLeaveAtOnce() {
        let all = (0..<10_000).map { stage.observer("\($0):") }
        for observer in all { subject.add(observer: observer) }
        subject.send(notification: 7)
        #expect(stage.takeHeard() == (0..<10_000).map { "\($0):7" })
        subject.remove(observers: all.filter { $0.name.hasSuffix("3:") })
        #expect(subject.count == 9_000)
        subject.send(notification: 8)
        #expect(stage.takeHeard() == (0..<10_000).filter { $0 % 10 != 3 }.map { "\($0):8" })
        subject.remove(observers: all.reversed())
        #expect(subject.count == 0)
    }
}
