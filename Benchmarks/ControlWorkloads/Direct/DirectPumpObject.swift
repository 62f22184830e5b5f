/// A ``DirectStage`` for objects. Not generic, because overrides of a generic class's methods are not specialised.
private class ObjectStage {
    @exclusivity(unchecked) private final var next: Unmanaged<ObjectStage>?

    deinit { next?.release() }

    func take(_ value: PayloadObject) { emit(value) }

    @inline(__always)
    final func emit(_ value: PayloadObject) { next?._withUnsafeGuaranteedRef { $0.take(value) } }

    @discardableResult
    final func attach(_ stage: ObjectStage) -> ObjectStage {
        next = .passRetained(stage)
        return stage
    }

    final func detach() { next.take()?.release() }
}

private final class ObjectMap: ObjectStage {
    private let transform: (PayloadObject) -> PayloadObject
    init(_ transform: @escaping (PayloadObject) -> PayloadObject) { self.transform = transform }
    override func take(_ value: PayloadObject) { emit(transform(value)) }
}

private final class ObjectFilter: ObjectStage {
    private let predicate: (PayloadObject) -> Bool
    init(_ predicate: @escaping (PayloadObject) -> Bool) { self.predicate = predicate }
    override func take(_ value: PayloadObject) { if predicate(value) { emit(value) } }
}

private final class ObjectEnd: ObjectStage {
    private let handler: (PayloadObject) -> Void
    init(_ handler: @escaping (PayloadObject) -> Void) { self.handler = handler }
    override func take(_ value: PayloadObject) { handler(value) }
}

final class DirectPumpObject: ChainScenario {
    private let root = ObjectStage()
    private let objects = Payloads.objects
    private var last: ObjectStage?

    override func assemble() {
        last = root.attach(ObjectMap { [one] in one.value == 1 ? $0 : $0.next })
            .attach(ObjectFilter { [one] in $0.number < one.value &* 8 })
            .attach(ObjectMap { [one] in one.value == 1 ? $0 : $0.next })
    }

    override func subscribe() { last?.attach(ObjectEnd { [tally] in tally.add($0.number) }) }

    override func emit() {
        for value in 0..<10_000 { root.emit(objects[value & 7]) }
    }

    override func release() { last = nil }

    override func dispose() { root.detach() }
}
