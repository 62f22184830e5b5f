import BenchmarkKit

final class DirectChurn: ChainScenario {
    private let root = DirectFan()

    override func emit() {
        for round in 1...size {
            let chain = DirectMap { [one] in $0 &+ one.value }
            chain.attach(DirectEnd { [tally] in tally.add($0) })
            root.add(chain)
            root.handle(round)
            root.remove(chain)
        }
    }
}

/// Also the limit of a shared, counted source: observers hang on the root itself, so nothing connects.
final class DirectRefCountChurn: ChainScenario {
    private let root = DirectFan()

    override func emit() {
        for round in 1...size {
            let observer = DirectEnd { [tally] in tally.add($0) }
            root.add(observer)
            root.handle(round)
            root.remove(observer)
        }
    }
}
