final class ClosureChurnTakeOne: ChainScenario {
    private let root = ClosureList()

    override func emit() {
        for round in 1...1_000 {
            let id = Cell(0)
            id.content = root.add(Self.takeOne({ [root, id] in root.remove(id.content) }, into: { [tally] in tally.add($0) }))
            root.send(round)
        }
    }

    /// A `take` that leaves its source with the value that it passes on. Not inlined, like a library's function.
    @inline(never)
    private static func takeOne(_ leave: @escaping () -> Void, into next: @escaping (Int) -> Void) -> (Int) -> Void {
        { value in
            leave()
            next(value)
        }
    }
}
