/// The second source never sends, and each merge observes it.
final class DirectMergeNested: DirectScenario {
    private let other = DirectFan()

    override func describe() -> DirectTail {
        var merged = root.tail
        for _ in 0..<size {
            let merge = DirectMerge()
            merged = merged.attach(merge)
            other.add(merge)
        }
        return merged
    }

    override func emit() {
        for value in 0..<1_000 { root.emit(value) }
    }

    override func dispose() {
        super.dispose()
        other.removeAll()
    }
}
