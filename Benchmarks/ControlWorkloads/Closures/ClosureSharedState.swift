import BenchmarkKit

final class ClosureErrorCatch: ChainScenario {
    private let three = Constant(3)

    override func emit() {
        for _ in 0..<1_000 {
            failing(Self.catch({ [three] _ in ClosureStages.just(three.value) }, into: { [tally] in tally.add($0) }))
        }
    }

    /// What hears an error, and runs the stream that `handler` makes of it.
    @inline(never)
    private static func `catch`(
        _ handler: @escaping (any Error) -> (@escaping (Int) -> Void) -> Void, into next: @escaping (Int) -> Void
    ) -> (any Error) -> Void {
        { handler($0)(next) }
    }

    /// A stream that fails at once, by hand: it calls the closure for errors.
    @inline(never)
    private func failing(_ onError: @escaping (any Error) -> Void) { onError(ExpectedError.expected) }
}

final class ClosureErrorRetry: ChainScenario {
    override func emit() {
        let attempts = Cell(0)
        let stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })
        for _ in 0..<100 {
            do { return try attempt(attempts, stage) } catch {}
        }
    }

    /// One attempt by hand: all but the hundredth fail.
    @inline(never)
    private func attempt(_ attempts: Cell<Int>, _ next: @escaping (Int) -> Void) throws {
        attempts.content += 1
        if attempts.content < 100 { throw ExpectedError.expected }
        next(attempts.content)
    }
}

/// A source that keeps the last hundred values, and hands them to each new observer.
final class ClosureReplayLateJoin: ChainScenario {
    private let root = ClosureList()
    private var kept: [Int] = []
    private var oldest = 0
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(100)
        for value in 0..<1_000 { send(value) }
    }

    override func emit() {
        for _ in 0..<100 { ids.append(join { [tally] in tally.add($0) }) }
    }

    override func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }

    private func send(_ value: Int) {
        if kept.count < 100 {
            kept.append(value)
        } else {
            kept[oldest] = value
            oldest = (oldest + 1) % 100
        }
        root.send(value)
    }

    /// Not inlined, as a library's would not be: else the handler would be part of the loop.
    @inline(never)
    private func join(_ next: @escaping (Int) -> Void) -> Int {
        for place in oldest..<kept.count { next(kept[place]) }
        for place in 0..<oldest { next(kept[place]) }
        return root.add(next)
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

/// Many stages on one list, taken off in the order in which they came.
final class ClosureSubscriptions: ChainScenario {
    private let root = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

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
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}
