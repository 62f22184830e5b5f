import BenchmarkKit

extension Workload {
    static let lifeOneByOne = Workload.lives(
        "life/one-by-one",
        """
        A hundred times, one after the other: a chain of maps is described, subscribed to, sends one value, is disposed and released. \
        As a program does it, each life is over before the next begins. A difference is the cost of a whole life.
        """,
        LifeOneByOneScenario.self)
}

private final class LifeOneByOneScenario: ChainScenario {
    private let emitter = Emitter<Int>()

    override func emit() {
        for _ in 0..<100 {
            var chain: Chain<Int> = emitter
            for _ in 0..<size { chain = chain.map { [one] in $0 &+ one.value } }
            let token = chain.subscribe(onNext: { [tally] in tally.add($0) })
            emitter.onNext(1)
            token.dispose()
        }
    }
}
