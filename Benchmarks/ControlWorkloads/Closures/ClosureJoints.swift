import BenchmarkKit

/// Places where streams come together, by hand: whatever they keep is in variables that their closures share. Nobody asks from which
/// thread a value comes.
extension ClosureStages {
    /// The stage of a merge: it passes on what it gets, from any sender.
    @inline(never)
    static func merge(into next: @escaping (Int) -> Void) -> (Int) -> Void { { next($0) } }

    /// A stage of each source.
    @inline(never)
    static func zip(
        _ combine: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (left: (Int) -> Void, right: (Int) -> Void) {
        let lefts = Cell(NumberQueue()), rights = Cell(NumberQueue())
        return (
            { left in
                if let right = rights.content.popFirst() { next(combine(left, right)) } else { lefts.content.append(left) }
            },
            { right in
                if let left = lefts.content.popFirst() { next(combine(left, right)) } else { rights.content.append(right) }
            }
        )
    }

    /// A stage of each source.
    @inline(never)
    static func combineLatest(
        _ combine: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (left: (Int) -> Void, right: (Int) -> Void) {
        let left = Cell<Int?>(nil), right = Cell<Int?>(nil)
        return (
            { value in
                left.content = value
                if let other = right.content { next(combine(value, other)) }
            },
            { value in
                right.content = value
                if let other = left.content { next(combine(other, value)) }
            }
        )
    }

    /// The same for any number of sources: a stage that is told which one it is.
    @inline(never)
    static func combineLatest(
        _ count: Int, _ combine: @escaping ([Int]) -> Int, into next: @escaping (Int) -> Void
    ) -> (Int, Int) -> Void {
        let latest = Cell([Int](repeating: 0, count: count)), seen = Cell([Bool](repeating: false, count: count))
        let missing = Cell(count)
        return { index, value in
            latest.content[index] = value
            if !seen.content[index] {
                seen.content[index] = true
                missing.content -= 1
            }
            if missing.content == 0 { next(combine(latest.content)) }
        }
    }

    /// A stage of the source and one of the other.
    @inline(never)
    static func withLatest(
        _ combine: @escaping (Int, Int) -> Int, into next: @escaping (Int) -> Void
    ) -> (source: (Int) -> Void, other: (Int) -> Void) {
        let latest = Cell<Int?>(nil)
        return ({ value in if let other = latest.content { next(combine(value, other)) } }, { latest.content = $0 })
    }

    /// A stage that runs, for each value, the stream that `transform` makes of it: a function that sends to the closure it is given.
    @inline(never)
    static func flatMap(
        _ transform: @escaping (Int) -> (@escaping (Int) -> Void) -> Void, into next: @escaping (Int) -> Void
    ) -> (Int) -> Void {
        { transform($0)(next) }
    }

    /// A stage that leaves one source for another, which `transform` chooses.
    @inline(never)
    static func switchLatest(_ transform: @escaping (Int) -> ClosureRoot, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let current = Cell<ClosureRoot?>(nil)
        return { value in
            current.content?.handler = nil
            let source = transform(value)
            source.handler = next
            current.content = source
        }
    }

    /// A stream of one value, by hand.
    @inline(never)
    static func just(_ value: Int) -> (@escaping (Int) -> Void) -> Void { { next in next(value) } }

    /// A stream of a range, by hand.
    @inline(never)
    static func range(_ start: Int, _ count: Int) -> (@escaping (Int) -> Void) -> Void {
        { next in
            for value in start..<(start + count) { next(value) }
        }
    }
}

final class ClosureMergeFlat: ChainScenario {
    override func emit() {
        let stage = ClosureStages.merge { [tally] in tally.add($0) }
        for _ in 0..<10 { ClosureStages.range(0, 100_000)(stage) }
    }
}

/// Several roots, whose handlers subclasses compose.
class ClosureManyRoots: ChainScenario {
    final let roots: [ClosureRoot]

    class func width(size: Int) -> Int { size }

    required init(size: Int) {
        roots = (0..<Self.width(size: size)).map { _ in ClosureRoot() }
        super.init(size: size)
    }

    override func dispose() {
        for root in roots { root.handler = nil }
    }
}

final class ClosureMergeSubjects: ClosureManyRoots {
    override func subscribe() {
        let stage = ClosureStages.merge { [tally] in tally.add($0) }
        for root in roots { root.handler = stage }
    }

    override func emit() {
        for value in 0..<10_000 { roots[value & (size - 1)].send(value) }
    }
}

/// The second source never sends; each merge observes it.
final class ClosureMergeNested: ChainScenario {
    private let root = ClosureRoot()
    private let other = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(size)
    }

    override func subscribe() {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<size {
            stage = ClosureStages.merge(into: stage)
            ids.append(other.add(stage))
        }
        root.handler = stage
    }

    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }

    override func dispose() {
        root.handler = nil
        for id in ids { other.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}

/// Two roots that send in turn.
class ClosureTwoInTurn: ClosureManyRoots {
    override final class func width(size: Int) -> Int { 2 }

    override final func emit() {
        for value in 0..<5_000 {
            roots[0].send(value)
            roots[1].send(value)
        }
    }
}

final class ClosureZipTwo: ClosureTwoInTurn {
    override func subscribe() {
        let stages = ClosureStages.zip({ [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        (roots[0].handler, roots[1].handler) = (stages.left, stages.right)
    }
}

final class ClosureCombineLatestTwo: ClosureTwoInTurn {
    override func subscribe() {
        let stages = ClosureStages.combineLatest({ [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        (roots[0].handler, roots[1].handler) = (stages.left, stages.right)
    }
}

final class ClosureCombineLatestX7: ClosureManyRoots {
    override class func width(size: Int) -> Int { 7 }

    override func subscribe() {
        let stage = ClosureStages.combineLatest(7, { [one] in $0.reduce(0, &+) &* one.value }, into: { [tally] in tally.add($0) })
        for index in 0..<7 { roots[index].handler = { stage(index, $0) } }
    }

    override func emit() {
        for value in 0..<1_000 {
            for root in roots { root.send(value) }
        }
    }
}

final class ClosureWithLatestFrom: ClosureManyRoots {
    override class func width(size: Int) -> Int { 2 }

    override func subscribe() {
        let stages = ClosureStages.withLatest({ [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        (roots[0].handler, roots[1].handler) = (stages.source, stages.other)
    }

    override func emit() {
        for value in 0..<10_000 {
            if value % 10 == 0 { roots[1].send(value) }
            roots[0].send(value)
        }
    }
}

final class ClosureSwitchLatest: ClosureManyRoots {
    override class func width(size: Int) -> Int { 3 }

    override func subscribe() {
        roots[2].handler = ClosureStages.switchLatest(
            { [first = roots[0], second = roots[1]] in $0 & 1 == 0 ? first : second }, into: { [tally] in tally.add($0) })
    }

    override func emit() {
        for round in 0..<1_000 {
            roots[2].send(round)
            for _ in 0..<10 { roots[round & 1].send(round) }
        }
    }
}

final class ClosureFlatMapJust: ClosurePump {
    override func compose() -> (Int) -> Void {
        ClosureStages.flatMap({ [one] in ClosureStages.just($0 &+ one.value) }, into: { [tally] in tally.add($0) })
    }
}

final class ClosureFlatMapJustX5: ClosurePump {
    override func compose() -> (Int) -> Void {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<5 { stage = ClosureStages.flatMap({ [one] in ClosureStages.just($0 &+ one.value) }, into: stage) }
        return stage
    }

    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }
}

final class ClosureCross: ChainScenario {
    override func emit() {
        let inner = Constant(100_000 / size)
        let stage = ClosureStages.flatMap({ [inner] in ClosureStages.range($0, inner.value) }, into: { [tally] in tally.add($0) })
        for value in 0..<size { stage(value) }
    }
}
