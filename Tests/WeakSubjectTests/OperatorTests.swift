import Testing
import WeakSubject

/// Each operator compared with its verb, so that two swapped operators cannot pass.
@Suite(.onStage) struct OperatorTests {
    private let stage = Stage.current, subject = Stage.current.subject()

    @discardableResult
    private func threeAdded() -> [Listener] {
        let all = ["a", "b", "c"].map { stage.observer($0) }
        subject.add(observers: all)
        return all
    }

    @Test func plusEqualsAddsOne() {
        let a = stage.observer("a")
        subject += a
        #expect(subject.count == 1 && subject[0] === a)
    }

    @Test func plusEqualsAddsAnArrayInOrder() {
        let (a, b) = (stage.observer("a"), stage.observer("b"))
        subject += [b, a]
        #expect(subject.count == 2 && subject[0] === b && subject[1] === a)
    }

    @Test func minusMinusEqualsRemovesOneAtOnce() {
        let all = threeAdded()
        subject --= all[1]
        #expect(subject.count == 2 && subject[1] === all[2])
    }

    @Test func minusMinusEqualsRemovesAnArrayAtOnce() {
        let all = threeAdded()
        subject --= [all[2], all[0]]
        #expect(subject.count == 1 && subject[0] === all[1])
    }

    @Test func minusEqualsDisposesOneAndKeepsItsSlot() {
        let all = threeAdded()
        subject -= all[1]
        #expect(subject.count == 3 && subject[1] == nil && subject[2] === all[2])
        subject ~> 1
        #expect(subject.count == 2 && stage.heard == ["a1", "c1"])
    }

    @Test func minusEqualsDisposesAnArrayAndKeepsItsSlots() {
        let all = threeAdded()
        subject -= [all[2], all[0]]
        #expect(subject.count == 3 && subject[0] == nil && subject[1] === all[1] && subject[2] == nil)
        subject ~> 1
        #expect(subject.count == 1 && stage.heard == ["b1"])
    }

    @Test func arrowSendsOne() {
        threeAdded()
        subject ~> 1
        #expect(stage.heard == ["a1", "b1", "c1"])
    }

    @Test func arrowSendsAnArrayNotificationByNotification() {
        threeAdded()
        subject ~> [1, 2]
        #expect(stage.heard == ["a1", "b1", "c1", "a2", "b2", "c2"])
    }

    @Test func arraysMayMixKindsOfObservers() {
        final class Sum: Observer {
            var total = 0
            func notify(with notification: Int) { total += notification }
        }
        let (a, sum) = (stage.observer("a"), Sum())
        subject += [a, sum]
        subject ~> [1, 2, 3]
        subject --= [sum, a]
        #expect(sum.total == 6 && stage.heard == ["a1", "a2", "a3"] && subject.count == 0)
    }
}
