import BenchmarkKit

/// A root with one handler, which subclasses compose. There is no description apart from the chain itself: composing it, from
/// the end to the root, is the subscription, and assembling is nothing.
class ClosureChainScenario: ChainScenario {
    final let root = ClosureRoot()

    func compose() -> (Int) -> Void { { [tally] in tally.add($0) } }

    override func subscribe() { root.handler = compose() }

    override func emit() { root.send(1) }

    override final func dispose() { root.handler = nil }

    override final func terminate() { root.handler = nil }
}

/// Maps by hand: each stage is a closure that holds the next one.
class ClosureMapChain: ClosureChainScenario {
    override final func compose() -> (Int) -> Void {
        ClosureStages.maps(size, one) { [tally] in tally.add($0) }
    }
}

/// The same where composing is what is measured: then it is the assembly, and the subscription is its place in the root.
final class ClosureAssembledMapChain: ClosureChainScenario {
    private var chain: ((Int) -> Void)?

    override func assemble() { chain = ClosureStages.maps(size, one) { [tally] in tally.add($0) } }

    override func subscribe() { root.handler = chain }

    override func release() { chain = nil }
}

final class ClosurePumpMap: ClosureMapChain {
    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }
}

/// The root goes with its last owner, and everything with it.
final class ClosureReleasedMapChain: ChainScenario {
    private var root: ClosureRoot?

    override func assemble() { root = ClosureRoot() }

    override func subscribe() { root?.handler = ClosureStages.maps(size, one) { [tally] in tally.add($0) } }

    override func emit() { root?.send(1) }

    override func release() { root = nil }
}

/// Maps that hear the end as well: each stage is two closures, one for values and one for the end.
final class ClosureEndingMapChain: ChainScenario {
    private typealias Stage = (next: (Int) -> Void, end: () -> Void)

    private var handlers: Stage?

    override func subscribe() {
        var stage: Stage = ({ [tally] in tally.add($0) }, {})
        for _ in 0..<size { stage = Self.map({ [one] in $0 &+ one.value }, into: stage) }
        handlers = stage
    }

    override func emit() { handlers?.next(1) }

    override func terminate() {
        handlers?.end()
        handlers = nil
    }

    @inline(never)
    private static func map(_ transform: @escaping (Int) -> Int, into stage: Stage) -> Stage {
        ({ stage.next(transform($0)) }, { stage.end() })
    }
}

/// The same on the heap of a process that has run for a while.
final class ClosureAgedMapChain: ClosureMapChain {
    required init(size: Int) {
        AgedHeap.prepare()
        super.init(size: size)
    }
}
