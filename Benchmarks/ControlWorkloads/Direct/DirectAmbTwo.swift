final class DirectAmbTwo: ChainScenario {
    private let roots = [DirectFan(), DirectFan()]

    override func emit() {
        for race in 0..<1_000 {
            let amb = DirectAmb(roots[0], roots[1])
            amb.attach(DirectEnd { [tally] in tally.add($0) })
            let (winner, loser) = (roots[race & 1], roots[1 - race & 1])
            winner.handle(race)
            loser.handle(race + 1_000_000)
            winner.handle(race)
            amb.stop()
        }
    }
}

/// Leaves the other source when one has sent.
private final class DirectAmb: DirectStage {
    private let first: DirectFan
    private let second: DirectFan
    private let inputs = (Input(), Input())
    @exclusivity(unchecked) private var isDecided = false

    init(_ first: DirectFan, _ second: DirectFan) {
        (self.first, self.second) = (first, second)
        super.init()
        inputs.0.attach(self)
        inputs.1.attach(self)
        first.add(inputs.0)
        second.add(inputs.1)
    }

    func take(_ value: Int, from input: Input) {
        if !isDecided {
            isDecided = true
            if input === inputs.0 { leave(second, inputs.1) } else { leave(first, inputs.0) }
        }
        emit(value)
    }

    func stop() {
        if inputs.0.next != nil { leave(first, inputs.0) }
        if inputs.1.next != nil { leave(second, inputs.1) }
    }

    private func leave(_ root: DirectFan, _ input: Input) {
        input.detach()
        root.remove(input)
    }

    final class Input: DirectStage {
        override func handle(_ value: Int) {
            withNext { (joint: DirectAmb) in joint.take(value, from: self) }
        }
    }
}
