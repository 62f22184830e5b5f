/// A ``DirectStage`` for strings. Not generic, because overrides of a generic class's methods are not specialised.
private class TextStage {
    @exclusivity(unchecked) private final var next: Unmanaged<TextStage>?

    deinit { next?.release() }

    func take(_ value: String) { emit(value) }

    @inline(__always)
    final func emit(_ value: String) { next?._withUnsafeGuaranteedRef { $0.take(value) } }

    @discardableResult
    final func attach(_ stage: TextStage) -> TextStage {
        next = .passRetained(stage)
        return stage
    }

    final func detach() { next.take()?.release() }
}

private final class TextMap: TextStage {
    private let transform: (String) -> String
    init(_ transform: @escaping (String) -> String) { self.transform = transform }
    override func take(_ value: String) { emit(transform(value)) }
}

private final class TextFilter: TextStage {
    private let predicate: (String) -> Bool
    init(_ predicate: @escaping (String) -> Bool) { self.predicate = predicate }
    override func take(_ value: String) { if predicate(value) { emit(value) } }
}

private final class TextEnd: TextStage {
    private let handler: (String) -> Void
    init(_ handler: @escaping (String) -> Void) { self.handler = handler }
    override func take(_ value: String) { handler(value) }
}

final class DirectPumpString: ChainScenario {
    private let root = TextStage()
    private let texts = Payloads.texts
    private var last: TextStage?

    override func assemble() {
        last = root.attach(TextMap { [one] in one.value == 1 ? $0 : String() })
            .attach(TextFilter { [one] in $0.utf8.count > one.value })
            .attach(TextMap { [one] in one.value == 1 ? $0 : String() })
    }

    override func subscribe() { last?.attach(TextEnd { [tally] in tally.add($0.lastByte) }) }

    override func emit() {
        for value in 0..<10_000 { root.emit(texts[value & 7]) }
    }

    override func release() { last = nil }

    override func dispose() { root.detach() }
}
