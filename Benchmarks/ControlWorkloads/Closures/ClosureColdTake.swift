final class ClosureColdTake: ChainScenario {
    override func emit() {
        for _ in 0..<1_000 {
            let isStopped = Cell(false)
            let stage = Self.take(10, { [isStopped] in isStopped.content = true }, into: { [tally] in tally.add($0) })
            for value in 0..<1_000_000 {
                stage(value)
                if isStopped.content { break }
            }
        }
    }

    /// A `take` that stops its source with the last value. Not inlined, like a library's function.
    @inline(never)
    private static func take(_ count: Int, _ stop: @escaping () -> Void, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        let remaining = Cell(count)
        return { value in
            remaining.content -= 1
            next(value)
            if remaining.content == 0 { stop() }
        }
    }
}
