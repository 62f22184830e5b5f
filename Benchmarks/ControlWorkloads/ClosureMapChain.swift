import Measurement

/// A root with one handler, which subclasses compose. There is no description apart from the chain itself: composing it, from
/// the end to the root, is the subscription, and assembling is nothing.
class ClosureChainScenario: ChainScenario {
    final let root = ClosureRoot()
    private final var id: Int?

    func compose() -> (Int) -> Void { { [tally] in tally.add($0) } }

    override final func subscribe() { id = root.add(compose()) }

    override func emit() { root.send(1) }

    override final func dispose() {
        if let id { root.remove(id) }
    }

    override final func terminate() { root.removeAll() }
}

/// Maps by hand: each stage is a closure that holds the next one.
class ClosureMapChain: ClosureChainScenario {
    override final func compose() -> (Int) -> Void {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<size {
            stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: stage)
        }
        return stage
    }
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

    override func subscribe() {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<size {
            stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: stage)
        }
        _ = root?.add(stage)
    }

    override func emit() { root?.send(1) }

    override func release() { root = nil }
}
