import Testing
import WeakSubject

@Suite(.onStage) struct ReentranceTests {
    private let stage = Stage.current, subject = Stage.current.subject()

    @Test func aNestedSendReachesAllObserversInTheSameOrder() {
        let a = stage.observer("a") { [unowned subject] in if $0 == 1 { subject ~> 2 } }
        let b = stage.observer("b")
        subject += [a, b]
        subject ~> 1
        #expect(stage.heard == ["a1", "b1", "a2", "b2"])
    }

    @Test func nestedSendsAreDeliveredInOrderAfterTheCurrentArray() {
        let a = stage.observer("a") { [unowned subject] in
            if $0 == 1 { subject ~> 10; subject ~> [11, 12] }
            if $0 == 10 { subject ~> 20 }
        }
        let b = stage.observer("b")
        subject += [a, b]
        subject ~> [1, 2]
        #expect(stage.heard == [1, 2, 10, 11, 12, 20].flatMap { ["a\($0)", "b\($0)"] })
    }

    @Test func aLongChainOfNestedSendsNeedsNoStackAndLosesNone() {
        let a = stage.observer("") { [unowned subject] in if $0 < 100_000 { subject ~> ($0 + 1) } }
        subject += a
        subject ~> 1
        #expect(stage.heard.count == 100_000 && stage.heard.last == "100000")
    }

    @Test func aQueueThatNeverRunsEmptyKeepsItsOrder() {
        var next = 1
        let a = stage.observer("") { [unowned subject] number in
            guard number < 200 else { return }
            for _ in 0..<2 { next += 1; subject ~> next }
        }
        subject += a
        subject ~> 1
        #expect(stage.heard == (1...399).map(String.init))
    }

    @Test func anObserverAddedDuringANotificationHearsOnlyTheNext() {
        let late = stage.observer("x")
        let a = stage.observer("a") { [unowned subject] in if $0 == 1 { subject += late } }
        let b = stage.observer("b")
        subject += [a, b]
        subject ~> [1, 2]
        #expect(stage.heard == ["a1", "b1", "a2", "b2", "x2"])
    }

    @Test func anObserverAddedDuringANotificationHearsTheQueuedOnes() {
        let late = stage.observer("x")
        let a = stage.observer("a") { [unowned subject] in if $0 == 1 { subject ~> 2; subject += late } }
        subject += a
        subject ~> 1
        #expect(stage.heard == ["a1", "a2", "x2"])
    }

    @Test func addingThousandsDuringANotificationDoesNotDisturbIt() {
        let late = (0..<5_000).map { _ in stage.observer("x") }
        let a = stage.observer("a") { [unowned subject] _ in late.forEach { subject += $0 } }
        let b = stage.observer("b")
        subject += [a, b]
        subject ~> 1
        #expect(stage.heard == ["a1", "b1"])
        #expect(subject.count == 5_002 && subject[late[4_999]] == 5_001)
    }

    @Test(arguments: ["remove", "dispose"])
    func anObserverRemovedBeforeItsTurnHearsNothing(verb: String) {
        let (b, c) = (stage.observer("b"), stage.observer("c"))
        let a = stage.observer("a") { [unowned subject] _ in
            if verb == "remove" { subject --= b } else { subject -= b }
        }
        subject += [a, b, c]
        subject ~> 1
        #expect(stage.heard == ["a1", "c1"])
        #expect(subject.count == (verb == "remove" ? 2 : 3), "a disposed slot stays until the next send")
        subject ~> 2
        #expect(subject.count == 2)
    }

    @Test(arguments: ["remove", "dispose"])
    func anObserverThatRemovesItselfHearsNothingMore(verb: String) {
        weak var itself: Listener?
        let a = stage.observer("a") { [unowned subject] _ in
            guard let a = itself else { return }
            if verb == "remove" { subject --= a } else { subject -= a }
        }
        itself = a
        let b = stage.observer("b")
        subject += [a, b]
        subject ~> [1, 2]
        #expect(stage.heard == ["a1", "b1", "b2"])
        #expect(subject.count == 1)
    }

    @Test func removingAnEarlierObserverDuringANotificationSkipsNobody() {
        let (a, c) = (stage.observer("a"), stage.observer("c"))
        let b = stage.observer("b") { [unowned subject] in if $0 == 1 { subject --= a } }
        subject += [a, b, c]
        subject ~> [1, 2]
        #expect(stage.heard == ["a1", "b1", "c1", "b2", "c2"])
    }

    @Test func removingAllObserversEndsTheCurrentNotification() {
        var all: [Listener] = []
        all = (0..<100).map { stage.observer("\($0):") { [unowned subject] _ in subject --= all } }
        subject += all
        subject ~> [1, 2]
        #expect(stage.heard == ["0:1"])
        #expect(subject.count == 0)
        all = []
    }

    @Test func removingMostObserversStillReachesTheLast() {
        let (x, y, last) = (stage.observer("x"), stage.observer("y"), stage.observer("l"))
        let a = stage.observer("a") { [unowned subject] _ in
            subject --= x
            subject --= [y, subject[0]!]
        }
        subject += [a, x, y, last]
        subject ~> [1, 2]
        #expect(stage.heard == ["a1", "l1", "l2"])
    }

    @Test func aDisposedObserverKeepsItsSlotWhenAnotherIsRemoved() {
        let (b, c) = (stage.observer("b"), stage.observer("c"))
        let a = stage.observer("a") { [unowned subject] _ in
            subject -= b
            subject --= c
        }
        subject += [a, b, c]
        subject ~> 1
        #expect(subject.count == 2 && subject[b] == nil)
        subject.recycle()
        #expect(subject.count == 1)
    }

    @Test func anObserverAddedAndRemovedInOneNotificationHearsNothing() {
        let (x, y) = (stage.observer("x"), stage.observer("y"))
        let a = stage.observer("a") { [unowned subject] in
            guard $0 == 1 else { return }
            subject += [x, y]
            subject --= x
            subject -= y
            #expect(subject.count == 2)
        }
        subject += a
        subject ~> [1, 2]
        #expect(stage.heard == ["a1", "a2"])
        #expect(subject.count == 1)
    }

    @Test(arguments: ["remove", "dispose"])
    func removingAnArrayAlsoRemovesAnObserverJustAdded(verb: String) {
        let (b, x) = (stage.observer("b"), stage.observer("x"))
        let a = stage.observer("a") { [unowned subject] in
            guard $0 == 1 else { return }
            subject += x
            if verb == "remove" { subject --= [x, b] } else { subject -= [x, b] }
        }
        subject += [a, b]
        subject ~> [1, 2]
        #expect(stage.heard == ["a1", "a2"])
        #expect(subject.count == 1)
    }

    @Test func aDisposedSlotIsDroppedBeforeTheNextQueuedNotification() {
        let (b, c) = (stage.observer("b"), stage.observer("c"))
        let a = stage.observer("a") { [unowned subject] in
            if $0 == 1 {
                subject -= b
                subject ~> 2
            } else {
                #expect(subject.count == 2 && subject[c] == 1)
            }
        }
        subject += [a, b, c]
        subject ~> 1
        #expect(stage.heard == ["a1", "c1", "a2", "c2"])
    }

    @Test func recyclingWaitsUntilTheCurrentNotificationIsDelivered() {
        var x: Listener? = stage.guest("x")
        let b = stage.observer("b")
        let a = stage.observer("a") { [unowned subject] _ in
            x = nil
            subject -= b
            subject.recycle()
            #expect(subject.count == 3)
        }
        subject += [x!, a, b]
        subject ~> 1
        #expect(stage.heard == ["x1", "a1"])
        #expect(subject.count == 1 && subject[0] === a)
    }

    @Test func twoSubjectsMaySendToEachOther() {
        let (ping, pong) = (stage.subject(), stage.subject())
        let a = stage.observer("a") { [unowned pong] in if $0 < 4 { pong ~> ($0 + 1) } }
        let b = stage.observer("b") { [unowned ping] in if $0 < 4 { ping ~> ($0 + 1) } }
        ping += a
        pong += b
        ping ~> 1
        #expect(stage.heard == ["a1", "b2", "a3", "b4"])
    }
}
