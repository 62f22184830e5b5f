import BenchmarkKit

extension Workload {
    static let lifeOneByOneScoped = Workload.lives(
        "life/one-by-one-scoped",
        """
        life/one-by-one with a token that disposes when it goes, one object more for each subscription. Nothing is left behind then in \
        any library, also where nobody disposes. A difference is the cost of a whole life without leaks.
        """,
        LifeOneByOneScopedScenario.self)
}

private final class LifeOneByOneScopedScenario: ChainScenario {
    private let emitter = Emitter<Int>()
    /// In a property, as in programs: a local one would be allocated on the stack.
    @exclusivity(unchecked) private var token: ScopedDisposable?

    override func emit() {
        for _ in 0..<100 {
            var chain: Chain<Int> = emitter
            for _ in 0..<size { chain = chain.map { [one] in $0 &+ one.value } }
            token = chain.subscribe(onNext: { [tally] in tally.add($0) }).scoped()
            emitter.onNext(1)
            token = nil
        }
    }
}
