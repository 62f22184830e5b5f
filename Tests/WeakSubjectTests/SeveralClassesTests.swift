import Testing
import WeakSubject

/// The verbs for an array of observers of several classes. All other tests pass arrays of one class, which have their own verbs.
@Suite(.onStage) struct SeveralClassesTests {
    private let stage = Stage.current, subject = Stage.current.subject()

    /// Notes nothing; only its class matters.
    private final class Deaf: Observer {
        func notify(with notification: Int) {}
    }

    private func added(by add: (Subject<Int>, [any Observer<Int>]) -> Void) -> [any Observer<Int>] {
        let all: [any Observer<Int>] = [stage.observer("a"), Deaf(), stage.observer("b")]
        add(subject, all)
        return all
    }

    @Test(arguments: [true, false]) func aMixedArrayIsAddedInOrder(byOperator: Bool) {
        let all = added { if byOperator { $0 += $1 } else { $0.add(observers: $1) } }
        #expect(subject.count == 3 && subject[0] === all[0] && subject[1] === all[1] && subject[2] === all[2])
        subject ~> 1
        #expect(stage.heard == ["a1", "b1"])
    }

    @Test(arguments: [true, false]) func aMixedArrayIsRemovedAtOnce(byOperator: Bool) {
        let all = added { $0 += $1 }
        if byOperator { subject --= [all[2], all[1]] } else { subject.remove(observers: [all[2], all[1]]) }
        #expect(subject.count == 1 && subject[0] === all[0])
    }

    @Test(arguments: [true, false]) func aMixedArrayIsDisposedAndKeepsItsSlots(byOperator: Bool) {
        let all = added { $0 += $1 }
        if byOperator { subject -= [all[0], all[1]] } else { subject.dispose(observers: [all[0], all[1]]) }
        #expect(subject.count == 3 && subject[0] == nil && subject[1] == nil && subject[2] === all[2])
        subject ~> 1
        #expect(subject.count == 1 && stage.heard == ["b1"])
    }
}
