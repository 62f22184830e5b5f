import BenchmarkKit
import WeakSubject

/// A subject and its observers, which belong to the user.
class WeakSubjectScenario: ChainScenario {
    let subject = Subject<Int>()
    final var observers: [TallyingObserver] = []

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(size)
    }

    /// Makes one observer for each place; none of them is added.
    final func makeObservers() {
        for _ in 0..<size { observers.append(TallyingObserver(tally)) }
    }

    /// Removes all that are left, in one pass, and lets go of them.
    final func removeAll() {
        subject --= observers
        observers.removeAll(keepingCapacity: true)
    }
}

/// Every other observer is gone, and its slot is there: whatever comes across these slots is the workload.
class HalfGoneScenario: WeakSubjectScenario {
    override final func subscribe() {
        for index in 0..<size {
            let observer = TallyingObserver(tally)
            if index.isMultiple(of: 2) { observers.append(observer) }
            subject += observer
        }
    }
}
