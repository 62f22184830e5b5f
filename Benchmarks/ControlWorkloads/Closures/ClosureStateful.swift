import BenchmarkKit

/// What closures share that keep something from event to event. An object and not a captured variable, whose run-time check for
/// overlapping access would cost the limit more than the architectures, which have none, pay for all they do.
final class Cell<Content> {
    @exclusivity(unchecked) var content: Content
    init(_ content: Content) { self.content = content }
}

/// Operators that keep something from event to event, by hand. Not inlined, as a library's would not be.
extension ClosureStages {
    @inline(never)
    static func scan(_ initial: Int, _ accumulate: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let accumulated = Cell(initial)
        return { value in
            accumulated.content = accumulate(accumulated.content, value)
            next(accumulated.content)
        }
    }

    @inline(never)
    static func distinct(into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let last = Cell<Int?>(nil)
        return { value in
            if value == last.content { return }
            last.content = value
            next(value)
        }
    }

    @inline(never)
    static func skip(_ count: Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let remaining = Cell(count)
        return { value in
            if remaining.content > 0 { remaining.content -= 1 } else { next(value) }
        }
    }

    @inline(never)
    static func take(_ count: Int, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let remaining = Cell(count)
        return { value in
            if remaining.content == 0 { return }
            remaining.content -= 1
            next(value)
        }
    }

    /// The stage, and what is to be called at the end.
    @inline(never)
    static func reduce(
        _ initial: Int, _ accumulate: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (stage: (Int) -> Void, end: () -> Void) {
        let accumulated = Cell(initial)
        return ({ accumulated.content = accumulate(accumulated.content, $0) }, { next(accumulated.content) })
    }
}

final class ClosurePumpMapFilterX12: ClosurePump {
    override func compose() -> (Int) -> Void {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<6 {
            stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: ClosureStages.filter({ [one] in $0 >= one.value }, into: stage))
        }
        return stage
    }
}

final class ClosurePumpScan: ClosurePump {
    override func compose() -> (Int) -> Void {
        ClosureStages.scan(0, { [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
    }
}

final class ClosurePumpDistinct: ClosurePump {
    override func compose() -> (Int) -> Void { ClosureStages.distinct { [tally] in tally.add($0) } }

    override func emit() {
        for value in 0..<10_000 { root.send(value >> 1) }
    }
}

final class ClosurePumpSkipTake: ClosurePump {
    override func compose() -> (Int) -> Void {
        ClosureStages.skip(1_000, into: ClosureStages.take(1_000_000, into: { [tally] in tally.add($0) }))
    }
}

final class ClosureColdFilterMapReduce: ChainScenario {
    override func emit() {
        let sum = ClosureStages.reduce(0, { [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        let stage = ClosureStages.filter(
            { [one] in $0 & one.value == 0 }, into: ClosureStages.map({ [one] in $0 &+ one.value }, into: sum.stage))
        for value in 0..<1_000_000 { stage(value) }
        sum.end()
    }
}

final class ClosureColdScanReduce: ChainScenario {
    override func emit() {
        let sum = ClosureStages.reduce(0, { [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        let stage = ClosureStages.scan(0, { [one] in ($0 &+ $1) &* one.value }, into: sum.stage)
        for value in 0..<1_000_000 { stage(value) }
        sum.end()
    }
}
