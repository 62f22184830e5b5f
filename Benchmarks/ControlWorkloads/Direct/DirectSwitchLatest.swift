final class DirectSwitchLatest: DirectManyScenario {
    override class func width(size: Int) -> Int { 3 }

    override func describe() -> DirectTail {
        let joint = DirectSwitch { [first = roots[0], second = roots[1]] in $0 & 1 == 0 ? first : second }
        return roots[2].attach(joint)
    }

    override func emit() {
        for round in 0..<1_000 {
            roots[2].emit(round)
            for _ in 0..<10 { roots[round & 1].emit(round) }
        }
    }
}

/// Switches from one stream to another. The current stream sends to the next stage directly.
private final class DirectSwitch: DirectStage {
    private let choose: (Int) -> DirectStage
    @exclusivity(unchecked) private var current: Unmanaged<DirectStage>?

    init(_ choose: @escaping (Int) -> DirectStage) { self.choose = choose }

    deinit { leave() }

    override func handle(_ value: Int) {
        leave()
        let stream = choose(value)
        next?._withUnsafeGuaranteedRef { _ = stream.attach($0) }
        current = .passRetained(stream)
    }

    private func leave() {
        guard let stream = current.take() else { return }
        stream._withUnsafeGuaranteedRef { $0.detach() }
        stream.release()
    }
}
