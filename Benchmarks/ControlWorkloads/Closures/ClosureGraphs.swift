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
        for id in ids.reversed() { root.remove(id) }
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

final class ClosureGraphMux: ChainScenario {
    private let roots = (0..<10).map { _ in ClosureRoot() }

    override func subscribe() {
        let positions = (0..<10).map(Constant.init)
        let outputs = positions.map { position -> ([Int]) -> Void in
            { [position, tally] in tally.add($0[position.value]) }
        }
        let latest = Cell([Int](repeating: 0, count: 10)), seen = Cell(Set<Int>())
        for index in 0..<10 {
            roots[index].handler = { value in
                latest.content[index] = value
                if seen.content.count < 10 { seen.content.insert(index) }
                guard seen.content.count == 10 else { return }
                for output in outputs { output(latest.content) }
            }
        }
    }

    override func emit() {
        for round in 0..<100 {
            for root in roots { root.send(round) }
        }
    }

    override func dispose() {
        for root in roots { root.handler = nil }
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
    override func compose() -> (Int) -> Void { ClosureStages.maps(50, one) { [tally] in tally.add($0) } }

    override func emit() {
        for value in 0..<200 { root.send(value) }
    }
}
