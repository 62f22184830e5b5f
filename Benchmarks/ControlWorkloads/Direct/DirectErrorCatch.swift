final class DirectErrorCatch: ChainScenario {
    private let three = Constant(3)

    override func emit() {
        for _ in 0..<1_000 {
            let source = DirectFailing(ExpectedError.expected)
            let caught = DirectCatch { [three] _ in DirectJust(three.value) }
            source.attach(caught).attach(DirectEnd { [tally] in tally.add($0) })
            source.run(into: caught)
        }
    }
}

enum ExpectedError: Error { case expected }

private final class DirectFailing: DirectSource {
    private let error: any Error
    init(_ error: any Error) { self.error = error }
    override func run(into stage: DirectStage) { stage.fail(error) }
}

private final class DirectCatch: DirectStage {
    private let handler: (any Error) -> DirectSource
    init(_ handler: @escaping (any Error) -> DirectSource) { self.handler = handler }

    override func fail(_ error: any Error) {
        let other = handler(error)
        next.unsafelyUnwrapped._withUnsafeGuaranteedRef { other.run(into: $0) }
    }
}
