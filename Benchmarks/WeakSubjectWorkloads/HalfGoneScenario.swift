import BenchmarkKit
import WeakSubject

/// A subject with a slot per observer, and every other observer gone: whatever finds their slots is the workload.
class HalfGoneScenario: ChainScenario {
    let subject = Subject<Int>()
    private var observers: [TallyingObserver] = []

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(size)
    }

    override final func subscribe() {
        for index in 0..<size {
            let observer = TallyingObserver(tally)
            if index.isMultiple(of: 2) { observers.append(observer) }
            subject += observer
        }
    }

    final func letGo() {
        subject --= observers
        observers.removeAll(keepingCapacity: true)
    }
}
