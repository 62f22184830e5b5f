final class DirectSubscribeJust: DirectShortScenario {
    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectJust(4)
        return (source, source.tail)
    }
}

final class DirectSubscribeCreate: DirectShortScenario {
    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectCreate { [tally] in
            $0.take(15)
            tally.add(100)
        }
        return (source, source.tail)
    }
}

final class DirectSeedChain: DirectShortScenario {
    private let zero = Constant(0)
    private let ten = Constant(10)

    override func describe() -> (source: DirectSource, last: DirectTail) {
        let source = DirectJust(4)
        return (source, source.tail.filter { [zero] in $0 > zero.value }.map { [ten] in $0 &* ten.value })
    }
}

/// The observer receives only the end.
final class DirectSubscribeEmpty: ChainScenario {
    private final class End: DirectStage {
        private let handler: () -> Void
        init(_ handler: @escaping () -> Void) { self.handler = handler }
        override func end() { handler() }
    }

    private var source: DirectSource?

    override func assemble() { source = DirectSource() }

    override func subscribe() {
        source?.attach(End { [tally] in tally.add(1) })
        source?.run()
    }

    override func release() { source = nil }
}

/// The source holds the observer, which receives nothing.
final class DirectSubscribeNever: ChainScenario {
    private var source: DirectStage?

    override func assemble() { source = DirectStage() }

    override func subscribe() { source?.attach(DirectEnd { [tally] in tally.add($0) }) }

    override func dispose() { source?.detach() }

    override func release() { source = nil }
}
