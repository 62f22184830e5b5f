/// A ``DirectStage`` for structs. Not generic, because overrides of a generic class's methods are not specialised.
private class StructStage {
    @exclusivity(unchecked) private final var next: Unmanaged<StructStage>?

    deinit { next?.release() }

    func take(_ value: PayloadStruct) { emit(value) }

    @inline(__always)
    final func emit(_ value: PayloadStruct) { next?._withUnsafeGuaranteedRef { $0.take(value) } }

    @discardableResult
    final func attach(_ stage: StructStage) -> StructStage {
        next = .passRetained(stage)
        return stage
    }

    final func detach() { next.take()?.release() }
}

private final class StructMap: StructStage {
    private let transform: (PayloadStruct) -> PayloadStruct
    init(_ transform: @escaping (PayloadStruct) -> PayloadStruct) { self.transform = transform }
    override func take(_ value: PayloadStruct) { emit(transform(value)) }
}

private final class StructFilter: StructStage {
    private let predicate: (PayloadStruct) -> Bool
    init(_ predicate: @escaping (PayloadStruct) -> Bool) { self.predicate = predicate }
    override func take(_ value: PayloadStruct) { if predicate(value) { emit(value) } }
}

private final class StructEnd: StructStage {
    private let handler: (PayloadStruct) -> Void
    init(_ handler: @escaping (PayloadStruct) -> Void) { self.handler = handler }
    override func take(_ value: PayloadStruct) { handler(value) }
}

final class DirectPumpStruct64: ChainScenario {
    private let root = StructStage()
    private let three = Constant(3)
    private var last: StructStage?

    override func assemble() {
        last = root.attach(StructMap { [one] in $0.with(first: $0.first &+ one.value) })
            .attach(StructFilter { [one] in $0.first & one.value == 0 })
            .attach(StructMap { [three] in $0.with(first: $0.first &* three.value) })
    }

    override func subscribe() { last?.attach(StructEnd { [tally] in tally.add($0.sumOfEnds) }) }

    override func emit() {
        for value in 0..<10_000 { root.emit(PayloadStruct(first: value)) }
    }

    override func release() { last = nil }

    override func dispose() { root.detach() }
}
