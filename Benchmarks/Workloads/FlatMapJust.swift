import BenchmarkKit

extension Workload {
    static let flatMapJust = Workload(
        "flat-map/just",
        summary: """
            Sends 10,000 values through flatMap, which makes a stream of one value of each: what it costs to describe, subscribe to, \
            hear and \
            let go of the smallest stream there is.
            """,
        phases: [.assemble, .subscribe, .event, .release, .dispose],
        timing: .perUnit([.event]),
        units: { _ in 10_000 },
        // 0 + 1 + … + 9,999 = 49,995,000, plus one for each.
        expected: [0: Outcome(checksum: 50_005_000, delivered: 10_000)],
        scenario: FlatMapJustScenario.self
    )
}

private final class FlatMapJustScenario: HotChainScenario {
    override func assemble() {
        chain = emitter.flatMap { [one] in Chain<Int>.just($0 &+ one.value) }
    }

    override func emit() {
        for value in 0..<10_000 { emitter.onNext(value) }
    }
}
