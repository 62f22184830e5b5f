import BenchmarkKit

/// One list of closures, whose observers subclasses compose.
class ClosureGraph: ChainScenario {
    final let root = ClosureList()
    @exclusivity(unchecked) private var ids: [Int] = []

    required init(size: Int) {
        super.init(size: size)
        ids.reserveCapacity(64)
    }

    final func observe(_ handler: @escaping (Int) -> Void) { ids.append(root.add(handler)) }

    override final func dispose() {
        for id in ids { root.remove(id) }
        ids.removeAll(keepingCapacity: true)
    }
}

final class ClosureGraphDiamond: ClosureGraph {
    private let two = Constant(2)

    override func subscribe() {
        let stages = ClosureStages.combineLatest({ [one] in ($0 &+ $1) &* one.value }, into: { [tally] in tally.add($0) })
        observe(ClosureStages.map({ [one] in $0 &+ one.value }, into: stages.left))
        observe(ClosureStages.map({ [two] in $0 &* two.value }, into: stages.right))
    }

    override func emit() {
        for value in 0..<10_000 { root.send(value) }
    }
}

final class ClosureGraphTriangle: ClosureGraph {
    override func subscribe() {
        let stage = ClosureStages.combineLatest(10, { [one] in $0.reduce(0, &+) &* one.value }, into: { [tally] in tally.add($0) })
        // Each step has a chain of its own from the root, as where links are not shared: 45 maps.
        for step in 0..<10 { observe(ClosureStages.maps(step, one) { stage(step, $0) }) }
    }

    override func emit() {
        for value in 0..<1_000 { root.send(value) }
    }
}

final class ClosureGraphBroad: ClosureGraph {
    override func subscribe() {
        for _ in 0..<50 { observe(ClosureStages.maps(2, one) { [tally] in tally.add($0) }) }
    }

    override func emit() {
        for value in 0..<200 { root.send(value) }
    }
}

final class ClosureGraphDeep: ClosurePump {
    override func compose() -> (Int) -> Void {
        var stage: (Int) -> Void = { [tally] in tally.add($0) }
        for _ in 0..<5 {
            // Where others could join in.
            let shared = ClosureList()
            _ = shared.add(stage)
            stage = ClosureStages.maps(10, one) { [shared] in shared.send($0) }
        }
        return stage
    }

    override func emit() {
        for value in 0..<200 { root.send(value) }
    }
}
