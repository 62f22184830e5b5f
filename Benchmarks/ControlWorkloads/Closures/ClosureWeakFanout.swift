/// Observers that belong to somebody else. The closures capture them weakly, as people write it.
final class ClosureWeakFanout: ClosureListScenario {
    private var observers: [WeaklyHeldObserver] = []

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size {
            let observer = WeaklyHeldObserver(tally)
            observers.append(observer)
            observe { [weak observer] in observer?.hear($0) }
        }
    }

    override func emit() {
        for value in 1...(10_000 / size) { list.send(value) }
    }

    override func dispose() {
        super.dispose()
        observers.removeAll(keepingCapacity: true)
    }
}
