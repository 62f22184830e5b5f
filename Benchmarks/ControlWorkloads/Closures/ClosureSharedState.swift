import BenchmarkKit

final class ClosureErrorCatch: ChainScenario {
    private let three = Constant(3)

    override func emit() {
        for _ in 0..<1_000 {
            let next: (Int) -> Void = { [tally] in tally.add($0) }
            failing({ [three] in ClosureStages.just(three.value)(next) })
        }
    }

    /// A stream that fails at once, by hand: it calls the closure for errors.
    @inline(never)
    private func failing(_ onError: @escaping () -> Void) { onError() }
}

final class ClosureErrorRetry: ChainScenario {
    override func emit() {
        let attempts = Cell(0)
        let stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })
        for _ in 0..<100 where attempt(attempts, stage) { return }
    }

    /// One attempt by hand: whether it was the last.
    @inline(never)
    private func attempt(_ attempts: Cell<Int>, _ next: @escaping (Int) -> Void) -> Bool {
        attempts.content += 1
        if attempts.content < 100 { return false }
        next(attempts.content)
        return true
    }
}

final class ClosureReplayLateJoin: ChainScenario {
    private let root = ClosureList()
    private let kept = Array(900..<1_000)
    private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(100)
    }

    override func emit() {
        for _ in 0..<100 {
            let next: (Int) -> Void = { [tally] in tally.add($0) }
            for value in kept { next(value) }
            ids.append(root.add(next))
        }
    }

    override func dispose() {
        for id in ids.reversed() { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}

final class ClosureBehaviorLateJoin: ChainScenario {
    private let root = ClosureList()
    private let seven = Constant(7)

    override func emit() {
        for _ in 0..<1_000 {
            let next: (Int) -> Void = { [tally] in tally.add($0) }
            next(seven.value)
            root.remove(root.add(next))
        }
    }
}

/// Many stages on one list, taken off in turn, the newest first.
final class ClosureSubscriptions: ChainScenario {
    private let root = ClosureList()
    private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(size)
    }

    override func subscribe() {
        for _ in 0..<size {
            ids.append(root.add(ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })))
        }
    }

    override func emit() { root.send(1) }

    override func dispose() {
        for id in ids.reversed() { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
