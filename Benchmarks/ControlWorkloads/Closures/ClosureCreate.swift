import BenchmarkKit

final class ClosureCreate: ChainScenario {
    override func subscribe() {
        create({ next in next(15) }, { [tally] in tally.add($0) })
    }

    /// `create` by hand: the body may keep what it is given, so it is an escaping closure.
    @inline(never)
    private func create(_ body: (@escaping (Int) -> Void) -> Void, _ end: @escaping (Int) -> Void) { body(end) }
}
