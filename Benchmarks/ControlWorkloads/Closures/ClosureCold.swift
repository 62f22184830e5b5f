import BenchmarkKit

final class ClosureColdRange: ChainScenario {
    private let three = Constant(3)

    override func emit() {
        let stage = ClosureStages.mapFilterMap(one, three) { [tally] in tally.add($0) }
        for value in 0..<1_000_000 { stage(value) }
    }
}

final class ClosureColdFrom: ChainScenario {
    private let elements = Array(0..<1_000_000)

    override func emit() {
        let stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })
        for value in elements { stage(value) }
    }
}

final class ClosureJust: ChainScenario {
    override func subscribe() {
        let end: (Int) -> Void = { [tally] in tally.add($0) }
        emitOnce(opaque(4), end)
    }
}

final class ClosureCreate: ChainScenario {
    override func subscribe() {
        create({ next in next(15) }, { [tally] in tally.add($0) })
    }

    /// `create` by hand: the body may keep what it is given, so it is an escaping closure.
    @inline(never)
    private func create(_ body: (@escaping (Int) -> Void) -> Void, _ end: @escaping (Int) -> Void) { body(end) }
}

final class ClosureSeedChain: ChainScenario {
    private let zero = Constant(0)
    private let ten = Constant(10)
    private var stage: ((Int) -> Void)?

    override func assemble() {
        stage = ClosureStages.filter(
            { [zero] in $0 > zero.value },
            into: ClosureStages.map({ [ten] in $0 &* ten.value }, into: { [tally] in tally.add($0) }))
    }

    override func subscribe() {
        if let stage { emitOnce(4, stage) }
    }

    override func release() { stage = nil }
}

@inline(never)
private func emitOnce(_ value: Int, _ end: (Int) -> Void) { end(value) }
