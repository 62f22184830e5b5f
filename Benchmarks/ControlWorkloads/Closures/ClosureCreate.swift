final class ClosureCreate: ChainScenario {
    override func subscribe() {
        create(
            { [tally] next in
                next(15)
                return { tally.add(100) }
            }, { [tally] in tally.add($0) })
    }

    /// `create` by hand: the body may keep its argument, so that is an escaping closure.
    ///
    /// The stream ends when the body returns, so the returned closure is called at once.
    @inline(never)
    private func create(_ body: (@escaping (Int) -> Void) -> () -> Void, _ end: @escaping (Int) -> Void) { body(end)() }
}
