final class ClosureErrorRetry: ChainScenario {
    private let attempts = Cell(0)

    override func emit() {
        // Some passes run the phases more than once.
        attempts.content = 0
        let stage = ClosureStages.map({ [one] in $0 &+ one.value }, into: { [tally] in tally.add($0) })
        for _ in 0..<100 {
            do { return try attempt(attempts, stage) } catch {}
        }
    }

    /// One attempt: all but the hundredth fail.
    @inline(never)
    private func attempt(_ attempts: Cell<Int>, _ next: @escaping (Int) -> Void) throws {
        attempts.content += 1
        if attempts.content < 100 { throw ExpectedError.expected }
        next(attempts.content)
    }
}
