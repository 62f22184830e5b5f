final class ClosureErrorCatch: ChainScenario {
    private let three = Constant(3)

    override func emit() {
        for _ in 0..<1_000 {
            failing(Self.catch({ [three] _ in ClosureStages.just(three.value) }, into: { [tally] in tally.add($0) }))
        }
    }

    /// The closure that receives an error, and runs the stream that `handler` makes of it.
    @inline(never)
    private static func `catch`(
        _ handler: @escaping (any Error) -> (@escaping (Int) -> Void) -> Void, into next: @escaping (Int) -> Void
    ) -> (any Error) -> Void {
        { handler($0)(next) }
    }

    /// A stream that fails at once, by hand: it calls the closure for errors.
    @inline(never)
    private func failing(_ onError: @escaping (any Error) -> Void) { onError(ExpectedError.expected) }
}
