import Testing
import WeakSubject

@Suite(.onStage) struct SubscriptTests {
    private let stage = Stage.current, subject = Stage.current.subject()

    @Test func indicesAndObserversMapToEachOther() {
        let all = ["a", "b", "c"].map { stage.observer($0) }
        subject.add(observers: all)
        for (index, observer) in all.enumerated() {
            #expect(subject[index] === observer)
            #expect(subject[observer] == index)
        }
    }

    @Test(arguments: [-1, 2, 3, .min, .max])
    func anIndexOutOfRangeGivesNil(index: Int) {
        #expect(subject[index] == nil)
        let all = [stage.observer("a"), stage.observer("b")]
        subject.add(observers: all)
        #expect(subject[index] == nil)
    }

    @Test func anObserverThatWasNeverAddedHasNoIndex() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        #expect(subject[b] == nil)
        subject.add(observer: a)
        #expect(subject[b] == nil)
    }

    @Test func indicesCloseUpBehindARemovedObserver() {
        let all = (0..<10).map { stage.observer("\($0)") }
        subject.add(observers: all)
        subject.remove(observers: [all[0], all[4], all[9]])
        let left = [1, 2, 3, 5, 6, 7, 8].map { all[$0] }
        #expect((0..<left.count).allSatisfy { subject[$0] === left[$0] && subject[left[$0]] == $0 })
        #expect(subject[7] == nil && subject.count == 7)
    }

    @Test func anObserverInSeveralSlotsHasTheFirstIndex() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject.add(observers: [b, a, a])
        #expect(subject[a] == 1)
    }

    @Test func subscriptsReflectChangesDuringTheCurrentNotification() {
        let late = [stage.observer("x"), stage.observer("y")]
        let b = stage.observer("b")
        let a = stage.observer("a") { [unowned subject] _ in
            subject.remove(observer: subject[0]!)
            subject.add(observers: late)
            #expect(subject.count == 3)
            #expect(subject[0] === b && subject[1] === late[0] && subject[2] === late[1] && subject[3] == nil)
            #expect(subject[b] == 0 && subject[late[1]] == 2)
            subject.remove(observer: late[0])
            #expect(subject.count == 2 && subject[1] === late[1] && subject[late[0]] == nil)
        }
        subject.add(observers: [a, b])
        subject.send(notification: 1)
        #expect(stage.heard == ["a1", "b1"])
        #expect(subject.count == 2 && subject[0] === b && subject[1] === late[1])
    }
}
