/// `combineLatest` of ten streams, to an array.
private final class ArrayJoint {
    private let combine: ([Int]) -> [Int]
    private let next: ArrayFan
    @exclusivity(unchecked) private var latest = [Int](repeating: 0, count: 10)
    /// A bit for each stream that has not sent yet.
    @exclusivity(unchecked) private var missing = 1 << 10 - 1

    init(_ next: ArrayFan, _ combine: @escaping ([Int]) -> [Int]) { (self.next, self.combine) = (next, combine) }

    func take(_ value: Int, from number: Int) {
        latest[number] = value
        missing &= ~(1 << number)
        if missing == 0 { next.take(combine(latest)) }
    }
}

/// Passes an array on to several stages. Each stage takes one number from it.
private final class ArrayFan {
    /// Each holds a reference, which `deinit` releases.
    @exclusivity(unchecked) private var outputs: [Unmanaged<ArrayStage>] = []

    deinit {
        for output in outputs { output.release() }
    }

    func add(_ output: ArrayStage) { outputs.append(.passRetained(output)) }

    func take(_ values: [Int]) {
        for output in outputs { output._withUnsafeGuaranteedRef { $0.take(values) } }
    }
}

/// A map from an array to a number.
private final class ArrayStage: DirectStage {
    private let transform: ([Int]) -> Int
    init(_ transform: @escaping ([Int]) -> Int) { self.transform = transform }
    func take(_ values: [Int]) { emit(transform(values)) }
}

private final class ArrayInput: DirectStage {
    private let joint: ArrayJoint, number: Int
    init(_ joint: ArrayJoint, _ number: Int) { (self.joint, self.number) = (joint, number) }
    override func handle(_ value: Int) { joint.take(value, from: number) }
}

final class DirectGraphMux: ChainScenario {
    private let roots = (0..<10).map { _ in DirectStage() }
    private let positions = (0..<10).map { Constant($0) }
    private var fan: ArrayFan?

    override func assemble() {
        let fan = ArrayFan()
        let joint = ArrayJoint(fan) { $0 }
        for (number, root) in roots.enumerated() { root.attach(ArrayInput(joint, number)) }
        self.fan = fan
    }

    override func subscribe() {
        for position in positions {
            let map = ArrayStage { [position] in $0[position.value] }
            map.attach(DirectEnd { [tally] in tally.add($0) })
            fan?.add(map)
        }
    }

    override func emit() {
        for round in 0..<100 {
            for root in roots { root.emit(round) }
        }
    }

    override func release() { fan = nil }

    override func dispose() {
        for root in roots { root.detach() }
    }
}
