import Interleaving
import Testing
@testable import WeakSubject

@Suite(.serialized) struct SubjectInterleavings {
    private final class Hearing: Observer {
        let name: String
        unowned let stage: Stage

        init(_ name: String, _ stage: Stage) { (self.name, self.stage) = (name, stage) }

        func notify(with notification: Int) {
            stage.inside += 1
            stage.most = max(stage.most, stage.inside)
            // A step, so that another thread may run here.
            _ = stage.subject.count
            stage.heard.append("\(name)\(notification)")
            stage.inside -= 1
        }
    }

    private final class Stage {
        let subject = Subject<Int>()
        var observers: [Hearing] = []
        var heard: [String] = []
        var inside = 0, most = 0

        /// With one observer, `a`.
        init() { add("a") }

        func add(_ name: String) {
            let observer = Hearing(name, self)
            observers.append(observer)
            subject += observer
        }

        func verdict(_ expected: [[String]]) -> String? {
            if most > 1 { return "two notifications were delivered at a time" }
            return expected.contains(heard) ? nil : "heard \(heard)"
        }
    }

    @Test func notificationsOfTwoThreadsAreDeliveredOneAtATime() {
        everyOrder(
            "WeakSubject: two threads send", preemptions: 3, of: Stage.init,
            threads: [{ $0.subject ~> 1 }, { $0.subject ~> 2 }]
        ) { $0.verdict([["a1", "a2"], ["a2", "a1"]]) }
    }

    @Test func notificationsOfThreeThreadsAreDeliveredOneAtATime() {
        everyOrder(
            "WeakSubject: three threads send", preemptions: 2, of: Stage.init,
            threads: [{ $0.subject ~> 1 }, { $0.subject ~> 2 }, { $0.subject ~> 3 }]
        ) { stage in
            if stage.most > 1 { return "two notifications were delivered at a time" }
            return stage.heard.sorted() == ["a1", "a2", "a3"] ? nil : "heard \(stage.heard)"
        }
    }

    @Test func anObserverRemovedDuringASendHearsNothingLater() {
        everyOrder(
            "WeakSubject: a notification against removal", preemptions: 3, of: Stage.init,
            threads: [{ $0.subject ~> 1 }, { $0.subject --= $0.observers[0] }]
        ) { stage in
            stage.subject ~> 2
            return stage.verdict([[], ["a1"]]) ?? (stage.subject.count == 0 ? nil : "\(stage.subject.count) slots are left")
        }
    }

    /// A notification holds the observer only during the call, and then finds no other reference.
    @Test func anObserverReleasedDuringASendHearsNothingLater() {
        everyOrder(
            "WeakSubject: a notification against the last reference to its observer", preemptions: 3, of: Stage.init,
            threads: [{ $0.subject ~> 1 }, { $0.observers = [] }]
        ) { stage in
            stage.subject ~> 2
            return stage.verdict([[], ["a1"]]) ?? (stage.subject.count == 0 ? nil : "\(stage.subject.count) slots are left")
        }
    }

    @Test func recyclingDuringAnArraySendLosesNoNotification() {
        everyOrder(
            "WeakSubject: an array against recycling", preemptions: 3,
            of: { () -> Stage in
                let stage = Stage()
                stage.add("gone")
                stage.observers.removeLast()
                return stage
            },
            threads: [{ $0.subject ~> [1, 2] }, { $0.subject.recycle() }]
        ) { stage in
            stage.verdict([["a1", "a2"]]) ?? (stage.subject.count == 1 ? nil : "\(stage.subject.count) slots, and one observer")
        }
    }

    @Test func anObserverAddedDuringASendHearsTheNext() {
        everyOrder(
            "WeakSubject: a notification against another observer", preemptions: 3, of: Stage.init,
            threads: [{ $0.subject ~> 1 }, { $0.add("b") }]
        ) { stage in
            stage.subject ~> 2
            return stage.verdict([["a1", "a2", "b2"], ["a1", "b1", "a2", "b2"]])
        }
    }
}
