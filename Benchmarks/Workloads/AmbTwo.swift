import BenchmarkKit

extension Workload {
    static let ambTwo = Workload(
        "amb/two",
        summary: """
            1,000 times: amb of two emitters is described and subscribed to, the first to send wins, the other is let go of, the winner \
            sends one more value, and the subscription is disposed. Most of it is the life of an operator with two sources, not the \
            race.
            """,
        phases: [.event],
        unit: "race",
        units: { _ in 1_000 },
        // The winner sends the number of the race twice: 2 × (0 + 1 + … + 999). A value of the loser would be above 1,000,000.
        expected: [0: Outcome(checksum: 999_000, delivered: 2_000)],
        scenario: AmbTwoScenario.self
    )
}

private final class AmbTwoScenario: ChainScenario {
    private let emitters = [Emitter<Int>(), Emitter<Int>()]

    override func emit() {
        for race in 0..<1_000 {
            let token = Chain.amb([emitters[0], emitters[1]]).subscribe(onNext: { [tally] in tally.add($0) })
            let (winner, loser) = (emitters[race & 1], emitters[1 - race & 1])
            winner.onNext(race)
            loser.onNext(race + 1_000_000)
            winner.onNext(race)
            token.dispose()
        }
    }
}
