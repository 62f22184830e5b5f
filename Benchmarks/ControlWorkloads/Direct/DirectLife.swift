/// A chain of maps and its subscriptions, from the description to the last deinit. All subscriptions share what is described.
class DirectLife: ChainScenario {
    private let root = DirectFan()
    private var last: DirectTail?
    @exclusivity(unchecked) private var observers: [DirectStage] = []

    class var subscriptions: Int { 1 }

    required init(size: Int) {
        super.init(size: size)
        observers.reserveCapacity(Self.subscriptions)
    }

    override final func assemble() { last = root.tail.maps(size, one) }

    override final func subscribe() {
        guard let last else { return }
        // Below maps, sharing takes one more stage. The source itself can be shared.
        let tail = Self.subscriptions > 1 && size > 0 ? last.attach(DirectFan()) : last
        self.last = tail
        for _ in 0..<Self.subscriptions {
            let observer = DirectEnd { [tally] in tally.add($0) }
            if Self.subscriptions == 1 { return _ = tail.attach(observer) }
            tail.fan { $0.add(observer) }
            observers.append(observer)
        }
    }

    override final func emit() { root.handle(1) }

    override final func dispose() {
        guard let last else { return }
        if Self.subscriptions == 1 { return last.detach() }
        last.fan { fan in
            for observer in observers { fan.remove(observer) }
        }
        observers.removeAll(keepingCapacity: true)
    }

    override final func release() {
        last = nil
        root.removeAll()
    }
}

final class DirectLifeOf2: DirectLife { override class var subscriptions: Int { 2 } }
final class DirectLifeOf10: DirectLife { override class var subscriptions: Int { 10 } }
final class DirectLifeOf100: DirectLife { override class var subscriptions: Int { 100 } }
